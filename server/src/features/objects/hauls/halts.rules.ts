/** Where a machine stopped to load or unload, among all objects that it drove through (decision 57). */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at, firstNotBefore, medianOf } from '@spetskarta/shared/tracks/columns.ts'
import type { CountedTrack } from '../../tracks/counted.rules.ts'
import { metres } from '../../tracks/track.ts'
import type { Depth } from '../shape.rules.ts'
import type { Span } from '../visits.rules.ts'
import { placeOnWay } from './way.rules.ts'

/** Role of a place in a haul; null: not set by its owner. */
export type HaulRole = 'load' | 'unload' | null

export interface HaulSite {
  id: string
  haul: HaulRole
  depth: Depth
  /** When the machine was inside this place and no other; ascending. */
  inside: readonly Span[]
}

export interface Halt {
  place: { id: string; haul: HaulRole }
  /** In ms: while the machine stood deepest inside, as a queue stands at the border. */
  from: number
  to: number
  /** Metres from the border. */
  depth: number
}

/**
 * M/s: a machine whose straight way from where it came in to where it went out is slower than this did not merely drive through.
 */
const THROUGH = 2.5
/** M/s, averaged over a minute: a slower machine stands. */
const STANDS = 1
const HALF = MINUTE / 2

/** Halts, ascending; consecutive halts at one place are merged. */
export function haltsOf(counted: CountedTrack, sites: readonly HaulSite[]): Halt[] {
  const halts = sites.flatMap((site) =>
    site.inside.filter((span) => hasHalted(counted, span)).map((span) => haltIn(counted, site, span)),
  )
  return mergedHalts(halts.toSorted((a, b) => a.from - b.from))
}

export function mergedHalts(halts: readonly Halt[]): Halt[] {
  const apart: Halt[] = []
  for (const halt of halts) {
    const before = apart.at(-1)
    if (before?.place.id !== halt.place.id) apart.push(halt)
    else if (halt.depth > before.depth) apart[apart.length - 1] = halt
  }
  return apart
}

function hasHalted(counted: CountedTrack, { from, to }: Span): boolean {
  const way = metres(...placeOnWay(counted, from), ...placeOnWay(counted, to))
  return (way * 1000) / (to - from) < THROUGH
}

/** The machine's deepest stand; its deepest point if it was never seen standing. */
function haltIn(counted: CountedTrack, { id, haul, depth }: HaulSite, span: Span): Halt {
  const { t, lat, lng } = counted
  const place = { id, haul }
  const stands: { from: number; to: number; depths: number[] }[] = []
  let turning: Halt = { place, ...span, depth: Number.NEGATIVE_INFINITY }
  let open = false
  for (let i = firstNotBefore(t, span.from); i < t.length && at(t, i) <= span.to; i++) {
    const [moment, here] = [at(t, i), depth(at(lat, i), at(lng, i))]
    if (here > turning.depth) turning = { place, from: moment, to: moment, depth: here }
    const isStill = isStanding(counted, moment)
    const stand = stands.at(-1)
    if (isStill && open && stand) {
      stand.to = moment
      stand.depths.push(here)
    } else if (isStill) stands.push({ from: moment, to: moment, depths: [here] })
    open = isStill
  }
  const deepest = stands
    .map(({ from, to, depths }) => ({ place, from, to, depth: medianOf(depths) }))
    .reduce((best, stand) => (best === turning || stand.depth > best.depth ? stand : best), turning)
  return { ...deepest, ...widened(counted, deepest, span) }
}

/** Metres around the place where the machine was seen standing. */
const STAYS = 30

/**
 * A minute of which half is driving does not look like standing: points before and after the stand that are at the same place are
 * added to it.
 */
function widened({ t, lat, lng }: CountedTrack, { from, to }: Span, within: Span): Span {
  let [first, last] = [firstNotBefore(t, from), firstNotBefore(t, to)]
  const [begin, end] = [first, last]
  const isAt = (i: number, stand: number) => metres(at(lat, i), at(lng, i), at(lat, stand), at(lng, stand)) <= STAYS
  while (first > 0 && at(t, first - 1) >= within.from && isAt(first - 1, begin)) first--
  while (last + 1 < t.length && at(t, last + 1) <= within.to && isAt(last + 1, end)) last++
  return { from: at(t, first), to: at(t, last) }
}

function isStanding(counted: CountedTrack, moment: number): boolean {
  const way = metres(...placeOnWay(counted, moment - HALF), ...placeOnWay(counted, moment + HALF))
  return (way * 1000) / MINUTE < STANDS
}
