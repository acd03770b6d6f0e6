/** Which points of a track count, and what else its recorders make of it: one of them, or several. */
import { flagsOf } from '../filter.rules.ts'
import type { EvidenceColumns, RawTrack } from '../track.ts'
import { type Apart, apartIn } from './disagreements.rules.ts'
import { heardOf } from './heard.rules.ts'
import { servingOf } from './serving.rules.ts'
import { sharedEvidence } from './shared-evidence.rules.ts'

export interface SharedTrack {
  /** One for each point: 0, or the reason why it does not count, see `flagsOf`. */
  flags: Uint8Array
  evidence: EvidenceColumns
  /** Id of the recorder that tells most of what counts; null for a file, and where there is none. */
  recorder: string | null
  /** Recorders that were apart, from the day's start on, by time; and seconds in which any were. */
  apart: Apart[]
  apartSeconds: number
}

/** `start` ms: the points before it only lead into the day. */
export function sharedTrack(track: RawTrack, start: number): SharedTrack {
  if (track.by.length === 0)
    return {
      flags: flagsOf(track),
      evidence: track.evidence,
      recorder: track.recorders[0] ?? null,
      apart: [],
      apartSeconds: 0,
    }
  const heard = heardOf(track, start)
  const { services, flags } = servingOf(track, heard)
  const { pairs, seconds } = apartIn(heard, services, start)
  return {
    flags,
    evidence: sharedEvidence(track, heard, services),
    recorder: track.recorders[heard[0]?.recorder ?? 0] ?? null,
    apart: pairs,
    apartSeconds: seconds,
  }
}
