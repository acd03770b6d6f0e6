import { DAY } from '@spetskarta/shared/durations.ts'
import { formatCreated } from '../../ui/text/format'

/** The day of a visit, known to within a day; `now`: ms, the server's, so that the browser writes the same. */
export function formatLastSeen(iso: string, now: number): string {
  const day = formatCreated(iso)
  if (day === formatCreated(new Date(now).toISOString())) return 'сегодня'
  if (day === formatCreated(new Date(now - DAY).toISOString())) return 'вчера'
  return day
}
