/**
 * The sums of a day in whole minutes, as they are written. A day is rounded here once, its parts by the largest remainder
 * (docs/decisions/0042-papers.md), so that parts add up to their sum on every page.
 */
import { roundedShares } from '@spetskarta/shared/hours.ts'
import type { DaySummary } from '@spetskarta/shared/tracks/tracks.ts'

const MINUTE_S = 60
/** Each sum of the day comes in whole seconds, so that sums of the same time may differ by this much. */
const SAME_S = 5

type Parts = Pick<DaySummary, 'movingSeconds' | 'workingSeconds' | 'idleSeconds' | 'offSeconds' | 'unknownSeconds'>

/** Seconds rounded to the nearest minute. */
export const wholeMinutes = (seconds: number): number => Math.round(seconds / MINUTE_S) * MINUTE_S

/** Divides whole minutes among parts that are not rounded, so that the shares add up to it. Seconds. */
export const minuteShares = (whole: number, parts: readonly number[]): number[] => roundedShares(whole, parts, MINUTE_S)

const heardOf = ({ workingSeconds, idleSeconds, offSeconds, unknownSeconds }: Parts) =>
  workingSeconds + idleSeconds + offSeconds + unknownSeconds

/** Seconds in whole minutes. The last four add up to the time in which the machine was heard. */
export function dayMinutes(summary: Parts) {
  const { movingSeconds, workingSeconds, idleSeconds, offSeconds, unknownSeconds } = summary
  const all = wholeMinutes(heardOf(summary))
  const [working = 0, idle = 0, off = 0, unknown = 0] = minuteShares(all, [
    workingSeconds,
    idleSeconds,
    offSeconds,
    unknownSeconds,
  ])
  return { moving: shareOfHeard(summary, movingSeconds), working, idle, off, unknown }
}

/** A part of the time in which the machine was heard, such as that of all its stops. Seconds in whole minutes. */
export function shareOfHeard(summary: Parts | undefined, seconds: number): number {
  const heard = summary ? heardOf(summary) : 0
  // Older days may lack what the machine did, and part of a day has no summary.
  if (heard + SAME_S < seconds) return wholeMinutes(seconds)
  const part = Math.min(seconds, heard)
  const [share = 0] = minuteShares(wholeMinutes(heard), [part, heard - part])
  return share
}

/** The time of all trips of a day: what its stops leave of the time in which it was heard. Seconds in whole minutes. */
export function tripMinutes(summary: Parts, trips: number, stops: number): number {
  const heard = heardOf(summary)
  const isRest = Math.abs(trips + stops - heard) <= SAME_S
  return isRest ? wholeMinutes(heard) - shareOfHeard(summary, stops) : wholeMinutes(trips)
}
