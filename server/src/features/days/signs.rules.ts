/** When recorders were heard of, in so few numbers that they can be kept. Times in ms. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { type RawTrack, tellerOf } from '../tracks/track.ts'

/** A phone that stands sends a point every five minutes: for so long it is not silent. */
export const HEARTBEAT = 5 * MINUTE

/** The signs of one recorder: its first and last point, and what was longer between two of them than a heartbeat. */
export interface Signs {
  recorder: string
  first: number
  last: number
  silences: [from: number, to: number][]
}

/** Of the points [from, to) of a track. Nobody asks for those of files. */
export function signsOf(track: RawTrack, from: number, to: number): Signs[] {
  const signs = new Map<string, Signs>()
  for (let i = from; i < to; i++) {
    const recorder = tellerOf(track, i)
    if (recorder === null) continue
    const moment = at(track.t, i)
    const its = signs.get(recorder)
    if (its) goOn(its, moment)
    else signs.set(recorder, { recorder, first: moment, last: moment, silences: [] })
  }
  return [...signs.values()]
}

function goOn(signs: Signs, moment: number): void {
  if (moment - signs.last > HEARTBEAT) signs.silences.push([signs.last, moment])
  signs.last = moment
}

/** Of stretches that follow each other. */
export function joinedSigns(stretches: Signs[][]): Signs[] {
  const all = new Map<string, Signs>()
  for (const { recorder, first, last, silences } of stretches.flat()) {
    const its = all.get(recorder) ?? { recorder, first, last: first, silences: [] }
    goOn(its, first)
    its.silences.push(...silences)
    its.last = last
    all.set(recorder, its)
  }
  return [...all.values()]
}

/**
 * When this recorder's last point before a moment was, or the moment itself where that was within a heartbeat; undefined
 * where there was none.
 */
export function lastHeard(signs: readonly Signs[], recorder: string, before: number): number | undefined {
  const its = signs.find((some) => some.recorder === recorder)
  if (!its || its.first >= before) return undefined
  const silence = its.silences.find(([from, to]) => from < before && before <= to)
  const last = silence?.[0] ?? Math.min(its.last, before)
  return before - last <= HEARTBEAT ? before : last
}
