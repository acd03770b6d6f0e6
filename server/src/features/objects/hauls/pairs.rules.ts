/** The ways of a day put together by the two places between which they lead; rounded here, once. */
import type { Haul } from '@spetskarta/shared/objects/hauls.ts'
import type { HaulLeg } from './hauls.rules.ts'

/** `trips` are not null: a correction that is taken back is none. */
export type CorrectedPair = { load: string; unload: string } & NonNullable<Haul['correction']>

interface HaulsOfDay {
  itemId: string
  day: string
  legs: readonly HaulLeg[]
  corrected: readonly CorrectedPair[]
}

type Pair = Pick<HaulLeg, 'load' | 'unload'>

const isSame = (a: Pair) => (b: Pair) => a.load === b.load && a.unload === b.unload

/** In the order in which they were driven first; behind them what only a correction knows. Nameless. */
export function haulsOfDay({ itemId, day, legs, corrected }: HaulsOfDay): Haul[] {
  const all: Pair[] = [...legs, ...corrected]
  const pairs = all.filter((pair, i) => all.findIndex(isSame(pair)) === i)
  return pairs.map((pair) => {
    const its = legs.filter(isSame(pair))
    const there = its.filter(({ way }) => way === 'there')
    const correction = corrected.find(isSame(pair))
    return {
      itemId,
      day,
      load: { objectId: Number(pair.load), name: '' },
      unload: { objectId: Number(pair.unload), name: '' },
      known: its.every(({ known }) => known),
      trips: there.length,
      there: wayOf(there),
      back: wayOf(its.filter(({ way }) => way === 'back')),
      unheard: its.some(({ unheard }) => unheard),
      correction: correction
        ? { trips: correction.trips, reason: correction.reason, by: correction.by, at: correction.at }
        : null,
    }
  })
}

const wayOf = (legs: readonly HaulLeg[]): Haul['there'] => ({
  metres: 100 * Math.round(legs.reduce((sum, { metres }) => sum + metres, 0) / 100),
  seconds: 60 * Math.round(legs.reduce((sum, { from, to }) => sum + to - from, 0) / 60_000),
})

/** Of these those that lead to an object or away from it. */
export const touching = (hauls: readonly Haul[], objectId: number): Haul[] =>
  hauls.filter(({ load, unload }) => load.objectId === objectId || unload.objectId === objectId)

/** What a place is marked as, by object. */
export type Marks = ReadonlyMap<number, 'load' | 'unload' | null>

/**
 * The object that a trip is charged to, so that papers of both its ends do not charge it twice: where it is unloaded, or
 * where it is loaded if only the other end is marked, as a dump is.
 */
export const chargedTo = ({ load, unload }: Pick<Haul, 'load' | 'unload'>, marks: Marks): number =>
  marks.get(unload.objectId) && !marks.get(load.objectId) ? load.objectId : unload.objectId
