import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../../../ui/Button'
import { monthAfter, monthText } from '../../../ui/text/months'
import { calendarDay } from '../../../ui/text/moscow'
import css from './MonthGrid.module.css'

interface Props {
  today: string
  /** Of the month, beside its name: `свободна 18 дней`. */
  note: (days: string[]) => string
  cell: (day: string) => ReactNode
}

const WEEK = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
/** Months ahead that may be looked at. */
const AHEAD = 12

function daysOf(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = dayAfter(day, 1)) days.push(day)
  return days
}

/** Days since Monday. */
const weekday = (day: string) => (calendarDay(day).weekday + 6) % 7
const weekOf = (day: string) => dayAfter(day, -weekday(day))

/** A month by weeks, with the way to the next ones. */
export function MonthGrid({ today, note, cell }: Props) {
  const [ahead, setAhead] = useState(0)
  const month = monthAfter(today.slice(0, 7), ahead)
  const all = daysOf(month)
  // Weeks that are over say nothing.
  const days = ahead === 0 ? all.filter((day) => day >= weekOf(today)) : all
  const title = monthText(month)
  const before = weekday(days[0] ?? today)
  return (
    <div className="stack gap-3">
      <div className="between">
        <h2 className="text-section" aria-live="polite">
          {title} <span className="quiet small regular nowrap">{note(days)}</span>
        </h2>
        <div className="flex gap-2 firm">
          <IconButton label="Предыдущий месяц" disabled={ahead === 0} onClick={() => setAhead(ahead - 1)}>
            <IconChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label="Следующий месяц" disabled={ahead === AHEAD} onClick={() => setAhead(ahead + 1)}>
            <IconChevronRight size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div className={css.week} aria-hidden="true">
        {WEEK.map((name) => (
          <span key={name} className="quiet text-note strong">
            {name}
          </span>
        ))}
      </div>
      <ul className={css.days} aria-label={title}>
        {WEEK.slice(0, before).map((name) => (
          <li key={name} aria-hidden="true" />
        ))}
        {days.map((day) => (
          <li key={day}>{cell(day)}</li>
        ))}
      </ul>
    </div>
  )
}
