/** What a person did and the server has not received yet, in order of time. */
import type { Memory, Remembered } from '../queue/memory'

export interface Unsent<T> {
  unsent(): Promise<T[]>
  add(one: T): Promise<void>
  remove(sent: readonly T[]): Promise<void>
  /** Like `settle` of the queue. */
  settle(these: readonly T[], skew: number): Promise<T[]>
  /** Moves what was recorded while the skew was unknown by this many ms. */
  shift(jump: number): Promise<void>
}

/**
 * Stores items under `key` until the server has them; changes are
 * written one after another. `same`: whether two items are equal;
 * `moved`: the item with all its times moved by this many ms.
 */
export function openUnsent<K extends 'stops' | 'marks' | 'notes', T extends Memory[K][number]>(
  memory: Pick<Remembered, 'get' | 'set'>,
  key: K,
  same: (one: T, other: T) => boolean,
  moved: (one: T, jump: number) => T,
): Unsent<T> {
  let before: Promise<unknown> = Promise.resolve()
  const unsent = async (): Promise<T[]> => ((await memory.get(key)) ?? []) as T[]

  function change(next: (all: T[]) => T[]): Promise<void> {
    const mine = before.then(async () => {
      const all = await unsent()
      const changed = next(all)
      // A full phone would make room for the write.
      if (changed !== all) await memory.set(key, changed as unknown as Memory[K])
    })
    before = mine.catch(() => undefined)
    return mine
  }

  const isAmong = (these: readonly T[]) => (one: T) => these.some((other) => same(one, other))

  return {
    unsent,
    add: (one) => change((all) => [...all, one]),
    remove: (sent) => change((all) => all.filter((one) => !isAmong(sent)(one))),
    async settle(these, skew) {
      let settled: T[] = []
      const isWanted = isAmong(these)
      await change((all) => {
        const next = all.map((one) => (one.skew === null && isWanted(one) ? { ...one, skew } : one))
        settled = next.filter(isWanted)
        return next
      })
      return settled
    },
    shift: (jump) =>
      change((all) =>
        all.some(({ skew }) => skew === null) ? all.map((one) => (one.skew === null ? moved(one, jump) : one)) : all,
      ),
  }
}
