/** A day with its shown points: all that count, or as many as are needed to keep the shape. */
import { at, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { type Day, dayOfTrack } from '../day.rules.ts'
import { COUNTED } from '../filter.rules.ts'
import type { KnownMachine } from '../known-machine.ts'
import type { RawTrack } from '../track.ts'

export interface DayTask {
  track: RawTrack
  /** In ms; see `dayOfTrack`. */
  start: number
  machine?: KnownMachine | undefined
  /** Maximum number of shown points; undefined: all counted ones. */
  most?: number | undefined
}

export interface ShownDay {
  /** See `Day`. */
  track: RawTrack
  day: Day
  /** Indexes of the shown points in the track. */
  shown: Uint32Array<ArrayBuffer>
  /** Number of counted points, if fewer are shown; otherwise null. */
  thinnedFrom: number | null
}

export function shownDay({ track: given, start, machine, most = Number.POSITIVE_INFINITY }: DayTask): ShownDay {
  const day = dayOfTrack(given, start, machine)
  const { track } = day
  const counted = countedOf(day)
  const shown = counted.length > most ? thinned(track, counted, most) : counted
  return { track, day, shown, thinnedFrom: shown.length < counted.length ? counted.length : null }
}

function countedOf({ flags, begin }: Day): Uint32Array<ArrayBuffer> {
  const counted = new Uint32Array(flags.length - begin)
  let points = 0
  for (let i = begin; i < flags.length; i++) if (flags[i] === COUNTED) counted[points++] = i
  return counted.slice(0, points)
}

/**
 * At most `most` of these points: from each stretch of equal length the first point and the one farthest from the line between
 * its ends, or the middle one; and the last point of all. Both points beside a gap are kept, so that the gap is not drawn as a
 * drive.
 */
function thinned({ t, lat, lng }: RawTrack, points: Uint32Array, most: number): Uint32Array<ArrayBuffer> {
  const kept = new Uint8Array(points.length)
  const stretches = Math.max(1, Math.floor((most - 1) / 2))
  const gaps: number[] = []
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = Math.floor((stretch * points.length) / stretches)
    const to = Math.min(points.length - 1, Math.floor(((stretch + 1) * points.length) / stretches))
    const [a, b] = [indexAt(points, from), indexAt(points, to)]
    const [north, east] = [at(lat, b) - at(lat, a), at(lng, b) - at(lng, a)]
    let [farthest, distance] = [Math.floor((from + to) / 2), 0]
    for (let k = from + 1; k <= to; k++) {
      const i = indexAt(points, k)
      if (at(t, i) - at(t, indexAt(points, k - 1)) > GAP_MS) gaps.push(k - 1, k)
      const [up, right] = [at(lat, i) - at(lat, a), at(lng, i) - at(lng, a)]
      // Distance from the line, or from the start of the stretch if it ends there too.
      const away = north || east ? Math.abs(up * east - right * north) : Math.abs(up) + Math.abs(right)
      if (away > distance) [farthest, distance] = [k, away]
    }
    kept[from] = 1
    kept[farthest] = 1
  }
  kept[points.length - 1] = 1
  for (const k of gaps) kept[k] = 1
  return points.filter((_, k) => kept[k] === 1).slice()
}

/** The buffers of all columns, to be transferred to another thread. */
export function buffersOf({ track, day, shown }: Pick<ShownDay, 'track'> & Partial<ShownDay>): ArrayBuffer[] {
  const columns = [track, track.evidence, { flags: day?.flags, shown }].flatMap((some) => Object.values(some))
  const buffers = columns.flatMap((column) => (ArrayBuffer.isView(column) ? (column.buffer as ArrayBuffer) : []))
  // An empty column may be shared by all tracks.
  return [...new Set(buffers)].filter(({ byteLength }) => byteLength > 0)
}
