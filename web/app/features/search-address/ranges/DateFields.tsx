import { DATES_MAX, dayAfter, daysOf } from '@spetskarta/shared/catalog/calendar.ts'
import { Field } from '../../../ui/form/Field'
import { todayHere } from '../../../ui/text/zone-day'
import css from './RangeFields.module.css'

interface Props {
  dates: TypedDays
  /** Error messages of the two days. */
  problem: Partial<TypedDays> | undefined
  onChange: (dates: TypedDays) => void
}

/** Days on which a machine is needed: finds only machines whose owner keeps a calendar with these days free. */
export function DateFields({ dates, problem, onChange }: Props) {
  const today = todayHere()
  return (
    <fieldset className="gap-3 stack">
      <legend className={`${css.legend} small strong`}>Свободна на даты</legend>
      <div className={`${css.ends} grid gap-2`}>
        <Field
          label="С"
          error={problem?.from}
          type="date"
          min={today}
          value={dates.from}
          onChange={({ target }) => onChange({ ...dates, from: target.value })}
        />
        <Field
          label="По"
          error={problem?.to}
          type="date"
          min={dates.from || today}
          max={dates.from ? dayAfter(dates.from, DATES_MAX - 1) : undefined}
          value={dates.to}
          onChange={({ target }) => onChange({ ...dates, to: target.value })}
        />
      </div>
      {dates.from || dates.to ? (
        <p className="quiet small">Найдём только машины, у которых владелец ведёт календарь и эти дни свободны.</p>
      ) : null}
    </fieldset>
  )
}

export interface TypedDays {
  from: string
  to: string
}

/** Error messages of typed days by field; undefined: none. */
export function problemOfDays({ from, to }: TypedDays, today: string): Partial<TypedDays> | undefined {
  if (from && from < today) return { from: 'Этот день уже прошёл' }
  if (to && to < today) return { to: 'Этот день уже прошёл' }
  if (from && to && to < from) return { to: 'Раньше первого дня' }
  if (from && to && daysOf({ from, to }) > DATES_MAX) return { to: `Не больше ${DATES_MAX} дней` }
  return undefined
}
