/**
 * What a machine was doing at the last counted point of a day and since when, and the strip of its whole day, as stored in the
 * day's row.
 */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Activity, Stop, Trip } from '@spetskarta/shared/tracks/tracks.ts'

/** `driving`: from place to place; all others: on the spot. `standing`: the engine is off, or nothing shows that it is on. */
export type Doing = 'driving' | 'carried' | 'working' | 'idling' | 'standing'

interface DayParts {
  trips: readonly Trip[]
  stops: readonly Pick<Stop, 'from' | 'to'>[]
  activities: readonly Activity[]
}

/** Ms within the day: `since` when, and `until` when the machine was heard. Undefined if it was never heard. */
export function doingAtEnd(parts: DayParts): { doing: Doing; since: number; until: number } | undefined {
  const end = lastDoing(parts)
  return end && { ...end, until: Math.max(parts.activities.at(-1)?.to ?? 0, parts.trips.at(-1)?.to ?? 0, end.since) }
}

function lastDoing({ trips, stops, activities }: DayParts): { doing: Doing; since: number } | undefined {
  const trip = trips.at(-1)
  const stop = stops.at(-1)
  if (trip && (!stop || trip.from >= stop.from))
    return { doing: trip.carried ? 'carried' : 'driving', since: trip.from }
  const last = activities.at(-1)
  if (!last) return undefined
  const doing = onTheSpot(last)
  const begin = stop?.from ?? Number.NEGATIVE_INFINITY
  let since = last.from
  for (const activity of activities.toReversed()) {
    // What the machine did before a gap is unknown.
    if (activity.to < since - MINUTE || onTheSpot(activity) !== doing) break
    since = activity.from
  }
  return { doing, since: Math.max(begin, since) }
}

const onTheSpot = ({ activity }: Activity): Doing =>
  activity === 'work' ? 'working' : activity === 'idle' ? 'idling' : activity === 'carried' ? 'carried' : 'standing'

/** The index in this list is the number of the part in a strip. */
export const STRIP_PARTS = ['work', 'idle', 'off', 'unknown', 'carried'] as const

/**
 * Activities in whole minutes since the day's `start` (ms), flattened: from, to, number of the part, and so on. Activities
 * shorter than half a minute may vanish; sums of a day are not computed from strips.
 */
export function stripOf(activities: readonly Activity[], start: number): number[] {
  const minute = (moment: number) => Math.max(0, Math.round((moment - start) / MINUTE))
  const strip: number[] = []
  for (const { from, to, activity } of activities) {
    const [begin, end, part] = [minute(from), minute(to), STRIP_PARTS.indexOf(activity)]
    if (end <= begin) continue
    if (strip.at(-1) === part && strip.at(-2) === begin) strip[strip.length - 2] = end
    else strip.push(begin, end, part)
  }
  return strip
}
