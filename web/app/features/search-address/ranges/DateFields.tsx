import { DATES_MAX, dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { Field } from '../../../ui/form/Field'
import css from './RangeFields.module.css'
import { type TypedDays, todayHere } from './wanted-days'

interface Props {
  dates: TypedDays
  /** What is wrong with them. */
  problem: Partial<TypedDays> | undefined
  onChange: (dates: TypedDays) => void
}

/** The days on which a machine is wanted: only those are found whose owners keep a calendar and have these days free. */
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
