import { type ReactNode, useState } from 'react'
import { IconButton } from '../../../ui/Button'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icon/icons.ts'
import { monthText } from '../../../ui/text/months'
import css from './MonthGrid.module.css'
import { isLastStep, shownMonths, sinceMonday } from './shown-months'

interface Props {
  today: string
  /** Note beside the month's name, for its shown days: `свободна 18 дней`. */
  note: (days: string[]) => string
  cell: (day: string) => ReactNode
}

const WEEK = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/** The next weeks by months, with buttons to later ones. */
export function MonthGrid({ today, note, cell }: Props) {
  const [step, setStep] = useState(0)
  return (
    <div className="stack gap-5">
      {shownMonths(today, step).map(({ month, days }, at) => (
        <div key={month} className="stack gap-3">
          <div className="between">
            <h2 className="text-section" aria-live="polite">
              {monthText(month)} <span className="quiet small regular nowrap">{note(days)}</span>
            </h2>
            {at === 0 ? (
              <div className="flex gap-2 firm">
                <IconButton label="Предыдущий месяц" disabled={step === 0} onClick={() => setStep(step - 1)}>
                  <IconChevronLeft size={20} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label="Следующий месяц"
                  disabled={isLastStep(today, step)}
                  onClick={() => setStep(step + 1)}
                >
                  <IconChevronRight size={20} aria-hidden="true" />
                </IconButton>
              </div>
            ) : null}
          </div>
          <div className={css.week} aria-hidden="true">
            {WEEK.map((name) => (
              <span key={name} className="quiet text-note strong">
                {name}
              </span>
            ))}
          </div>
          <ul className={css.days} aria-label={monthText(month)}>
            {WEEK.slice(0, sinceMonday(days[0] ?? today)).map((name) => (
              <li key={name} aria-hidden="true" />
            ))}
            {days.map((day) => (
              <li key={day}>{cell(day)}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
