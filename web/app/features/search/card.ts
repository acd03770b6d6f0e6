/** The item of a card that is open over a list of results. */
import { getEquipment, getOrder } from '@spetskarta/shared/catalog/catalog.ts'
import type { Item } from '@spetskarta/shared/catalog/items.ts'
import type { Call } from '@spetskarta/shared/endpoint.ts'
import type { MetaDescriptor } from 'react-router'
import { isRefused } from '../../api/refuse'
import type { PageMatches } from '../../ui/page/meta'
import { itemMeta } from '../catalog/item-meta'
import type { ChosenItem } from '../search-address/intent'

/** Undefined where the item does not exist, or its owner has hidden it. */
export async function findOne(call: Call, { kind, id }: ChosenItem): Promise<Item | undefined> {
  try {
    return await call(kind === 'equipment' ? getEquipment : getOrder, { params: { id } })
  } catch (error) {
    if (isRefused(error)) return undefined
    throw error
  }
}

/** A machine or an order: the address of an opened card contains only its id. */
export const findCard = async (call: Call, id: string): Promise<Item | undefined> =>
  (await findOne(call, { kind: 'equipment', id })) ?? (await findOne(call, { kind: 'order', id }))

/** Metadata of the map whose address opens a card; undefined where it opens none. */
export function cardMeta(matches: PageMatches): MetaDescriptor[] | undefined {
  for (const match of matches) {
    const { card, shown } = ((match as { loaderData?: unknown } | undefined)?.loaderData ?? {}) as Opened
    const item = card ?? shown
    if (item) return itemMeta(matches, item)
  }
  return undefined
}

/** The part of the map's data that contains an item. */
interface Opened {
  card?: Item
  shown?: Item
}
