/** Points of a day that are stored but not counted, so that users can see why the day came out as it did. */
import type { DaySpan } from '@spetskarta/shared/tracks/clock.ts'
import { at, at32, flagAt } from '@spetskarta/shared/tracks/columns.ts'
import type { DiscardedPoint } from '@spetskarta/shared/tracks/tracks.ts'
import type { Deps } from '../../deps.ts'
import { dayOfTrack, LEAD_MS } from '../tracks/day.rules.ts'
import { knownMachineOn } from '../tracks/engine/known-engine.queries.ts'
import { reasonOf } from '../tracks/filter.rules.ts'
import { readTrack } from '../tracks/store/read.queries.ts'
import type { Tracking } from '../tracks/tracking.queries.ts'

/** Maximum number of points returned: more marks would hide the map. */
const MOST = 10_000

/** Ascending. If there are more than `MOST`, only every second (third and so on) point is returned; `count` is the total. */
export async function readDiscarded(
  deps: Pick<Deps, 'db' | 'pool' | 'tracks'>,
  tracking: Tracking,
  span: DaySpan,
): Promise<{ points: DiscardedPoint[]; count: number }> {
  const { equipment, type } = tracking
  const [stored, machine] = await Promise.all([
    readTrack(deps, equipment, span.start - LEAD_MS, span.end),
    knownMachineOn(deps.db, { equipment, type, ...span }),
  ])
  const { track, flags, begin } = dayOfTrack(stored, span.start, machine)
  const left: number[] = []
  for (let i = begin; i < flags.length; i++) if (reasonOf(flagAt(flags, i))) left.push(i)
  const step = Math.ceil(left.length / MOST)
  const points = left.flatMap((i, n) => {
    const reason = reasonOf(flagAt(flags, i))
    if (!reason || n % step > 0) return []
    const { t, lat, lng, accuracy, speed } = track
    const reported = (value: number, least: number) => (value >= least ? Math.round(value * 10) / 10 : null)
    return {
      at: at(t, i),
      lat: at(lat, i),
      lng: at(lng, i),
      // Android reports 0 if the value is unknown.
      accuracy: reported(at32(accuracy, i), 0.1),
      speed: reported(at32(speed, i), 0),
      reason,
    }
  })
  return { points, count: left.length }
}
