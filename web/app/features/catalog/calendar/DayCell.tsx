import { type BusySpan, stateOn } from '@spetskarta/shared/catalog/calendar.ts'
import { dayText } from '../../../ui/text/days'
import css from './DayCell.module.css'

interface Props {
  /** Null: no calendar is kept. */
  busy: readonly BusySpan[] | null
  day: string
  today: string
}

const SHORT = { busy: 'занята', service: 'ТО' } as const

/** What a day is, in a word: `своб.`, `занята`, `ТО`, `ночь св.`, `днём св.`; nothing of a day that is over. */
function dayWord({ busy, day, today }: Props): { word: string; look: string } {
  if (!busy || day < today) return { word: '', look: 'past' }
  const { day: shift, night } = stateOn(busy, day)
  if (shift) return { word: night || shift === 'service' ? SHORT[shift] : 'ночь св.', look: shift }
  return night ? { word: 'днём св.', look: 'free' } : { word: 'своб.', look: 'free' }
}

/** A day of a machine's calendar. */
export function DayCell(props: Props) {
  const { word, look } = dayWord(props)
  const [weekday, number, month] = dayText(props.day, 'row').split(/\s/)
  return (
    <span className={`${css.cell} rounded-sm column`} data-look={look}>
      <span>
        <span className="visually-hidden">{weekday} </span>
        <b className="strong">{number}</b>
        <span className="visually-hidden"> {month}</span>
      </span>
      <span className={css.word}>{word}</span>
    </span>
  )
}
