/** Own items in numbers. */
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { countOf, formatCount, MACHINES, ORDERS, plural } from '../../../ui/text/format'

const WORDS = {
  equipment: {
    forms: MACHINES,
    published: ['опубликована', 'опубликованы', 'опубликовано'],
    hidden: ['скрыта', 'скрыты', 'скрыто'],
  },
  order: {
    forms: ORDERS,
    published: ['опубликован', 'опубликованы', 'опубликовано'],
    hidden: ['скрыт', 'скрыты', 'скрыто'],
  },
} as const

/** `5 машин, 4 опубликованы`; undefined where there are none. */
export function machinesSummary(kind: Kind, items: readonly { hidden: boolean }[]): string | undefined {
  if (!items.length) return undefined
  const { forms, published, hidden } = WORDS[kind]
  const shown = items.filter((item) => !item.hidden).length
  const all = countOf(items.length, forms)
  if (items.length === 1) return `${all}, ${(shown ? published : hidden)[0]}`
  if (shown === items.length) return `${all}, все опубликованы`
  if (shown === 0) return `${all}, все скрыты`
  return `${all}, ${formatCount(shown)} ${plural(shown, published)}`
}
