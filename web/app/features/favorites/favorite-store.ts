/** Which items are favourites. A press shows at once; if the server refuses it, it is undone. */
import { openStore } from '../../ui/store'

/** Sends a change to the server; returns the new state. */
type Save<T> = (item: T, to: boolean) => Promise<boolean>

export interface FavoriteStore<T extends { _id: string }> {
  has: (id: string) => boolean
  /** Rejects if the server refused; then the item has its former state again. */
  set: (item: T, to: boolean) => Promise<void>
  /** Replaces the saved state by the server's; changes under way are kept. */
  load: (ids: readonly string[]) => void
  subscribe: (listener: () => void) => () => void
  /** A number that changes with every change of the store. */
  version: () => number
}

/** A press not yet answered by the server. */
interface Wish {
  to: boolean
  done: Promise<void>
}

export function openFavorites<T extends { _id: string }>(ids: readonly string[], save: Save<T>): FavoriteStore<T> {
  let saved = new Set(ids)
  const version = openStore(0)
  const wishes = new Map<string, Wish>()
  const changed = () => version.set(version.get() + 1)

  async function carryOut(item: T, to: boolean) {
    if (await save(item, to)) saved.add(item._id)
    else saved.delete(item._id)
  }

  return {
    has: (id) => wishes.get(id)?.to ?? saved.has(id),
    set(item, to) {
      // Sent one after the other, so that two presses of one heart cannot overtake each other.
      const before = wishes.get(item._id)?.done.catch(() => {})
      const done = (before ?? Promise.resolve())
        .then(() => carryOut(item, to))
        .finally(() => {
          // A later change may still be under way.
          if (wishes.get(item._id)?.done === done) wishes.delete(item._id)
          changed()
        })
      wishes.set(item._id, { to, done })
      changed()
      return done
    },
    load(next) {
      saved = new Set(next)
      changed()
    },
    subscribe: version.subscribe,
    version: version.get,
  }
}
