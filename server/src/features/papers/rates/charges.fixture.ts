import { HOUR } from '@spetskarta/shared/durations.ts'
import type { ChargedDay } from './charges.rules.ts'

/** A day with one visit, in hours from midnight UTC; `counted` in seconds. */
export function worked(day: string, counted: number, came = 8, left = 17): ChargedDay {
  const midnight = Date.parse(`${day}T00:00Z`)
  return {
    day,
    counted,
    present: (left - came) * 3600,
    idleDue: 0,
    visits: [{ came: midnight + came * HOUR, left: midnight + left * HOUR }],
  }
}
