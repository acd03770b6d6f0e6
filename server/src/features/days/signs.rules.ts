/** When recorders were heard, in few enough numbers to be stored. Times in ms. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { type RawTrack, tellerOf } from '../tracks/track.ts'

/** A standing phone sends a point every five minutes: until then it does not count as silent. */
export const HEARTBEAT = 5 * MINUTE

/** Signs of one recorder: its first and last point, and the silences between points that are longer than a heartbeat. */
export interface Signs {
  recorder: string
  first: number
  last: number
  silences: [from: number, to: number][]
}

/** Signs in the points [from, to) of a track. Points from files are skipped. */
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

/** Joins the signs of consecutive stretches. */
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
 * Moment of this recorder's last point before the given one, or the given moment itself if the point was within a heartbeat of
 * it; undefined without such a point.
 */
export function lastHeard(signs: readonly Signs[], recorder: string, before: number): number | undefined {
  const its = signs.find((some) => some.recorder === recorder)
  if (!its || its.first >= before) return undefined
  const silence = its.silences.find(([from, to]) => from < before && before <= to)
  const last = silence?.[0] ?? Math.min(its.last, before)
  return before - last <= HEARTBEAT ? before : last
}
