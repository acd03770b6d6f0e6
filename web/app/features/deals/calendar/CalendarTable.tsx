import { Link } from 'react-router'
import { paths } from '../../../paths'
import { Illustration } from '../../../ui/item/ItemImage'
import { formatDuration } from '../../../ui/text/ago'
import { dayText } from '../../../ui/text/days'
import { formatNumber } from '../../../ui/text/format'
import { calendarDay } from '../../../ui/text/moscow'
import { bookedBy, type CalendarCell, type CalendarMachine, halfLook, kindOf } from './calendar-cells'
import css from './DealCalendarPage.module.css'

const WEEK = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб']
interface Props {
  /** `today`: the current day in the machine's time zone. */
  machines: readonly (CalendarMachine & { today: string })[]
  /** The days of the columns. */
  days: readonly string[]
  onBook: (machine: string, day: string) => void
  /** Opens a booking that the owner entered. */
  onOpen: (own: string) => void
}

/** Machines by days; a free day can be booked, a booked one opened. */
export function CalendarTable({ machines, days, onBook, onOpen }: Props) {
  const todays = new Set(machines.map(({ today }) => today))
  // If the current day differs between machines, each row marks its own.
  const today = todays.size === 1 ? machines[0]?.today : undefined
  return (
    <div className={`${css.frame} anchor card shrinks`}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.name}>
              <span className="visually-hidden">Машина</span>
            </th>
            {days.map((day) => {
              const { day: number, weekday } = calendarDay(day)
              return (
                <th key={day} scope="col" className={`small ${day === today ? css.today : 'regular quiet'}`}>
                  {WEEK[weekday]}
                  <br />
                  {number}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {machines.map((machine) => (
            <tr key={machine.id}>
              <th scope="row" className={`${css.name} text-left medium strong`}>
                <Link to={paths.calendar(machine.id)} className={`${css.machine} underlines`}>
                  <span className={`${css.picture} rounded-sm clip`} aria-hidden="true">
                    <Illustration type={machine.type} />
                  </span>
                  <span className="clamp anywhere">{machine.name}</span>
                </Link>
              </th>
              {machine.days.map((cell) => (
                <td key={cell.day}>
                  <DayCell
                    cell={cell}
                    label={`${machine.name}, ${dayText(cell.day, 'plain')}`}
                    isToday={cell.day === machine.today}
                    aside={today === undefined}
                    onBook={cell.day >= machine.today ? () => onBook(machine.id, cell.day) : undefined}
                    onOpen={onOpen}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  cell: CalendarCell
  label: string
  isToday: boolean
  /** Whether the head of the table does not mark the current day, so that the cell must. */
  aside: boolean
  /** Undefined on past days. */
  onBook: (() => void) | undefined
  onOpen: (own: string) => void
}

function DayCell({ cell, label, isToday, aside, onBook, onOpen }: CellProps) {
  const { day, booked, workedS } = cell
  const kind = kindOf(cell, onBook === undefined)
  const half = halfLook(cell, onBook === undefined)
  const colour = half && !half.by ? 'free' : kind
  const look = `${css.cell} ${css[colour]} ${half ? 'night-bar' : ''} ${isToday && aside ? css.todayHere : ''}`
  const [first] = booked
  if (first) {
    const { own, deal } = first
    const who = bookedBy(cell)
    const known = [label, `: ${kind === 'conflict' ? 'бронь и ТО' : 'бронь'}`, who && `, ${who}`]
    const words = (
      <>
        <span className="visually-hidden">
          {known}
          {kind === 'worked' ? `, по записям ${hoursText(workedS)}` : ''}
          {half ? `, ${HALVES[half.bar === 'free' ? 'day' : 'night']}` : ''}
        </span>
        <DayOf day={day} isToday={isToday} />
        <span className={css.words} aria-hidden="true">
          {kind === 'worked' ? hoursText(workedS) : kind === 'conflict' ? 'бронь и ТО' : (half?.word ?? 'бронь')}
        </span>
      </>
    )
    if (own !== null || deal === null)
      return (
        <button
          type="button"
          className={`${look} wide`}
          data-night={half?.bar}
          title={who || undefined}
          onClick={() => own !== null && onOpen(own)}
        >
          {words}
        </button>
      )
    return (
      <Link to={paths.deal(deal)} className={look} data-night={half?.bar} title={who}>
        {words}
      </Link>
    )
  }
  // Not reachable by the keyboard, to avoid a stop at each day: the button above the calendar does the same.
  if (kind === 'free' && onBook)
    return (
      <button type="button" tabIndex={-1} className={`${look} wide`} onClick={onBook}>
        <DayOf day={day} isToday={isToday} />
        <span className="visually-hidden">Забронировать: {label}</span>
      </button>
    )
  return (
    <span className={look} data-night={half?.bar} title={workedS ? formatDuration(workedS) : undefined}>
      <DayOf day={day} isToday={isToday} />
      <span className={css.words}>
        {kind === 'worked' ? hoursText(workedS) : (half?.word ?? (kind === 'free' ? null : WORDS[kind]))}
        {kind === 'free' ? <span className="visually-hidden">свободна</span> : null}
        {half?.bar === 'free' ? <span className="visually-hidden"> ночь свободна</span> : null}
      </span>
    </span>
  )
}

const WORDS = { service: 'ТО', busy: 'занята', booked: 'бронь', conflict: 'бронь и ТО' }
/** Which shift is taken, and what is left. */
const HALVES = { day: 'дневная смена, ночь свободна', night: 'ночная смена, днём свободна' }
const hoursText = (seconds: number | null) => `${formatNumber((seconds ?? 0) / 3600, 1)}\u00a0ч`

/** The day, shown in each cell on a phone, where the table has no head. */
function DayOf({ day, isToday }: { day: string; isToday: boolean }) {
  const { day: number, weekday } = calendarDay(day)
  return (
    <span className={isToday ? `${css.day} ${css.today}` : css.day} aria-hidden="true">
      {WEEK[weekday]} {number}
    </span>
  )
}
