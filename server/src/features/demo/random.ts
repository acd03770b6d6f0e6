/** A seeded source of chance: the same seed gives the same sequence everywhere. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number
  /** A whole number, both ends included. */
  int(min: number, max: number): number
  /** min ≤ x < max. */
  between(min: number, max: number): number
  /** True with this probability, 0…1. */
  chance(probability: number): boolean
  /** One of a list; throws on an empty one. */
  pick<T>(list: readonly T[]): T
  /** A shuffled copy (Fisher–Yates). */
  shuffle<T>(list: readonly T[]): T[]
}

/** Mulberry32 by Tommy Ettinger (public domain), 32 bits of state; any integer is a seed. */
export function openRandom(seed: number): Random {
  let state = seed | 0
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))

  return {
    next,
    int,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick(list) {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[int(0, list.length - 1)] as (typeof list)[number]
    },
    shuffle(list) {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i)
        const kept = copy[i] as (typeof list)[number]
        copy[i] = copy[j] as (typeof list)[number]
        copy[j] = kept
      }
      return copy
    },
  }
}
