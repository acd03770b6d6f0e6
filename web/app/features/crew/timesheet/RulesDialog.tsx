import { RULE_MINUTES, saveTimesheetRules, type TimesheetRules } from '@spetskarta/shared/crew/timesheet.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { useOwnClose } from '../../../ui/dialog/use-own-close'
import { Select } from '../../../ui/form/Field'
import { RangeField } from '../../../ui/form/RangeField'

const ROUNDS = [
  [0, 'до сотых часа'],
  [6, 'до 6 минут'],
  [15, 'до 15 минут'],
  [30, 'до получаса'],
  [60, 'до часа'],
] as const

/** The rules by which the company counts hours. */
export function RulesDialog({ rules, onClose }: { rules: TimesheetRules; onClose: () => void }) {
  const [values, setValues] = useState(rules)
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const { revalidate } = useRevalidator()
  const minutes = (of: keyof typeof RULE_MINUTES) => ({
    required: true,
    range: RULE_MINUTES[of],
    initial: rules[of],
    onNumber: (value: number) => setValues({ ...values, [of]: value }),
  })
  return (
    <FormDialog
      title="Правила табеля"
      action="Сохранить"
      busyAction="Сохраняем…"
      look="primary"
      busy={busy}
      failure={failure}
      onSubmit={() =>
        void attempt(async () => {
          await call(saveTimesheetRules, { body: values })
          await revalidate()
          close()
        })
      }
      onClose={onClose}
    >
      <RangeField label="Обед, минут" hint="Вычитается из середины смены; 0 — не вычитать" {...minutes('dinner')} />
      <RangeField label="Обед — в смене длиннее, минут" {...minutes('dinnerAfter')} />
      <Select
        label="Округлять день"
        value={values.round}
        onChange={({ currentTarget }) =>
          setValues({ ...values, round: Number(currentTarget.value) as TimesheetRules['round'] })
        }
      >
        {ROUNDS.map(([round, name]) => (
          <option key={round} value={round}>
            {name}
          </option>
        ))}
      </Select>
      <RangeField label="Новая смена — после перерыва, минут" {...minutes('apart')} />
      <RangeField
        label="Пропуск записи, минут"
        hint="Дольше — день под вопросом, пока его не исправят"
        {...minutes('gap')}
      />
    </FormDialog>
  )
}
