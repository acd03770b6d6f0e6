import { getDailyDataTable } from '@spetskarta/shared/days/days.ts'
import { getRecordedDay } from '@spetskarta/shared/days/recorded-days.ts'
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call'
import { IconButton } from '../../../ui/Button'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icon/icons.ts'
import { dateOf, dayTextOf } from '../../tracks/time'
import type { TrackSession } from '../tracking'
import type { LiveDay } from '../tracking-state'
import css from './Transport.module.css'

/** Most days that one call returns. */
const DAYS_MAX = 100

interface Props {
  day: LiveDay
  tracking: TrackSession
  /** Day that is loading, `yyyy-mm-dd`: it is shown here already, and the arrows continue from it. */
  loadingDay: string | undefined
  onDay: (day: string) => void
}

/** The shown day, with arrows to the recorded days before and after it. */
export function DayStepper({
  day: { machine, timeZone, choice = [], ...day },
  tracking: { view },
  loadingDay,
  onDay,
}: Props) {
  const own = view.kind === 'own'
  const { data: days = choice } = useQuery({
    queryKey: ['recorded-days', machine.id],
    queryFn: ({ signal }) => recordedDays(machine.id, signal),
    enabled: own,
  })
  const chosen = own || choice.length > 1
  const start = loadingDay ? startOfDay(timeZone, loadingDay) : day.start
  const today = loadingDay ?? dayAt(timeZone, start)
  const isOlder = own && days.length === DAYS_MAX && today <= (days.at(-1) ?? '')
  const { data: around } = useQuery({
    queryKey: ['recorded-day', machine.id, today],
    queryFn: ({ signal }) =>
      call(getRecordedDay, { params: { equipmentId: machine.id }, querystring: { day: today } }, signal),
    enabled: isOlder,
  })
  const earlier = isOlder ? around?.before : days.find((day) => day < today)
  const later = isOlder ? around?.after : days.findLast((day) => day > today)
  return (
    <div className={`${chosen ? css.stepper : css.date} flex nowrap small strong`}>
      {chosen ? (
        <IconButton label="Предыдущий записанный день" disabled={!earlier} onClick={() => earlier && onDay(earlier)}>
          <IconChevronLeft size={22} aria-hidden="true" />
        </IconButton>
      ) : null}
      <span className="medium hide-below-md">{dayTextOf(timeZone, start, 'row')}</span>
      <span className="hide-from-md">{dateOf(timeZone, start)}</span>
      {chosen ? (
        <IconButton label="Следующий записанный день" disabled={!later} onClick={() => later && onDay(later)}>
          <IconChevronRight size={22} aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  )
}

/** Recorded days of a machine, the newest first, `yyyy-mm-dd`. */
async function recordedDays(equipmentId: string, signal: AbortSignal): Promise<string[]> {
  const { locations } = await call(getDailyDataTable, { querystring: { equipmentId, limit: DAYS_MAX } }, signal)
  return locations.map(({ day }) => day)
}
