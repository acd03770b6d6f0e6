/**
 * Which of several recorders serves the machine at each time (docs/decisions/0017-two-recorders.md): the one with the most
 * counted points of the day; while it is silent for longer than its own gap, the next one. Nothing depends on the order in which
 * points arrived.
 */
import { bisect } from '@spetskarta/shared/bisect.ts'
import { at, flagAt, indexAt, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { countedTrack } from '../counted.rules.ts'
import { COUNTED, DUPLICATE, OTHER } from '../filter.rules.ts'
import { GAP_MAX } from '../gap-length.rules.ts'
import { ownGaps } from '../paces.rules.ts'
import { isGap, longestGap } from '../stated.rules.ts'
import type { RawTrack } from '../track.ts'
import { agree, type Heard } from './heard.rules.ts'

/** A stretch in which one recorder serves: its index in the list of `heardOf`, and its first and last sign, ms. */
export interface Service {
  by: number
  from: number
  to: number
}

export interface Serving {
  /** In order; between two services no recorder is heard. */
  services: Service[]
  /** For each point of the track 0, or the reason why it does not count. */
  flags: Uint8Array
}

/** `heard`: result of `heardOf` for the same track. */
export function servingOf(track: RawTrack, heard: Heard[]): Serving {
  const served = serve(track, heard, GAP_MS)
  // If all points come more seldom, ten minutes without one are not a gap.
  return usualGap(track, heard, served) > GAP_MS ? serve(track, heard, GAP_MAX) : served
}

/**
 * The longest gap stated by the recorders that serve, while they do; if none states one, the gap learned from all counted points.
 */
function usualGap(track: RawTrack, heard: Heard[], { services, flags }: Serving): number {
  const stated = services.flatMap(({ by, from, to }) => {
    const gaps = heard[by]?.gaps
    return gaps && gaps.stated.length > 0 ? longestGap(gaps, from, to) : []
  })
  return stated.length > 0 ? Math.max(...stated) : ownGaps(countedTrack(track, flags)).gap
}

function serve(track: RawTrack, heard: Heard[], margin: number): Serving {
  const services = fill(heard, 0, undefined, undefined, margin)
  return { services, flags: flagsIn(track, heard, services) }
}

/**
 * The services between two others, from the recorder `rank` on. If two recorders disagree about the place, none serves for
 * `margin` ms between them: that makes a gap, so that no way leads from one place to the other.
 */
function fill(
  heard: Heard[],
  rank: number,
  before: Service | undefined,
  after: Service | undefined,
  margin: number,
): Service[] {
  const its = heard[rank]
  let from = before?.to ?? Number.NEGATIVE_INFINITY
  let to = after?.from ?? Number.POSITIVE_INFINITY
  if (!its || to - from <= GAP_MS) return []
  const seam = (service: Service | undefined, moment: number, later: boolean) => {
    const other = service && heard[service.by]
    return other && !agree(other, its, moment, later) ? margin : 0
  }
  const [left, right] = [seam(before, from, true), seam(after, to, false)]
  from += left
  to -= right
  const services: Service[] = []
  let last = before
  for (const service of stretchesIn(its, rank, from, to)) {
    services.push(...fill(heard, rank + 1, last, service, margin), service)
    last = service
  }
  return [...services, ...fill(heard, rank + 1, last, after, margin)]
}

/** Stretches of its counted points after `from` and before `to`, split where it was silent. */
function stretchesIn({ counted: { t }, until, gaps }: Heard, by: number, from: number, to: number): Service[] {
  const services: Service[] = []
  const first = lastNotAfter(t, from) + 1
  for (let i = first; i < t.length && at(t, i) < to; i++) {
    const open = services.at(-1)
    const stood = Math.min(at(until, i), to - 1)
    if (open && !isGap(gaps, at(t, i - 1), at(t, i) - at(until, i - 1))) open.to = stood
    else services.push({ by, from: at(t, i), to: stood })
  }
  return services
}

function flagsIn(track: RawTrack, heard: Heard[], services: Service[]): Uint8Array {
  const flags = new Uint8Array(track.t.length)
  for (const [rank, { points, flags: own }] of heard.entries()) {
    let next = 0
    let dropped = false
    for (let k = 0; k < points.length; k++) {
      const moment = at(track.t, indexAt(points, k))
      while (next < services.length && (services[next]?.to ?? 0) < moment) next++
      const service = services[next]
      const serves = service?.by === rank && service.from <= moment
      const flag = flagAt(own, k)
      dropped = !serves && (dropped || flag === COUNTED)
      // While no recorder is heard, the reasons come from the one that served before.
      const tells = serves || (isBetween(services, next, moment) && (services[next - 1]?.by ?? 0) === rank)
      const isKept = tells && !(dropped && (flag === COUNTED || flag === DUPLICATE))
      flags[indexAt(points, k)] = isKept ? flag : OTHER
    }
  }
  return flags
}

/** Whether a moment that is not later than the service `next` is before it. */
const isBetween = (services: Service[], next: number, moment: number): boolean =>
  (services[next]?.from ?? Number.POSITIVE_INFINITY) > moment

/** The service at a moment; undefined if no recorder is heard. */
export function serviceAt(services: Service[], moment: number): Service | undefined {
  const service = services[bisect(0, services.length, (i) => (services[i]?.from ?? 0) <= moment) - 1]
  return service && moment <= service.to ? service : undefined
}
