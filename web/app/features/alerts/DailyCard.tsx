import type { AlertSettings } from '@spetskarta/shared/alerts/alerts.ts'
import { Card } from '../../ui/Card'
import { Field } from '../../ui/form/Field'
import { minutesOf, timeOfMinutes } from './changes'

interface Props {
  settings: AlertSettings
  onChange: (settings: AlertSettings) => void
}

/** When the letter of a day leaves. */
export function DailyCard({ settings, onChange }: Props) {
  return (
    <Card title="Письмо раз в день">
      <Field
        label="Уходит в"
        type="time"
        required
        hint="Если было хоть одно событие."
        defaultValue={timeOfMinutes(settings.dailyAt)}
        onChange={({ target }) => {
          const dailyAt = minutesOf(target.value)
          if (dailyAt !== undefined) onChange({ ...settings, dailyAt })
        }}
      />
    </Card>
  )
}
