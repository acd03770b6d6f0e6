/** A machine's hauls of a day: from where it loads to where it unloads, and back (decision 57). */
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { Gap } from '@spetskarta/shared/tracks/tracks.ts'
import type { CountedTrack } from '../../tracks/counted.rules.ts'
import { type Halt, type HaulRole, type HaulSite, haltsOf, mergedHalts } from './halts.rules.ts'
import type { MetresBetween } from './way.rules.ts'

/** A way between two places; belongs to the day in which it ends. */
export interface HaulLeg {
  /** `there`: loaded; `back`: empty. */
  way: 'there' | 'back'
  /** False if no place is marked, so that it is unknown which of the two ways is the loaded one. */
  known: boolean
  /** Ids of objects. A way back has those of the trip before it. */
  load: string
  unload: string
  /** In ms: from the end of the halt at one place to the beginning of the halt at the other. */
  from: number
  to: number
  metres: number
  /** True if nothing was heard on a part of the way: then `metres` is a minimum. */
  unheard: boolean
}

interface Pair {
  load: string
  unload: string
}

/** The last halt of a machine, and what is known of its way since. */
export interface OpenWay {
  place: { id: string; haul: HaulRole }
  /** End of the halt, ms. */
  to: number
  /** Metres driven until the end of the day. */
  metres: number
  unheard: boolean
  /** The last haul. */
  pair: Pair | null
}

export interface HaulDay {
  legs: HaulLeg[]
  open: OpenWay | null
}

interface Heard {
  counted: CountedTrack
  metresBetween: MetresBetween
  gaps: readonly Pick<Gap, 'from' | 'to'>[]
  /** In ms. */
  start: number
  end: number
}

/**
 * Longest duration of a way, ms: a machine that stands loaded overnight unloads in the morning; one that comes back later has
 * been elsewhere.
 */
const LOADED_MOST = 16 * HOUR
const BACK_MOST = 3 * HOUR

/** `before`: the open way of the day before. `unmarked`: whether two places without a mark make a haul too. */
export function haulDay(
  heard: Heard,
  sites: readonly HaulSite[],
  { before, unmarked }: { before: OpenWay | null; unmarked: boolean },
): HaulDay {
  const { metresBetween, start, end } = heard
  const gapIn = (from: number, to: number) => heard.gaps.some((gap) => gap.from < to && gap.to > from)
  const stops = haltsOf(heard.counted, sites)
  const halts = mergedHalts(withoutOthers(stops, before?.place.haul ?? null))
  const legs: HaulLeg[] = []
  let last: OpenWay | null = before
  for (const halt of halts) {
    const [from, since] = [last?.to ?? halt.from, Math.max(start, last?.to ?? start)]
    const leg = last && legBetween(last, halt, unmarked)
    const took = halt.from - from
    if (leg && took <= (leg.way === 'there' ? LOADED_MOST : BACK_MOST))
      legs.push({
        ...leg,
        from,
        to: halt.from,
        metres: (last?.metres ?? 0) + metresBetween(since, halt.from),
        unheard: last?.unheard === true || gapIn(since, halt.from),
      })
    const pair: Pair | null = leg ? { load: leg.load, unload: leg.unload } : (last?.pair ?? null)
    last = { place: halt.place, to: halt.to, metres: 0, unheard: false, pair }
  }
  const shuttled = legs.filter((leg) => leg.known || isSame(before?.pair, leg) || isShuttled(legs, leg))
  return { legs: shuttled, open: openAt(last, heard, gapIn(Math.max(start, last?.to ?? end), end)) }
}

const openAt = (last: OpenWay | null, { metresBetween, start, end }: Heard, unheard: boolean): OpenWay | null =>
  last && end - last.to <= LOADED_MOST
    ? {
        ...last,
        metres: Math.round(last.metres + metresBetween(Math.max(start, last.to), end)),
        unheard: last.unheard || unheard,
      }
    : null

/** If both marks occur among the places, unmarked places are only on the way: a yard, a lunch, a site it drives through. */
function withoutOthers(halts: readonly Halt[], before: HaulRole): readonly Halt[] {
  const roles = new Set([before, ...halts.map(({ place }) => place.haul)])
  return roles.has('load') && roles.has('unload') ? halts.filter(({ place }) => place.haul !== null) : halts
}

type Way = Pick<HaulLeg, 'way' | 'known' | 'load' | 'unload'>

function legBetween({ place: a, pair }: OpenWay, { place: b }: Halt, unmarked: boolean): Way | undefined {
  if (a.id === b.id) return undefined
  const known = a.haul !== null || b.haul !== null
  if (!known && !unmarked) return undefined
  const loads = known ? a.haul === 'load' || b.haul === 'unload' : pair?.unload !== a.id
  const unloads = known ? a.haul === 'unload' || b.haul === 'load' : !loads
  // Nothing is carried between two places of the same kind.
  if (loads && unloads) return undefined
  if (loads) return { way: 'there', known, load: a.id, unload: b.id }
  // Without a delivery before it, this is not a way back.
  const isBack = known ? pair?.unload === a.id || a.haul === 'unload' : pair?.load === b.id
  return pair && isBack ? { way: 'back', known, ...pair } : undefined
}

const isSame = (pair: Pair | null | undefined, { load, unload }: Pair): boolean =>
  pair?.load === load && pair.unload === unload

/** Without a mark, only a way there with a way back between the same places is a haul. */
const isShuttled = (legs: readonly HaulLeg[], pair: Pair): boolean =>
  legs.some((leg) => leg.way === 'back' && isSame(leg, pair))
