/** The item whose heart a visitor has pressed, kept in this tab while the visitor signs up or logs in. */
import type { Item } from '@spetskarta/shared/catalog/items.ts'

const KEY = 'wish'
/** Ms. A press that is older counts as forgotten. */
const KEPT = 3_600_000

export function keepWish(item: Item): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ item, at: Date.now() }))
  } catch {
    // Without storage, or if it is full, the heart only leads to the sign-up.
  }
}

/** Undefined if nothing was pressed within the last hour. Each wish is returned once. */
export function takeWish(): Item | undefined {
  try {
    const { item, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { item?: Item; at?: number }
    sessionStorage.removeItem(KEY)
    return item && at !== undefined && Date.now() - at < KEPT ? item : undefined
  } catch {
    return undefined
  }
}
