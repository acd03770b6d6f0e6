/** Which points of a track count, and what else its recorders make of it: one of them, or several. */
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
  /** All points, by one clock. */
  whole: RawTrack
  /** Recorders whose clocks differ. */
  clockShifts: ClockShift[]
  /** Only of those who served the machine at the time of a point. */
  track: RawTrack
  /** Where several recorders record: whether each point of the whole track counts. Where it is one, see `flagsOf`. */
  flags: Uint8Array | undefined
  /** When those who served were deceived; nothing where it is one recorder. */
  deceived: Deceived
  /** What they say of their intervals. */
  stated: readonly StatedGap[]
  /** Id of the recorder with the most counted points; null for a file, and where there is none. */
  recorder: string | null
  /** Recorders that were apart, from the day's start on, by time; and seconds in which any were. */
  apart: Apart[]
  apartSeconds: number
}

/** `start` ms: the points before it only lead into the day. */
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

/** Of each recorder when it had served just before. */
function deceivedWhileServing(heard: Heard[], services: Service[]): Deceived {
  const served = heard.flatMap(({ deceived: { holes } }, rank) =>
    holes.filter(({ after }) => serviceAt(services, after)?.by === rank),
  )
  return { holes: served.sort((a, b) => a.after - b.after), seams: [], claims: heard[0]?.deceived.claims ?? [] }
}

/** The points that are not another recorder's. */
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
