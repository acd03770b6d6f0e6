/**
 * False places that receivers are shown are the same for all machines around (docs/decisions/0067-jams-seen-together.md): what a
 * day reports of them, by cell and hour, and what other machines report for a day. Only a place, an hour and a number of machines
 * pass from one machine to another.
 */
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { LatLng } from '../coords.rules.ts'
import { metres } from '../track.ts'
import type { Island } from './led.rules.ts'
import { LEAST_MS, type Piece, POINTS_LEAST } from './pieces.rules.ts'

/** A place that may be false, from the fixes of a day. */
export interface Claim {
  /** In ms. */
  from: number
  to: number
  coords: LatLng
  /** Whether the machine came there and left again by jumps; otherwise nothing in the day shows whether the place is true. */
  isProved: boolean
}

/** A false place that other machines were shown, as known before a day is read. Moments in ms. */
export interface ShownPlace {
  from: number
  to: number
  coords: LatLng
}

/** Metres: a receiver that is shown a circle is shown no place farther from its middle. */
const AROUND = 5000
/** Maximum number of claims of a day: those that lasted longest. */
const CLAIMS_MOST = 24

/** Whether the piece is at one place: a drive is the machine's own, not a place that others are shown. */
const isOnePlace = ({ nodes, middle, points, from, to }: Piece): boolean =>
  points >= POINTS_LEAST && to - from >= LEAST_MS && nodes.every(({ coords }) => metres(...coords, ...middle) <= AROUND)

/** Claims from islands of a day that are `proved` false, and from those that only other machines can prove. */
export function claimsOf(proved: Island[], open: Island[]): Claim[] {
  const of = (islands: Island[], isProved: boolean): Claim[] =>
    islands.flatMap(({ pieces }) =>
      pieces.filter(isOnePlace).map(({ from, to, middle }) => ({ from, to, coords: middle, isProved })),
    )
  return [...of(proved, true), ...of(open, false)]
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
    .slice(0, CLAIMS_MOST)
    .sort((a, b) => a.from - b.from)
}

/** Share of the island's heard time during which others must have been shown that place. */
const SHOWN_SHARE = 0.5

/** Whether the island is at a place that others were shown at the same time. */
export function isShown({ pieces, heard }: Island, shown: readonly ShownPlace[]): boolean {
  const its = pieces.filter(({ from, to, middle }) =>
    shown.some((one) => from < one.to && to >= one.from && metres(...one.coords, ...middle) <= AROUND),
  )
  return its.reduce((sum, piece) => sum + piece.heard, 0) >= SHOWN_SHARE * heard && its.length > 0
}

/** About two kilometres in each direction; places of neighbouring cells count as one. */
const CELLS_A_DEGREE = { lat: 50, lng: 30 }
/** Maximum number of hours noted per claim. */
const HOURS_MOST = 24

export interface Cell {
  /** Start of the hour, ms. */
  hour: number
  lat: number
  lng: number
}

export interface ClaimedCell extends Cell {
  isProved: boolean
}

/** The cells and hours of a day's claims, each once. */
export function cellsOf(claims: readonly Claim[]): ClaimedCell[] {
  const cells = new Map<string, ClaimedCell>()
  for (const { from, to, coords, isProved } of claims) {
    const first = Math.floor(from / HOUR)
    const last = Math.min(first + HOURS_MOST - 1, Math.floor(to / HOUR))
    for (let hour = first; hour <= last; hour++) {
      const cell = { hour: hour * HOUR, lat: cellAt(coords[0], 'lat'), lng: cellAt(coords[1], 'lng') }
      const key = cellKey(cell)
      cells.set(key, { ...cell, isProved: isProved && cells.get(key)?.isProved !== false })
    }
  }
  return [...cells.values()]
}

const cellAt = (degrees: number, side: keyof typeof CELLS_A_DEGREE): number =>
  Math.floor(degrees * CELLS_A_DEGREE[side])

export const cellKey = ({ hour, lat, lng }: Cell): string => `${hour} ${lat} ${lng}`

/** The middle of a cell during its hour. */
export const placeOfCell = ({ hour, lat, lng }: Cell): ShownPlace => ({
  from: hour,
  to: hour + HOUR,
  coords: [(lat + 0.5) / CELLS_A_DEGREE.lat, (lng + 0.5) / CELLS_A_DEGREE.lng],
})
