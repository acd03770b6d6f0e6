import { type BusySpan, stateOn } from '@spetskarta/shared/catalog/calendar.ts'
import { dayText } from '../../../ui/text/days'
import css from './DayCell.module.css'

interface Props {
  /** Null: the owner keeps no calendar. */
  busy: readonly BusySpan[] | null
  /** Bookings, on the owner's own page; other pages do not distinguish them from busy days. */
  booked?: readonly BusySpan[]
  day: string
  today: string
}

const SHORT = { booked: 'бронь', busy: 'занята', service: 'ТО' } as const

/** The state of a day in a word: `своб.`, `бронь`, `занята`, `ТО`, `ночь св.`, `днём св.`; empty for a past day. */
function dayWord({ busy, booked = [], day, today }: Props): { word: string; look: string } {
  if (day < today) return { word: '', look: 'past' }
  const [held, entered] = [stateOn(booked, day), stateOn(busy ?? [], day)]
  const [shift, night] = [held.day ? 'booked' : entered.day, held.night ? 'booked' : entered.night] as const
  const look = shift === 'booked' ? 'busy' : shift
  if (shift) return { word: night || shift === 'service' ? SHORT[shift] : 'ночь св.', look: look ?? 'busy' }
  if (night) return { word: 'днём св.', look: 'free' }
  return busy ? { word: 'своб.', look: 'free' } : { word: '', look: 'past' }
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
