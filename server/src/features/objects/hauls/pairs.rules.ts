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
  turnsSeconds: number | null
}

type Pair = Pick<HaulLeg, 'load' | 'unload'>

const isSame = (a: Pair) => (b: Pair) => a.load === b.load && a.unload === b.unload

/** In the order in which they were driven first; behind them what only a correction knows. Nameless. */
export function haulsOfDay({ itemId, day, legs, corrected, turnsSeconds }: HaulsOfDay): Haul[] {
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
      turnsSeconds: its.length > 0 ? turnsSeconds : null,
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

/** What an end of a trip is, by object: its mark, and whether the object has a customer. */
export type Ends = ReadonlyMap<number, { haul: 'load' | 'unload' | null; customer: string }>

/** A place where machines only load or unload: a marked one that has no customer. It is no object of a paper. */
export const isPlace = (end: { haul: 'load' | 'unload' | null; customer: string } | undefined): boolean =>
  end !== undefined && end.haul !== null && end.customer === ''

/**
 * The object that a trip is charged to, so that papers of both its ends do not charge it twice: where it is unloaded, or
 * where it is loaded if the other end is a place alone, or is the only marked one, as a dump is.
 */
export function chargedTo({ load, unload }: Pick<Haul, 'load' | 'unload'>, ends: Ends): number {
  const [from, to] = [ends.get(load.objectId), ends.get(unload.objectId)]
  if (isPlace(to) !== isPlace(from)) return isPlace(to) ? load.objectId : unload.objectId
  return to?.haul && !from?.haul ? load.objectId : unload.objectId
}
