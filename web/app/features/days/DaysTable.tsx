import type { DailyTable } from '@spetskarta/shared/days/days.ts'
import { Checkbox } from '../../ui/form/Checkbox'
import { Pager } from '../../ui/page/Pager'
import type { Paging } from '../../ui/page/paging'
import { dayText } from '../../ui/text/days'
import { formatCount, kmText } from '../../ui/text/format'
import { isUnseen } from '../tracks/coarse'
import { UNCOUNTED_DAY } from './CountingNote'
import { CHOSEN_MAX } from './chosen'
import { DayPhotos, DayPoints } from './coverage/CoverageParts'
import css from './DaysTable.module.css'
import { countDiscarded, doubtsOf } from './totals'

interface Props {
  table: DailyTable
  paging: Paging
  /** `yyyy-mm-dd`. */
  chosen: string[]
  /** Whether the largest number of ticks is reached. */
  full: boolean
  onToggle: (day: string) => void
  to: (query: { page?: number; size?: number }) => string
}

/** Days of a machine, the newest first; the ticked ones are shown beside the table. */
export function DaysTable({ table: { locations: days, count }, paging, chosen, full, onToggle, to }: Props) {
  return (
    <>
      <table className={`${css.table} medium`}>
        <thead className="quiet strong small">
          <tr>
            <th scope="col">
              <span className="visually-hidden">Показать</span>
            </th>
            <th scope="col">Дата</th>
            <th scope="col">Фото</th>
            <th scope="col">Точки GPS</th>
            <th scope="col">Км</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, uncounted, photos, locations, discarded, distance, coverage, ...row }) => {
            const ticked = chosen.includes(day)
            const left = countDiscarded(discarded)
            return (
              <tr key={day} className={ticked ? css.ticked : undefined}>
                <td>
                  <Checkbox
                    id={`day-${day}`}
                    aria-label={dayText(day, 'heading')}
                    checked={ticked}
                    disabled={full && !ticked}
                    onChange={() => onToggle(day)}
                  />
                </td>
                <th scope="row">
                  <label className="row" htmlFor={`day-${day}`}>
                    {dayText(day, 'row')}
                  </label>
                  {doubtsOf(row).map((doubt) => (
                    <small key={doubt} className="block quiet text-mini">
                      {doubt}
                    </small>
                  ))}
                </th>
                {uncounted ? (
                  <td colSpan={3}>
                    <small className="block quiet text-mini">{UNCOUNTED_DAY}</small>
                  </td>
                ) : (
                  <>
                    <td>
                      <span className={photos ? undefined : 'faint'}>{formatCount(photos)}</span>
                      <DayPhotos photos={coverage.photos} />
                    </td>
                    <td>
                      {formatCount(locations)}
                      <DayPoints points={coverage.points} />
                      {left > 0 ? <small className="block quiet text-mini">отброшено {formatCount(left)}</small> : null}
                    </td>
                    <td>
                      {isUnseen(distance, row) ? (
                        <small className="block quiet text-mini">неизвестно</small>
                      ) : (
                        <b>{kmText(distance)}</b>
                      )}
                    </td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {full ? (
        <p className={`${css.full} line-above quiet small`}>На карте не больше {CHOSEN_MAX} дней сразу.</p>
      ) : null}
      <div className={`${css.pager} line-above`}>
        <Pager paging={paging} count={count} to={to} />
      </div>
    </>
  )
}
