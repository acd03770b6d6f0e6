import { zoneText } from '@spetskarta/shared/recorders/time-zones.ts'
import type { DayReport } from '@spetskarta/shared/sharing/report.ts'
import { ItemIcon } from '../../../ui/item/ItemIcon'
import { durationOrDash } from '../../../ui/text/ago'
import { dayText } from '../../../ui/text/days'
import { formatCount } from '../../../ui/text/format'
import { besidesLines, countDiscarded, reasonsText, totalsOf, workBasis, workLines } from '../../days/totals'
import { CoarseNote, kmOrUnknown, maxSpeedText } from '../../tracks/coarse'
import { Disagreements } from '../../tracks/Disagreements'
import { clockOf } from '../../tracks/time'
import { EventTables } from './EventTables'
import { ReportCoverage } from './ReportCoverage'
import css from './ReportSheet.module.css'
import { RouteSketch } from './RouteSketch'

/** Number of photos that fit on the sheet. */
const PHOTOS = 6

/** The sheet itself, in A4, white in both themes. */
export function ReportSheet({ report }: { report: DayReport }) {
  const { equipment, day, timeZone, summary, photos, lines, recorders } = report
  const { moving, standing, unknown } = totalsOf([{ ...report, distance: summary.distance }])
  const clock = (moment: number | null) => (moment === null ? '—' : clockOf(timeZone, moment))
  const left = countDiscarded(summary.discarded)
  const shown = photos.filter(({ state }) => state === undefined)
  const step = Math.max(1, Math.ceil(shown.length / PHOTOS))
  return (
    <article className={`${css.sheet} rounded-lg lines-dense ink small`} data-mantine-color-scheme="light">
      <header className={`${css.head} gap-3 row`}>
        <ItemIcon type={equipment.type} size={36} />
        <div className="fill">
          <h1>{equipment.name}</h1>
          <p className="medium">Отчёт за день: {dayText(day, 'dated')}</p>
        </div>
        <b>Спецкарта</b>
      </header>
      <div className={`${css.two} grid gap-4`}>
        <RouteSketch lines={lines} />
        <dl className={css.sums}>
          <Sum
            what="Пробег"
            value={`${kmOrUnknown(summary.distance, summary)}${summary.sparse ? ', редкие точки' : ''}`}
          />
          {besidesLines(summary).map(({ what, value }) => (
            <Sum key={what} what={what} value={value} />
          ))}
          <Sum what="В движении" value={durationOrDash(moving)} />
          <Sum what="Первое движение" value={clock(summary.firstMove)} />
          <Sum what="Последнее движение" value={clock(summary.lastMove)} />
          <Sum what="Остановки" value={durationOrDash(standing)} />
          <Sum what="Нет данных" value={durationOrDash(unknown)} />
          <Sum what="Максимальная скорость" value={maxSpeedText(summary)} />
          {workLines(summary).map(({ what, value, note }) => (
            <Sum key={what} what={note ? `${what}, ${note}` : what} value={value} />
          ))}
          <Sum what="Точек GPS" value={formatCount(summary.points)} />
          <Sum what="Фото" value={formatCount(photos.length)} />
        </dl>
      </div>
      <ReportCoverage report={report} />
      <EventTables report={report} />
      {shown.length > 0 ? (
        <ul className={`${css.photos} grid gap-2 text-mini`}>
          {shown
            .filter((_, i) => i % step === 0)
            .slice(0, PHOTOS)
            .map(({ _id, timestamp, photoIconURL }) => (
              <li key={_id}>
                <img src={photoIconURL} alt={`Фото, ${clock(timestamp)}`} width={300} height={225} />
                {clock(timestamp)}
              </li>
            ))}
        </ul>
      ) : null}
      <footer className={`${css.foot} text-mini line-above quiet`}>
        <p>Записано: {recorders.length > 0 ? recorders.join(', ') : 'загружено из файла'}.</p>
        <p>
          Время — по часам машины, {zoneText(timeZone)}. Километры посчитаны по точкам телефона
          {left > 0 ? `, отброшено ${formatCount(left)}: ${reasonsText(summary.discarded).toLowerCase()}` : ''}. Где
          данных нет, пробег не считается.
        </p>
        <CoarseNote of={summary} className="" />
        <p>{workBasis(summary)}.</p>
        <Disagreements
          disagreements={report.disagreements}
          clockShifts={report.clockShifts}
          day={report.dayStartTimestamp}
          timeZone={timeZone}
          className="strong"
        />
      </footer>
    </article>
  )
}

const Sum = ({ what, value }: { what: string; value: string }) => (
  <div className="flex spread gap-3 line-below">
    <dt className="quiet">{what}</dt>
    <dd className="strong">{value}</dd>
  </div>
)
