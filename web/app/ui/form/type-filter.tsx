/** Search for a type by a part of its name. */
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import type { ReactNode } from 'react'

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** Types that contain the text; names beginning with it come first. */
export function rankedTypes(options: Parameters<OptionsFilter>[0]['options'], search: string): ComboboxItem[] {
  const wanted = plain(search.trim())
  const items = options.filter((option): option is ComboboxItem => 'value' in option)
  if (items.some((item) => item.label === search)) return items
  return items
    .map((item) => ({ item, at: plain(item.label).indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => Number(a.at > 0) - Number(b.at > 0))
    .map(({ item }) => item)
}

/** The label with the found part in bold. */
export function highlighted(label: string, search: string): ReactNode {
  const wanted = plain(search.trim())
  const at = wanted ? plain(label).indexOf(wanted) : -1
  if (at < 0) return label
  return (
    <>
      {label.slice(0, at)}
      <b>{label.slice(at, at + wanted.length)}</b>
      {label.slice(at + wanted.length)}
    </>
  )
}
