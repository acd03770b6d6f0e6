/** Counts events by key in the memory of this process, for limits that depend on how a call ends. */

export interface Counter {
  /** Milliseconds until the key may be used again; 0: now. */
  wait(key: string): number
  add(key: string): void
  /** Takes one event back. */
  undo(key: string): void
  forget(key: string): void
}

/**
 * At most `max` events of a key in a window that begins with its first event. Above `keys` keys the oldest are forgotten. `now`
 * is a clock in milliseconds.
 */
export function openCounter(
  { max, windowMs, keys = 20_000 }: { max: number; windowMs: number; keys?: number },
  now: () => number = Date.now,
): Counter {
  const counts = new Map<string, { events: number; ends: number }>()

  function current(key: string) {
    const count = counts.get(key)
    if (count && count.ends > now()) return count
    counts.delete(key)
    return undefined
  }

  return {
    wait(key) {
      const count = current(key)
      return count && count.events >= max ? count.ends - now() : 0
    },
    add(key) {
      const count = current(key)
      if (count) {
        count.events++
        return
      }
      counts.set(key, { events: 1, ends: now() + windowMs })
      const oldest = counts.keys().next()
      if (counts.size > keys && !oldest.done) counts.delete(oldest.value)
    },
    undo(key) {
      const count = current(key)
      if (count) count.events--
    },
    forget: (key) => void counts.delete(key),
  }
}
