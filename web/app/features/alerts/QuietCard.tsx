import type { AlertSettings } from '@spetskarta/shared/alerts/alerts.ts'
import { zoneText } from '@spetskarta/shared/recorders/time-zones.ts'
import { useId } from 'react'
import { Card } from '../../ui/Card'
import { Field } from '../../ui/form/Field'
import { Switch } from '../../ui/form/Switch'
import css from './Alerts.module.css'
import { minutesOf, timeOfMinutes } from './changes'

/** Initial quiet hours when they are switched on, minutes of the day. */
const USUAL = { from: 22 * 60, to: 6 * 60 + 30 }

interface Props {
  settings: AlertSettings
  onChange: (settings: AlertSettings) => void
}

/** Hours in which only urgent alerts are sent. */
export function QuietCard({ settings, onChange }: Props) {
  const id = useId()
  const { quiet } = settings
  const set = (part: 'from' | 'to') => (event: { target: { value: string } }) => {
    const minutes = minutesOf(event.target.value)
    if (quiet && minutes !== undefined) onChange({ ...settings, quiet: { ...quiet, [part]: minutes } })
  }
  return (
    <Card title="Тихие часы">
      <div className="between medium">
        <label htmlFor={id} className="row reach grow">
          Не беспокоить
        </label>
        <Switch
          id={id}
          checked={quiet !== null}
          onChange={(event) => onChange({ ...settings, quiet: event.target.checked ? USUAL : null })}
        />
      </div>
      {quiet ? (
        <div className={`${css.hours} grid`}>
          <Field label="С" type="time" required defaultValue={timeOfMinutes(quiet.from)} onChange={set('from')} />
          <Field label="До" type="time" required defaultValue={timeOfMinutes(quiet.to)} onChange={set('to')} />
        </div>
      ) : null}
      <p className="quiet small">
        Что случится в эти часы, придёт утром одним сообщением. Срочное приходит и в тихие часы.
      </p>
      <p className="quiet small anywhere">Часовой пояс: {zoneText(settings.timeZone)}</p>
    </Card>
  )
}
