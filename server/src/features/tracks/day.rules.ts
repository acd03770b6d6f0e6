/**
 * Computes a day from its points (docs/decisions/0013-how-a-machine-moved.md). The counted points are split into runs without a
 * gap; in each run the machine moves or stands. Only moves add kilometres: a step over a gap does not, and neither does the noise
 * of a standing receiver. A day is computed in chapters, so that a day that goes on need not be recomputed from its beginning
 * (docs/decisions/0046-summing-days.md).
 */
import { firstNotBefore } from '@spetskarta/shared/tracks/columns.ts'
import type { DaySummary, Stop } from '@spetskarta/shared/tracks/tracks.ts'
import { type ReadDay, readChapters } from './chapters/read-chapters.rules.ts'
import { chapterSpans } from './chapters/spans.rules.ts'
import { type WholeDay, wholeDay } from './chapters/whole-day.rules.ts'
import { openingOf, openWindow, type Window } from './chapters/window.rules.ts'
import { countedTrack } from './counted.rules.ts'
import { levelsOf } from './engine/known-engine.ts'
import { countFlags, OTHER } from './filter.rules.ts'
import { GAP_MAX } from './gap-length.rules.ts'
import { deceivedBy, isSameUntil } from './jams/deceived.rules.ts'
import { speedCapOf } from './jams/pieces.rules.ts'
import type { Claim } from './jams/shown-places.rules.ts'
import type { KnownMachine } from './known-machine.ts'
import { middleOf } from './places.rules.ts'
import type { ClockShift } from './recorders/clock-shifts.rules.ts'
import type { Apart } from './recorders/disagreements.rules.ts'
import { sharedTrack } from './recorders/shared-track.rules.ts'
import { statedOf } from './stated.rules.ts'
import type { RawTrack } from './track.ts'
import { isCalibrated } from './work/borders.rules.ts'
import { carriedFrom } from './work/own-speeds.ts'

/** Ms before a day whose points are also needed: the longest time without a point that is not a gap. */
export const LEAD_MS = GAP_MAX

/** The sums of a day. */
export interface SummedDay extends Omit<WholeDay, 'summary' | 'stays'> {
  summary: DaySummary
  stops: Omit<Stop, 'coords'>[]
  /** Id of the recorder with the most counted points; null for points from a file. */
  recorder: string | null
  /** Factor from true to reported speeds: 1 if they are right, null if they are not used. */
  speedFactor: number | null
  /** Places that the day reports to the days of other machines, see `shown-places`. */
  claims: Claim[]
  /** The day's chapters; undefined if several recorders record it: then each point may change everything before it. */
  read: ReadDay | undefined
}

export interface Day extends SummedDay {
  /** The points as given, with the clocks of several recorders aligned. */
  track: RawTrack
  /** Differences between the clocks of recorders. */
  clockShifts: ClockShift[]
  stops: Stop[]
  /** One flag per point, see `flagsOf`. */
  flags: Uint8Array
  /** Recorders that reported places which exclude each other, ascending. */
  apart: Apart[]
  /** Index of the day's first point; the points before it only lead into the day. */
  begin: number
}

/**
 * `given` may begin before the day, within LEAD_MS of its `start` (ms), as the step over midnight belongs to the day in which it
 * ends. Points before the start only show how the machine moved then.
 */
export function dayOfTrack(given: RawTrack, start: number, machine: KnownMachine = {}): Day {
  const shared = sharedTrack(given, start, machine)
  const { whole: track, clockShifts } = shared
  const its = shared.flags?.filter((flag) => flag !== OTHER)
  const cap = speedCapOf(machine.type)
  const openings = chapterSpans(shared.track.t).map((span) => openingOf(shared.track, span, start, cap, its))
  const deceived = shared.flags
    ? undefined
    : deceivedBy(
        openings.flatMap(({ pieces }) => pieces),
        cap,
        machine.shown,
      )
  const windows = openings.map((opening) => openWindow(opening, start, deceived, carriedFrom(machine.type)))
  const flags = shared.flags ?? flagsIn(windows, track.t.length)
  const begin = firstNotBefore(track.t, start)
  // Defined, as there are no earlier chapters that could become invalid.
  const read = readChapters(windows, machine, deceived ?? shared.deceived, { stated: shared.stated }) as ReadDay
  const { stays, summary, ...day } = wholeDay(read, start)
  const counted = countedTrack(track, flags)
  return {
    ...day,
    summary: {
      ...summary,
      points: track.t.length - begin,
      engineBy: engineByOf(read, machine, shared.track),
      discarded: { ...summary.discarded, other: countFlags(flags, begin, flags.length).other },
      apartSeconds: shared.apartSeconds,
    },
    stops: stays.map((stay) => ({
      from: stay.from,
      to: stay.to,
      coords: middleOf(counted, stay),
      distance: stay.distance,
    })),
    flags,
    track,
    clockShifts,
    recorder: shared.recorder,
    speedFactor: read.learned.speedFactor,
    claims: read.learned.deceived.claims,
    read: shared.flags ? undefined : read,
    apart: shared.apart,
    begin,
  }
}

/**
 * The sums of a day whose first chapters were read before. `track` begins where the next chapter must be read from. Undefined if
 * the whole day has to be read.
 */
export function continuedDay(
  { read: before, recorder }: { read: ReadDay; recorder: string | null },
  track: RawTrack,
  start: number,
  machine: KnownMachine = {},
): SummedDay | undefined {
  const next = before.chapters.at(-1)?.next
  if (!next || track.by.length > 0 || (track.recorders[0] ?? null) !== recorder) return undefined
  const begin = firstNotBefore(track.t, next.begins)
  if (track.t[0] !== next.from || track.t[begin] !== next.begins) return undefined
  const cap = speedCapOf(machine.type)
  const openings = chapterSpans(track.t, begin).map((span) => openingOf(track, span, start, cap))
  const pieces = [...before.chapters.map(({ shown }) => shown), ...openings].flatMap((one) => one.pieces)
  const deceived = deceivedBy(pieces, cap, machine.shown)
  if (!isSameUntil(deceived, before.learned.deceived, before.chapters.at(-1)?.until ?? 0)) return undefined
  const windows = openings.map((opening) => openWindow(opening, start, deceived, carriedFrom(machine.type)))
  const read = readChapters(windows, machine, deceived, { before, stated: statedOf(machine.stated, recorder) })
  if (!read) return undefined
  const { stays, summary, ...day } = wholeDay(read, start)
  return {
    ...day,
    summary: { ...summary, engineBy: engineByOf(read, machine, track), apartSeconds: 0 },
    stops: stays,
    recorder,
    speedFactor: read.learned.speedFactor,
    claims: deceived.claims,
    read,
  }
}

const engineByOf = ({ learned }: ReadDay, { engine }: KnownMachine, { recorders }: RawTrack): DaySummary['engineBy'] =>
  learned.felt ? (isCalibrated({ ...learned, before: levelsOf(engine, recorders) }) ? 'calibration' : 'guess') : null

/** Flags of all points: each chapter has those of its own points. */
function flagsIn(windows: Window[], points: number): Uint8Array {
  const all = new Uint8Array(points)
  for (const { span, flags } of windows)
    all.set(flags.subarray(span.begin - span.from, span.end - span.from), span.begin)
  return all
}
