import type { MetaDescriptor } from 'react-router'
import { paths } from '../../../paths'
import { type PageMatches, pageMeta } from '../../../ui/page/meta'
import { itemMeta } from '../../catalog/item-meta'
import type { LoadedItem } from './load-item'

/** Only the owner sees the form, so search engines need not list it. */
export function ownOrPublicMeta(matches: PageMatches, loaded: LoadedItem | undefined): MetaDescriptor[] {
  if (loaded?.mode !== 'form') return itemMeta(matches, loaded?.item)
  const { item, sheets } = loaded
  return [
    ...pageMeta({ matches, title: item.name, description: '', path: paths.item(item), index: false }),
    ...sheets.map((href) => ({ tagName: 'link' as const, rel: 'stylesheet', href })),
  ]
}
