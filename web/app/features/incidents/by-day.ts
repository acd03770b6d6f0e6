/** Groups incidents by day, in the time zone of their machines. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Incident } from '@spetskarta/shared/incidents/incidents.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { formatDuration } from '../../ui/text/ago'
import { clockOf } from '../tracks/time'

/** Days newest first, each with its incidents in the given order. */
export function byDay(incidents: Incident[]): { day: string; incidents: Incident[] }[] {
  const days = new Map<string, Incident[]>()
  for (const incident of incidents) {
    const day = dayAt(incident.timeZone, incident.timestamp)
    days.set(day, [...(days.get(day) ?? []), incident])
  }
  return [...days].map(([day, incidents]) => ({ day, incidents })).sort((a, b) => b.day.localeCompare(a.day))
}

/**
 * `13:12–15:52, 2 ч 40 мин`; `с 13:12, ещё идёт` until it ends; `13:12` if shorter than a minute. `clock`: by whose clock the time
 * is, if that must be said: `13:12 (МСК+7)`.
 */
export function spanText({ timestamp, endedAt, timeZone }: Timed, clock = ''): string {
  const by = clock && `\u00a0(${clock})`
  const begun = clockOf(timeZone, timestamp)
  if (endedAt === null) return `с ${begun}${by}, ещё идёт`
  if (endedAt - timestamp < MINUTE) return `${begun}${by}`
  return `${begun}–${clockOf(timeZone, endedAt)}${by}, ${formatDuration((endedAt - timestamp) / 1000)}`
}
type Timed = Pick<Incident, 'timestamp' | 'endedAt' | 'timeZone'>
