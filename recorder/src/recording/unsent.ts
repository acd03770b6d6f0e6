/** What a person did and the server has not received yet, in order of time. */
import type { Memory, Remembered } from '../queue/memory'

/**
 * Stores items under `key` until the server has them; changes are
 * written one after another. `same`: whether two items are equal.
 */
export function openUnsent<K extends 'stops' | 'marks' | 'notes', T extends Memory[K][number]>(
  memory: Pick<Remembered, 'get' | 'set'>,
  key: K,
  same: (one: T, other: T) => boolean,
) {
  let before: Promise<unknown> = Promise.resolve()
  const unsent = async (): Promise<T[]> => ((await memory.get(key)) ?? []) as T[]

  function change(next: (all: T[]) => T[]): Promise<void> {
    const mine = before.then(async () => memory.set(key, next(await unsent()) as unknown as Memory[K]))
    before = mine.catch(() => undefined)
    return mine
  }

  return {
    unsent,
    add: (one: T) => change((all) => [...all, one]),
    remove: (sent: readonly T[]) => change((all) => all.filter((one) => !sent.some((other) => same(one, other)))),
  }
}
