/**
 * Parts a run of points into trips and the places where the machine stayed. Work forth and back on a site is no trip: its
 * kilometres belong to the stay.
 */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at, at32, totalOf } from '@spetskarta/shared/tracks/columns.ts'
import type { CountedTrack, Run } from './counted.rules.ts'
import type { Move } from './moves.rules.ts'
import { type FlatTrack, planeMetres } from './plane.rules.ts'

/** Standing for so long is a stay, ms. A lorry is loaded in less than five minutes. */
export const STAY_MS = 2 * MINUTE
/** So long a stay parts trips of any length, ms (Traccar's report.trip.minimalParkingDuration). */
const PARKED_MS = 5 * MINUTE
/** A shorter one parts only trips of so many metres (its minimalTripDistance); otherwise it is a traffic jam. */
const TRIP_LEAST = 500
/** Metres around the first point of a stay: moves within it are work on the site. */
const SITE = 100
/** Standing and moving on a site for so long is a stay too, ms; a traffic jam goes further meanwhile. */
const SITE_MS = 15 * MINUTE

/** A part of a run, and the moves within it. */
export interface Part extends Run {
  stays: boolean
  moves: Move[]
}

/** The parts of a run, in order; a stay and a trip share their common point. `moves`: those of the run. */
export function partsOf(track: FlatTrack, run: Run, moves: Move[]): Part[] {
  const parts: Part[] = []
  let open: Part = { first: run.first, last: run.first, stays: true, moves: [] }
  for (const move of moves) {
    open.last = move.first
    if (staysWithin(track, open.first, move)) {
      open.moves.push(move)
      open.last = move.last
      continue
    }
    close(track, parts, open)
    parts.push({ first: move.first, last: move.last, stays: false, moves: [move] })
    open = { first: move.last, last: move.last, stays: true, moves: [] }
  }
  open.last = run.last
  close(track, parts, open)
  return joined(withoutJams(track, joined(parts)))
}

const metresOf = (moves: Move[]): number => moves.reduce((sum, { steps }) => sum + totalOf(steps), 0)

/** Short stays beside a short trip are part of it. */
function withoutJams(track: CountedTrack, parts: Part[]): Part[] {
  return parts.map((part, i) => {
    if (
      !part.stays ||
      standing(track, part) >= PARKED_MS ||
      at(track.t, part.last) - at(track.t, part.first) >= SITE_MS
    )
      return part
    const beside = [parts[i - 1], parts[i + 1]].filter((other) => other !== undefined)
    return beside.some(({ moves }) => metresOf(moves) < TRIP_LEAST) ? { ...part, stays: false } : part
  })
}

/** Whether a whole move is near a point. */
function staysWithin(track: FlatTrack, from: number, { first, last }: Run): boolean {
  for (let i = first; i <= last; i++) if (planeMetres(track, from, i) > SITE) return false
  return true
}

function close(track: CountedTrack, parts: Part[], part: Part): void {
  if (part.last === part.first && part.moves.length === 0 && parts.length > 0) return
  parts.push({ ...part, stays: isStay(track, part) })
}

const isStay = (track: CountedTrack, part: Part): boolean =>
  at(track.t, part.last) - at(track.t, part.first) >= SITE_MS || standing(track, part) >= STAY_MS

/** The longest time without a move, ms. */
function standing(track: CountedTrack, { first, last, moves }: Part): number {
  let [longest, from] = [0, first]
  for (const move of moves) {
    longest = Math.max(longest, at(track.t, move.first) - at(track.t, from))
    from = move.last
  }
  return Math.max(longest, at(track.t, last) - at(track.t, from))
}

/** Neighbours that are no stays are one trip. A run without any trip is a stay, however short. */
function joined(parts: Part[]): Part[] {
  if (parts.every(({ moves }) => moves.length === 0)) return parts.map((part) => ({ ...part, stays: true }))
  const together: Part[] = []
  for (const part of parts) {
    const before = together.at(-1)
    if (before && !before.stays && !part.stays) {
      before.last = part.last
      before.moves.push(...part.moves)
    } else together.push({ ...part, moves: [...part.moves] })
  }
  return together
}

/** The mean of a stay's points, each weighted by how exact it is; on the sphere, so that no meridian is special. */
export function middleOf({ lat, lng, accuracy }: CountedTrack, { first, last }: Part): [number, number] {
  let [north, east, weights] = [0, 0, 0]
  // A parked day of a point a second needs no more of them than this.
  const step = Math.ceil((last - first + 1) / MEANT)
  for (let i = first; i <= last; i += step) {
    const told = at32(accuracy, i)
    const weight = 1 / Math.max(1, told > 0 ? told : MIDDLING)
    const turn = at(lng, i) - at(lng, first)
    north += weight * at(lat, i)
    east += weight * (turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn)
    weights += weight
  }
  const middle = at(lng, first) + east / weights
  return [north / weights, middle > 180 ? middle - 360 : middle < -180 ? middle + 360 : middle]
}

/** So many points tell where a machine stayed. */
const MEANT = 5000
/** Metres: the accuracy of a point that tells none, beside others. */
const MIDDLING = 15
