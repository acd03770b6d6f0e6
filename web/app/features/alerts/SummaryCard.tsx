import type { AlertSettings } from '@spetskarta/shared/alerts/alerts.ts'
import { Card } from '../../ui/Card'
import { Field, Select } from '../../ui/form/Field'
import { minutesOf, timeOfMinutes } from './changes'

interface Props {
  settings: AlertSettings
  messengers: boolean
  onChange: (settings: AlertSettings) => void
}

const WAYS = ['off', 'letter', 'messenger'] as const

/** One line about all machines, sent at the end of a day. */
export function SummaryCard({ settings, messengers, onChange }: Props) {
  return (
    <Card title="Итог дня">
      <Select
        label="Присылать"
        value={settings.summary}
        hint="«7 машин работали 52,00&nbsp;ч, 1 молчит»: одна строка обо всех машинах."
        onChange={({ currentTarget }) => {
          const summary = WAYS.find((way) => way === currentTarget.value)
          if (summary) onChange({ ...settings, summary })
        }}
      >
        <option value="off">Не присылать</option>
        <option value="letter">Письмом</option>
        {messengers ? <option value="messenger">В мессенджер</option> : null}
      </Select>
      {settings.summary === 'off' ? null : (
        <Field
          label="Во сколько"
          type="time"
          required
          defaultValue={timeOfMinutes(settings.summaryAt)}
          onChange={({ target }) => {
            const summaryAt = minutesOf(target.value)
            if (summaryAt !== undefined) onChange({ ...settings, summaryAt })
          }}
        />
      )}
    </Card>
  )
}
