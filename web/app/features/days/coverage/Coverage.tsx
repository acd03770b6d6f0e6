import type { MissingStretch } from '@spetskarta/shared/days/days.ts'
import { formatDuration } from '../../../ui/text/ago'
import type { MachineDay } from '../../tracks/machine-day'
import type { Player } from '../../tracks/player'
import { clockOf, dateOf, dayTextOf } from '../../tracks/time'
import css from './Coverage.module.css'
import { PartBar, percentText, photosText } from './CoverageParts'

interface Props {
  day: MachineDay
  /** Whether it is one of several days, so that the date is shown. */
  dated: boolean
  player: Player
}

/** Received share of the day's photos and points; a missing stretch leads to its moment. */
export function Coverage({ day, dated, player }: Props) {
  const { coverage, timeZone, start, end } = day
  if (!coverage) return null
  const { photos, points } = coverage
  const date = dated ? <small className="quiet">{dayTextOf(timeZone, start, 'row')}</small> : null
  const stretches = (missing: MissingStretch[], label: string) => (
    <Missing missing={missing} label={label} {...{ timeZone, end }} onSeek={(moment) => player.seek(moment)} />
  )
  return (
    <div className={`${css.cards} mb-4 grid`}>
      <section className={`${css.card} card`} aria-label={`Фото по расписанию, ${dateOf(timeZone, start)}`}>
        {date}
        <div className="between wrap">
          <h2>{photosText(photos)}</h2>
          {photos && photos.expected > 0 ? <b className="quiet">{percentText(photos.came, photos.expected)}</b> : null}
        </div>
        {photos && photos.expected > 0 ? <PartBar part={photos.came / photos.expected} /> : null}
        {photos ? (
          stretches(photos.missing, 'Нет фото')
        ) : (
          <p className="quiet small">Телефон или трекер не сообщил, как часто должен снимать.</p>
        )}
      </section>
      {points ? (
        <section className={`${css.card} card`} aria-label={`Покрытие смены, ${dateOf(timeZone, start)}`}>
          {date}
          <div className="between wrap">
            <h2>Покрытие смены {percentText(points.coveredSeconds, points.recordedSeconds)}</h2>
            <b className="quiet">
              {points.coveredSeconds > 0 ? formatDuration(points.coveredSeconds) : '0\u00a0мин'} из{' '}
              {formatDuration(points.recordedSeconds)}
            </b>
          </div>
          <PartBar part={points.coveredSeconds / Math.max(1, points.recordedSeconds)} />
          {stretches(points.missing, 'Не покрыто')}
        </section>
      ) : null}
    </div>
  )
}

interface MissingProps {
  missing: MissingStretch[]
  label: string
  timeZone: string
  end: number
  onSeek: (moment: number) => void
}

function Missing({ missing, label, timeZone, end, onSeek }: MissingProps) {
  if (missing.length === 0) return null
  const clock = (moment: number) => (moment >= end ? '24:00' : clockOf(timeZone, moment))
  return (
    <div className={`${css.missing} row wrap small`}>
      <span className="quiet">{label}:</span>
      {missing.map(({ from, to }) => (
        <button
          key={from}
          type="button"
          className="link"
          title="Показать это время на карте"
          onClick={() => onSeek(from)}
        >
          {clock(from)}–{clock(to)}
        </button>
      ))}
    </div>
  )
}
