import type { DayReport } from '@spetskarta/shared/sharing/report.ts'
import { formatDuration } from '../../../ui/text/ago'
import { kmText } from '../../../ui/text/format'
import { clockOf } from '../../tracks/time'
import { type DayEvent, dayEvents } from './events'
import css from './ReportSheet.module.css'

const KINDS = {
  trip: 'Поездка',
  carried: 'Перевозка',
  stop: 'Остановка',
  gap: 'Нет данных',
  jam: 'Подмена координат',
} as const

/** Trips, stops, gaps and jams in two tables, side by side. */
export function EventTables({ report }: { report: DayReport }) {
  const { shown, all, shortStops } = dayEvents(report)
  const half = Math.ceil(shown.length / 2)
  if (shown.length === 0) return <p className={`${css.none} text-mini quiet`}>В этот день ничего не записано</p>
  return (
    <>
      <div className={`${css.events} grid`}>
        {[shown.slice(0, half), shown.slice(half)]
          .filter((part) => part.length > 0)
          .map((part) => (
            <table className="text-mini" key={part[0]?.from}>
              <thead className="quiet">
                <tr>
                  <th scope="col">Время</th>
                  <th scope="col">Что</th>
                  <th scope="col">Длилось</th>
                  <th scope="col">Км</th>
                </tr>
              </thead>
              <tbody>
                {part.map((event) => (
                  <Row key={`${event.kind} ${event.from}`} event={event} timeZone={report.timeZone} />
                ))}
              </tbody>
            </table>
          ))}
      </div>
      {all > shown.length ? (
        <p className={`${css.none} text-mini quiet`}>
          Показаны {shown.length} самых долгих из {all}.
        </p>
      ) : null}
      {shortStops > 0 ? (
        <p className={`${css.none} text-mini quiet`}>Остановки короче 5 минут, вместе: {formatDuration(shortStops)}.</p>
      ) : null}
    </>
  )
}

const Row = ({ event: { kind, from, to, seconds, distance }, timeZone }: { event: DayEvent; timeZone: string }) => (
  <tr className={kind === 'jam' || kind === 'carried' ? css.apart : undefined}>
    <td>
      {clockOf(timeZone, from)}–{clockOf(timeZone, to)}
    </td>
    <td>{KINDS[kind]}</td>
    <td>{seconds > 0 ? formatDuration(seconds) : '0\u00a0мин'}</td>
    <td>{distance === undefined ? '' : kmText(distance)}</td>
  </tr>
)
