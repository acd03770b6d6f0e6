import { Fragment, useId } from 'react'
import { Switch } from '../../ui/form/Switch'
import { durationOrDash } from '../../ui/text/ago'
import { formatCount, kmText } from '../../ui/text/format'
import { CoarseNote, kmOrUnknown } from '../tracks/coarse'
import { Disagreements } from '../tracks/Disagreements'
import type { MachineDay } from '../tracks/machine-day'
import css from './Control.module.css'
import { besidesLines, chosenText, countDiscarded, engineLines, reasonsText, sumText, totalsOf } from './totals'

interface Props {
  /** Number of ticked days; `days` are those already loaded. */
  count: number
  days: MachineDay[]
  loading: boolean
  /** Whether one of the days failed to load. */
  failed: boolean
  /** Whether points that do not count are shown on the map. */
  discardedShown: boolean
  onDiscarded: (shown: boolean) => void
}

/** Sums of the ticked days, and the number of points that do not count. */
export function Totals({ count, days, loading, failed, discardedShown, onDiscarded }: Props) {
  const id = useId()
  const { distance, rawDistance, moving, standing, unknown, discarded, besides } = totalsOf(days)
  const left = countDiscarded(discarded)
  const shown = (sum: string) => sumText(sum, { loading, failed })
  return (
    <section className={`${css.totals} pad card`} aria-busy={loading} aria-label={chosenText(count)}>
      <h2>{chosenText(count)}</h2>
      <dl className="values">
        <dt>Пробег</dt>
        <dd>{shown(kmOrUnknown(distance, besides))}</dd>
        {besidesLines(besides).map(({ what, value }) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd>{shown(value)}</dd>
          </Fragment>
        ))}
        <dt>В движении</dt>
        <dd>{shown(durationOrDash(moving))}</dd>
        {engineLines(days).map(({ what, value, note }) => (
          <Fragment key={what}>
            <dt>
              {what} <small className="regular text-note">{note}</small>
            </dt>
            <dd>{shown(value)}</dd>
          </Fragment>
        ))}
        <dt>Остановки</dt>
        <dd>{shown(durationOrDash(standing))}</dd>
        <dt>Нет данных</dt>
        <dd>{shown(durationOrDash(unknown))}</dd>
        <dt>Точек отброшено</dt>
        <dd>{shown(formatCount(left))}</dd>
      </dl>
      <CoarseNote of={besides} />
      {left > 0 ? (
        <>
          <p className="quiet small">
            {reasonsText(discarded)}. По всем точкам без отбора вышло бы {shown(`${kmText(rawDistance)}\u00a0км`)}.
          </p>
          <label htmlFor={id} className="between reach row medium">
            Показать отброшенные на карте
            <Switch id={id} checked={discardedShown} onChange={(event) => onDiscarded(event.target.checked)} />
          </label>
        </>
      ) : null}
      {days.map(({ start, timeZone, disagreements, clockShifts }) => (
        <Disagreements
          key={start}
          disagreements={disagreements}
          clockShifts={clockShifts}
          day={start}
          timeZone={timeZone}
          dated={days.length > 1}
          className="warning pad-line small"
        />
      ))}
    </section>
  )
}
