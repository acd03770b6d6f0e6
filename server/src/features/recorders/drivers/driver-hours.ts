/** How long a driver has recorded in each of the last seven days, on any of the owner's phones. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { Deps } from '../../../deps.ts'
import { readTrack } from '../../tracks/store/read.queries.ts'
import { DEFAULT_ZONE, timeZonesOf } from '../../tracks/tracking.queries.ts'
import { drivingSpans } from './driver-notes.queries.ts'
import { recordedStretches } from './recorded-time.rules.ts'

const DAYS = 7

/** Seconds of each day, newest first, by the clock of the phone's machine. */
export async function weekOf(
  deps: Deps,
  { recorder, equipment }: { recorder: string; equipment: string },
  driver: number,
  now: number,
) {
  const zone = (await timeZonesOf(deps.db, [equipment])).get(equipment) ?? DEFAULT_ZONE
  const days = new Map(Array.from({ length: DAYS }, (_, back) => [dayAt(zone, now - back * DAY), 0]))
  const first = [...days.keys()].at(-1) ?? ''
  for (const span of await drivingSpans(deps.db, recorder, driver, now - DAYS * DAY)) {
    // Points of a phone without a network come later, but none of them is ahead of now.
    const { t } = await readTrack(deps, span.equipment, span.from, Math.min(span.to, now) + 1, 'recorded')
    recordedStretches(t, span, (from, to) => {
      const day = dayAt(zone, from)
      if (day >= first) days.set(day, (days.get(day) ?? 0) + (to - from) / 1000)
    })
  }
  return [...days].map(([day, seconds]) => ({ day, seconds: Math.round(seconds) }))
}
