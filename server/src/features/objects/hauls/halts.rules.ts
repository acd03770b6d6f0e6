/** Where a machine stopped to load or unload, of all that it drove through (decision 57). */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at, firstNotBefore, medianOf } from '@spetskarta/shared/tracks/columns.ts'
import type { CountedTrack } from '../../tracks/counted.rules.ts'
import { metres } from '../../tracks/track.ts'
import type { Depth } from '../shape.rules.ts'
import type { Span } from '../visits.rules.ts'
import { placeOnWay } from './way.rules.ts'

/** What a place is to a haul; null: its owner has not said. */
export type HaulRole = 'load' | 'unload' | null

export interface HaulSite {
  id: string
  haul: HaulRole
  depth: Depth
  /** When the machine was inside, and nowhere else; in order. */
  inside: readonly Span[]
}

export interface Halt {
  place: { id: string; haul: HaulRole }
  /** Ms: while it stood deepest inside. A queue stands at the border. */
  from: number
  to: number
  /** Metres from the border. */
  depth: number
}

/** M/s: who gets from where it came in to where it went out so slowly did not just drive through. */
const THROUGH = 2.5
/** M/s, over a minute: a machine that is slower stands. */
const STANDS = 1
const HALF = MINUTE / 2

/** In order; those at one place one after another are one. */
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

/** Its deepest standing; of a machine that was never seen standing, its deepest point. */
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

/** Metres around where it was seen standing. */
const STAYS = 30

/** A minute that is half of driving does not look like standing: the points beside the stand that are at its place belong to it. */
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
