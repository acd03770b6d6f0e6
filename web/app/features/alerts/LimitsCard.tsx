import type { AlertSettings } from '@spetskarta/shared/alerts/alerts.ts'
import { Field } from '../../ui/form/Field'
import { RangeField } from '../../ui/form/RangeField'
import { minutesOf, timeOfMinutes } from './changes'
import { FoldCard } from './FoldCard'

interface Props {
  settings: AlertSettings
  onChange: (settings: AlertSettings) => void
}

const NUMBERS = [
  { name: 'idleHours', label: 'Долго стоит: часов подряд', most: 24 },
  { name: 'quietDays', label: 'Давно нет данных: дней', most: 60 },
  { name: 'serviceHours', label: 'Пора на ТО: осталось моточасов', most: 500 },
  { name: 'documentDays', label: 'Кончается документ: осталось дней', most: 120 },
] as const

const limitsText = ({ outBy, idleHours, quietDays, serviceHours, documentDays }: AlertSettings) =>
  `Выезд до ${timeOfMinutes(outBy)}, стоит ${idleHours}\u00a0ч, нет данных ${quietDays}\u00a0дн., ТО за ${serviceHours}\u00a0ч, документ за ${documentDays}\u00a0дн.`

/** The thresholds from which alerts are sent. */
export function LimitsCard({ settings, onChange }: Props) {
  return (
    <FoldCard title="Пороги" now={limitsText(settings)}>
      <Field
        label="Не выехала: до скольки ждать"
        type="time"
        required
        defaultValue={timeOfMinutes(settings.outBy)}
        onChange={({ target }) => {
          const outBy = minutesOf(target.value)
          if (outBy !== undefined) onChange({ ...settings, outBy })
        }}
      />
      {NUMBERS.map(({ name, label, most }) => (
        <RangeField
          key={name}
          label={label}
          required
          range={{ least: 1, most }}
          initial={settings[name]}
          onNumber={(value) => onChange({ ...settings, [name]: value })}
        />
      ))}
    </FoldCard>
  )
}
