/** Which points of a track count, and what else follows from its recorders, one or several. */
import { OTHER } from '../filter.rules.ts'
import { type Deceived, NOT_DECEIVED } from '../jams/deceived.rules.ts'
import type { KnownMachine } from '../known-machine.ts'
import { type StatedGap, statedInTurn, statedOf } from '../stated.rules.ts'
import { emptyTrack, type RawTrack } from '../track.ts'
import { type ClockShift, clockShiftsOf, onOneClock } from './clock-shifts.rules.ts'
import { type Apart, apartIn } from './disagreements.rules.ts'
import { type Heard, heardOf } from './heard.rules.ts'
import { type Service, serviceAt, servingOf } from './serving.rules.ts'
import { sharedEvidence } from './shared-evidence.rules.ts'

export interface SharedTrack {
  /** All points, on one clock. */
  whole: RawTrack
  /** Differences between the clocks of recorders. */
  clockShifts: ClockShift[]
  /** Only points of recorders that served the machine at that time. */
  track: RawTrack
  /** With several recorders: for each point of the whole track, whether it counts. Undefined with one recorder, see `flagsOf`. */
  flags: Uint8Array | undefined
  /** When the serving recorders were deceived; empty with one recorder. */
  deceived: Deceived
  /** Intervals stated by the recorders. */
  stated: readonly StatedGap[]
  /** Id of the recorder with the most counted points; null for points from a file, and without points. */
  recorder: string | null
  /** Recorders that were apart, from the start of the day on, ascending; and the number of seconds in which any were. */
  apart: Apart[]
  apartSeconds: number
}

/** `start` in ms: earlier points only lead into the day. */
export function sharedTrack(track: RawTrack, start: number, machine: KnownMachine = {}): SharedTrack {
  if (track.by.length === 0)
    return {
      whole: track,
      clockShifts: [],
      track,
      flags: undefined,
      deceived: NOT_DECEIVED,
      stated: statedOf(machine.stated, track.recorders[0]),
      recorder: track.recorders[0] ?? null,
      apart: [],
      apartSeconds: 0,
    }
  const asReported = heardOf(track, start, machine)
  const clockShifts = clockShiftsOf(track, asReported)
  const whole = clockShifts.length > 0 ? onOneClock(track, clockShifts) : track
  const heard = whole === track ? asReported : heardOf(whole, start, machine)
  const { services, flags } = servingOf(whole, heard)
  const turns = services.map(({ by, from, to }) => {
    const { recorder } = heard[by] ?? {}
    return { from, to, recorder: track.recorders[recorder ?? -1] }
  })
  const { pairs, seconds } = apartIn(heard, services, start)
  return {
    whole,
    clockShifts,
    track: { ...served(whole, flags), evidence: sharedEvidence(whole, heard, services) },
    flags,
    deceived: deceivedWhileServing(heard, services),
    stated: statedInTurn(turns, machine.stated),
    recorder: track.recorders[heard[0]?.recorder ?? 0] ?? null,
    apart: pairs,
    apartSeconds: seconds,
  }
}

/** Deceptions of each recorder that had served just before. */
function deceivedWhileServing(heard: Heard[], services: Service[]): Deceived {
  const served = heard.flatMap(({ deceived: { holes } }, rank) =>
    holes.filter(({ after }) => serviceAt(services, after)?.by === rank),
  )
  return { holes: served.sort((a, b) => a.after - b.after), seams: [], claims: heard[0]?.deceived.claims ?? [] }
}

/** The points of serving recorders. */
function served(track: RawTrack, flags: Uint8Array): RawTrack {
  const kept = <T extends Float64Array | Float32Array | Uint8Array>(column: T) =>
    column.filter((_, i) => flags[i] !== OTHER) as T
  return {
    ...track,
    t: kept(track.t),
    lat: kept(track.lat),
    lng: kept(track.lng),
    speed: kept(track.speed),
    accuracy: kept(track.accuracy),
    mock: kept(track.mock),
    by: emptyTrack(0).by,
  }
}
