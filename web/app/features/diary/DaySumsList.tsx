import { coarseText } from '@spetskarta/shared/tracks/coarse.ts'
import type { DaySummary } from '@spetskarta/shared/tracks/tracks.ts'
import { Fragment } from 'react'
import { durationOrDash } from '../../ui/text/ago'
import { formatCount } from '../../ui/text/format'
import { UNCOUNTED_DAY } from '../days/CountingNote'
import { dayMinutes } from '../days/day-minutes'
import { apartText, besidesLines, countDiscarded, reasonsText, workBasis, workLines } from '../days/totals'
import { kmOrUnknown, maxSpeedText } from '../tracks/coarse'
import { clockOf } from '../tracks/time'
import css from './DiaryPage.module.css'

interface Props {
  /** Whether the day could not be counted. */
  uncounted: boolean
  /** Null where nothing was recorded, or it could not be counted. */
  summary: DaySummary | null
  timeZone: string
  photos: number
}

/** The sums of the day, computed from its points; estimates are marked as such. */
export function DaySumsList({ uncounted, summary, timeZone, photos }: Props) {
  if (uncounted) return <p className={`${css.none} small`}>{UNCOUNTED_DAY}</p>
  if (!summary) return <p className={`${css.none} quiet small`}>В этот день ничего не записано</p>
  const { firstMove, lastMove, distance, points } = summary
  const left = countDiscarded(summary.discarded)
  const clock = (moment: number | null) => (moment === null ? '—' : clockOf(timeZone, moment))
  return (
    <>
      <dl className={`${css.sums} values`}>
        <dt>Первое движение</dt>
        <dd>{clock(firstMove)}</dd>
        <dt>Последнее движение</dt>
        <dd>{clock(lastMove)}</dd>
        <dt>Пробег</dt>
        <dd>
          {kmOrUnknown(distance, summary)}
          {summary.sparse ? <small> редкие точки</small> : null}
        </dd>
        {besidesLines(summary).map(({ what, value }) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <dt>В движении</dt>
        <dd>{durationOrDash(dayMinutes(summary).moving)}</dd>
        <dt>Максимальная скорость</dt>
        <dd>{maxSpeedText(summary)}</dd>
        {workLines(summary).map(({ what, value, note }) => (
          <Fragment key={what}>
            <dt>
              {what} {note ? <small className="regular text-note">{note}</small> : null}
            </dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <dt>Точек GPS</dt>
        <dd>
          {formatCount(points)}
          {left > 0 ? <small className="regular text-note"> отброшено {formatCount(left)}</small> : null}
        </dd>
        <dt>Фото</dt>
        <dd>{formatCount(photos)}</dd>
      </dl>
      {summary.apartSeconds > 0 ? (
        <p className={`${css.apart} warning pad-line small`}>
          {apartText(summary.apartSeconds)}. Какие и когда — на карте и графике дня.
        </p>
      ) : null}
      <p className={`${css.none} quiet small`}>
        {coarseText(summary)} {workBasis(summary)}.{left > 0 ? ` ${reasonsText(summary.discarded)}.` : ''}
      </p>
    </>
  )
}
