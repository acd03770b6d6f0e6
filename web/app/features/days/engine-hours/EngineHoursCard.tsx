import { type EngineDay, removeEngineHours } from '@spetskarta/shared/days/engine-hours.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { useMay } from '../../../api/use-may'
import { Button, IconButton } from '../../../ui/Button'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { ErrorLine } from '../../../ui/form/Field'
import { IconTrash } from '../../../ui/icon/icons.ts'
import { formatNumber } from '../../../ui/text/format'
import { clockOf } from '../../tracks/time'
import { UNCOUNTED_DAY } from '../CountingNote'
import css from './EngineHoursCard.module.css'
import { EnterDialog } from './EnterDialog'
import { counterSpan, counterText, differenceText, fromText, jumpText } from './texts'

interface Props {
  equipmentId: string
  own: boolean
  /** The day, `yyyy-mm-dd`, with its time zone, first moment and end, ms. */
  day: string
  span: { zone: string; start: number; end: number }
  engineDay: EngineDay
  onChange: () => Promise<unknown>
}

/** Engine hours and fuel of the machine on a day; users with the right can enter readings of the machine's own counter. */
export function EngineHoursCard({ equipmentId, own, day, span, engineDay, onChange }: Props) {
  const [entering, setEntering] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const { tracker, fuel, uncounted, entered } = engineDay
  const counted = engineDay.own
  const enters = useMay('engine') && own
  const { zone } = span
  const remove = (at: number) =>
    attempt(async () => {
      await call(removeEngineHours, { params: { equipmentId, at: String(at) } })
      await onChange()
    })
  return (
    <>
      {tracker || counted || uncounted || fuel ? (
        <dl className="values">
          {tracker ? (
            <>
              <dt>Счётчик трекера</dt>
              <dd>{counterSpan(tracker)}</dd>
              <dt>Работал по счётчику</dt>
              <dd>{counterText(tracker.counted)}&nbsp;ч</dd>
            </>
          ) : null}
          {counted ? (
            <>
              <dt>Счётчик машины</dt>
              <dd>{counterSpan(counted)}</dd>
            </>
          ) : uncounted ? (
            <>
              <dt>Счётчик машины</dt>
              <dd>{UNCOUNTED_DAY}</dd>
            </>
          ) : null}
          {fuel ? (
            <>
              <dt>Топливо</dt>
              <dd>
                {fuel.begin} → {fuel.end}&nbsp;л
              </dd>
              <dt>Заправлено</dt>
              <dd>{fuel.filled}&nbsp;л</dd>
              {fuel.drained > 0 ? (
                <>
                  <dt>Слито</dt>
                  <dd className="danger">{fuel.drained}&nbsp;л</dd>
                </>
              ) : null}
              <dt>Израсходовано</dt>
              <dd>
                {fuel.spent}&nbsp;л
                {fuel.perHour === null ? null : (
                  <span className="regular quiet">
                    {' '}
                    за {counterText(fuel.ran)}&nbsp;ч двигателя —{' '}
                    <span className="nowrap">{formatNumber(fuel.perHour, 1)}&nbsp;л/ч</span>
                  </span>
                )}
              </dd>
            </>
          ) : null}
        </dl>
      ) : (
        <p className="quiet small lines-airy">
          Трекер моточасов не передаёт. Введите показание счётчика на машине: дальше оно посчитается по записям.
        </p>
      )}
      {counted ? <p className={`${css.note} quiet small`}>{fromText(zone, counted)}</p> : null}
      {(tracker?.jumps ?? []).map((jump) => (
        <p key={jump.at} className={`${css.note} warning pad-line small`}>
          {jumpText(zone, jump)}
        </p>
      ))}
      <ul className={css.entered}>
        {entered.map((one) => (
          <li key={one.at} className="between line-below medium digits">
            <span>
              {clockOf(zone, one.at)} — {counterText(one.seconds)}
              <small className="quiet">{differenceText(one)}</small>
            </span>
            {enters ? (
              <IconButton
                label={`Убрать показание ${counterText(one.seconds)}`}
                disabled={busy}
                onClick={() => void remove(one.at)}
              >
                <IconTrash size={18} aria-hidden="true" />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      {failure ? <ErrorLine>{failure}</ErrorLine> : null}
      {enters ? (
        <Button className={css.open ?? ''} onClick={() => setEntering(true)}>
          Ввести показание
        </Button>
      ) : null}
      {entering ? (
        <EnterDialog
          equipmentId={equipmentId}
          day={day}
          span={span}
          onSaved={onChange}
          onClose={() => setEntering(false)}
        />
      ) : null}
    </>
  )
}
