/** The ways of a day grouped by the two places between which they lead; hours and kilometres are rounded here, once. */
import type { Haul } from '@spetskarta/shared/objects/hauls.ts'
import type { HaulLeg } from './hauls.rules.ts'

/** A correction in force: `trips` is not null. */
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

/** In the order in which they were driven, followed by pairs that only a correction has. Names of the places are empty. */
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

/** Those of these hauls that lead to or from an object. */
export const touching = (hauls: readonly Haul[], objectId: number): Haul[] =>
  hauls.filter(({ load, unload }) => load.objectId === objectId || unload.objectId === objectId)

/** By object id: the mark of an end of a trip, and the object's customer ('' if it has none). */
export type Ends = ReadonlyMap<number, { haul: 'load' | 'unload' | null; customer: string }>

/** A place where machines only load or unload: marked, without a customer. It is never the object of a paper. */
export const isPlace = (end: { haul: 'load' | 'unload' | null; customer: string } | undefined): boolean =>
  end !== undefined && end.haul !== null && end.customer === ''

/**
 * The object that a trip is charged to, so that the papers of its two ends do not charge it twice: the one where it is unloaded,
 * or where it is loaded if the other end is only a place, or is the only marked one, such as a dump.
 */
export function chargedTo({ load, unload }: Pick<Haul, 'load' | 'unload'>, ends: Ends): number {
  const [from, to] = [ends.get(load.objectId), ends.get(unload.objectId)]
  if (isPlace(to) !== isPlace(from)) return isPlace(to) ? load.objectId : unload.objectId
  return to?.haul && !from?.haul ? load.objectId : unload.objectId
}
