/** An opened card in the browser: its data and its focus. */
import { getEquipment, getOrder } from '@spetskarta/shared/catalog/catalog.ts'
import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { call } from '../../api/call'
import { CARD, isStep } from '../../ui/layers'
import { findCard } from './card'

/** The item of an opened card; loaded where it is not among `near`, which the page has already. */
export function useCard(id: string | undefined, near: readonly (Item | undefined)[]): Item | undefined {
  const known = near.find((item) => item !== undefined && item._id === id)
  const reply = useQuery({
    queryKey: ['card', id],
    queryFn: async () => (id ? ((await findCard(call, id)) ?? null) : null),
    enabled: id !== undefined && known === undefined,
  })
  return known ?? reply.data ?? undefined
}

/** Lists contain a shortened description; the full one arrives a moment later. */
export function useWholeItem(item: Item, whole = false): Item {
  const reply = useQuery({
    queryKey: ['item', item._id],
    queryFn: (): Promise<Item> => call(isEquipment(item) ? getEquipment : getOrder, { params: { id: item._id } }),
    initialData: whole ? item : undefined,
    placeholderData: item,
  })
  return reply.data ?? item
}

/**
 * Moves the focus into a card opened by a click, to the element with the ref, and afterwards back to the pressed
 * element. A pin has been replaced by then; where it is now in a cluster, the page's content gets the focus.
 */
export function useFocusOnCard(id: string, off = false): RefObject<HTMLButtonElement | null> {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A page that opens with a card leaves the focus at its beginning.
    if (off || !isStep(CARD)) return
    const before = document.activeElement
    first.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement !== document.body) return
      if (before instanceof HTMLElement && before !== document.body && before.isConnected)
        return before.focus({ preventScroll: true })
      // The map adds its pins a moment later.
      requestAnimationFrame(() => {
        const [first] = document.querySelectorAll<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)
        ;(first ?? document.getElementById('content'))?.focus({ preventScroll: true })
      })
    }
  }, [id, off])
  return first
}
