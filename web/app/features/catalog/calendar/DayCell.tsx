import { type BusySpan, stateOn } from '@spetskarta/shared/catalog/calendar.ts'
import { dayText } from '../../../ui/text/days'
import css from './DayCell.module.css'
import { type DayLook, dayLook } from './day-look'

interface Props {
  /** Null: the owner keeps no calendar. */
  busy: readonly BusySpan[] | null
  /** Bookings, on the owner's own page; other pages do not distinguish them from busy days. */
  booked?: readonly BusySpan[]
  day: string
  today: string
}

/** The state of a day in a word: `своб.`, `бронь`, `занята`, `ТО`, `днём св.`; empty for a past day. */
function dayWord({ busy, booked = [], day, today }: Props): { word: string; look: string; bar?: DayLook['bar'] } {
  if (day < today) return { word: '', look: 'past' }
  const [held, entered] = [stateOn(booked, day), stateOn(busy ?? [], day)]
  const taken = dayLook({ day: held.day ? 'booked' : entered.day, night: held.night ? 'booked' : entered.night })
  if (taken) {
    const { word, by = 'free', bar } = taken
    return { word, look: by === 'booked' ? 'busy' : by, bar }
  }
  return busy ? { word: 'своб.', look: 'free' } : { word: '', look: 'past' }
}

/** A day of a machine's calendar. */
export function DayCell(props: Props) {
  const { word, look, bar } = dayWord(props)
  const [weekday, number, month] = dayText(props.day, 'row').split(/\s/)
  return (
    <span className={`${css.cell} rounded-sm column ${bar ? 'night-bar' : ''}`} data-look={look} data-night={bar}>
      <span>
        <span className="visually-hidden">{weekday} </span>
        <b className="strong">{number}</b>
        <span className="visually-hidden"> {month}</span>
      </span>
      <span className={css.word}>
        {word}
        {bar === 'free' ? <span className="visually-hidden"> ночь свободна</span> : null}
      </span>
    </span>
  )
}
