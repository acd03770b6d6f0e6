/** The card that is open over a list of results: where it comes from. */
import { getEquipment, getOrder } from '@spetskarta/shared/catalog/catalog.ts'
import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import type { Call } from '@spetskarta/shared/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { MetaDescriptor } from 'react-router'
import { call } from '../../api/call'
import { isRefused } from '../../api/refuse'
import type { PageMatches } from '../../ui/page/meta'
import { itemMeta } from '../catalog/item-meta'
import type { ChosenItem } from '../search-address/intent'

/** Undefined where there is none, or its owner has hidden it. */
export async function findOne(call: Call, { kind, id }: ChosenItem): Promise<Item | undefined> {
  try {
    return await call(kind === 'equipment' ? getEquipment : getOrder, { params: { id } })
  } catch (error) {
    if (isRefused(error)) return undefined
    throw error
  }
}

/** A machine or an order: the address of an opened card names only its id. */
export const findCard = async (call: Call, id: string): Promise<Item | undefined> =>
  (await findOne(call, { kind: 'equipment', id })) ?? (await findOne(call, { kind: 'order', id }))

/** An opened card that is not among `near`, which the page has already. */
export function useCard(id: string | undefined, near: readonly (Item | undefined)[]): Item | undefined {
  const known = near.find((item) => item !== undefined && item._id === id)
  const asked = useQuery({
    queryKey: ['card', id],
    queryFn: async () => (id ? ((await findCard(call, id)) ?? null) : null),
    enabled: id !== undefined && known === undefined,
  })
  return known ?? asked.data ?? undefined
}

/** The lists have a shortened description; the whole one arrives a moment later. */
export function useWholeItem(item: Item, whole = false): Item {
  const asked = useQuery({
    queryKey: ['item', item._id],
    queryFn: (): Promise<Item> => call(isEquipment(item) ? getEquipment : getOrder, { params: { id: item._id } }),
    initialData: whole ? item : undefined,
    placeholderData: item,
  })
  return asked.data ?? item
}

/**
 * Moves the focus into a card that a click has opened, to the element that gets the ref, and afterwards back to what
 * was pressed. A pin is another element by then, and the item's row takes its place.
 */
export function useFocusOnCard(id: string, off = false): RefObject<HTMLButtonElement | null> {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    // A page that opens with a card leaves the focus at its beginning.
    if (off || before === document.body) return
    first.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement !== document.body) return
      const to = before?.isConnected ? before : document.querySelector(`[data-item="${CSS.escape(id)}"]`)
      if (to instanceof HTMLElement) to.focus({ preventScroll: true })
    }
  }, [id, off])
  return first
}

/** What messengers see of the map where its address opens a card; undefined where it opens none. */
export function cardMeta(matches: PageMatches): MetaDescriptor[] | undefined {
  for (const match of matches) {
    const { card, shown } = ((match as { loaderData?: unknown } | undefined)?.loaderData ?? {}) as Opened
    const item = card ?? shown
    if (item) return itemMeta(matches, item)
  }
  return undefined
}

/** The part of the map's data that names an item. */
interface Opened {
  card?: Item
  shown?: Item
}
