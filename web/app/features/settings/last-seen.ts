import { DAY } from '@spetskarta/shared/durations.ts'
import { formatCreated } from '../../ui/text/format'

/** The day of a visit, exact to a day. `now`: the server's time, ms, so that the browser writes the same text. */
export function formatLastSeen(iso: string, now: number): string {
  const day = formatCreated(iso)
  if (day === formatCreated(new Date(now).toISOString())) return 'сегодня'
  if (day === formatCreated(new Date(now - DAY).toISOString())) return 'вчера'
  return day
}
