/** Which items are favourites: a press counts at once and is taken back where the server refuses it. */
import { openStore } from '../../ui/store'

/** Carries a wish out; what has become of it. */
type Save<T> = (item: T, to: boolean) => Promise<boolean>

export interface FavoriteStore<T extends { _id: string }> {
  has: (id: string) => boolean
  /** Rejects where the server refused; the item is then again what it was. */
  set: (item: T, to: boolean) => Promise<void>
  /** What the server says now; wishes that are still on their way stay. */
  load: (ids: readonly string[]) => void
  subscribe: (listener: () => void) => () => void
  /** Another number after every change. */
  version: () => number
}

/** A press that the server has not answered yet. */
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
      // One after another: two presses of one heart must not overtake each other on the way.
      const before = wishes.get(item._id)?.done.catch(() => {})
      const done = (before ?? Promise.resolve())
        .then(() => carryOut(item, to))
        .finally(() => {
          // A later wish may still be on its way.
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
