import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { getDealCalendar, getDealFeed, type OwnBooking } from '@spetskarta/shared/deals/deals.ts'
import { CALENDAR_ROWS, NAME_MAX } from '@spetskarta/shared/limits.ts'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Form, Link, useRevalidator } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { uuidV4 } from '../../../api/uuid'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { Field } from '../../../ui/form/Field'
import { Illustration } from '../../../ui/item/Illustration'
import { pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { ShowMore } from '../../../ui/page/ShowMore'
import { EmptyState } from '../../../ui/State'
import { formatDuration } from '../../../ui/text/ago'
import { dayRangeText, dayText } from '../../../ui/text/days'
import { formatNumber } from '../../../ui/text/format'
import { calendarDay, moscowDate } from '../../../ui/text/moscow'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/DealCalendarPage'
import css from './DealCalendarPage.module.css'
import { FeedCard } from './FeedCard'
import { OwnBookingDialog } from './OwnBookingDialog'

const DAYS = 14

export async function loader(asked: Route.LoaderArgs) {
  await signedInUser(asked)
  const ask = asked.context.get(api)
  const today = moscowDate(Date.now())
  const { searchParams } = asked.url
  const from = searchParams.get('from') ?? mondayOf(today)
  const q = searchParams.get('q')?.trim().slice(0, NAME_MAX) || undefined
  const wanted = Math.floor(Number(searchParams.get('shown'))) || 0
  const limit = Math.min(CALENDAR_ROWS.most, Math.max(CALENDAR_ROWS.page, wanted))
  const [calendar, feed] = await Promise.all([
    ask(getDealCalendar, { querystring: { from, days: DAYS, limit, ...(q && { q }) } }).catch(refuse),
    ask(getDealFeed, {}).catch(refuse),
  ])
  return { ...calendar, feed, from, today, q }
}

/** So that what was worked this week stands before what is booked, and a line of a phone is a week. */
const mondayOf = (day: string) => dayAfter(day, -((calendarDay(day).weekday + 6) % 7))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Календарь броней',
    description: 'Машины и дни.',
    path: paths.dealCalendar(),
    index: false,
  })

const WEEK = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб']
const LEGEND = [
  ['worked', 'работа по записям'],
  ['booked', 'бронь'],
  ['service', 'ТО'],
  ['busy', 'занята'],
  ['free', 'свободна'],
  ['conflict', 'бронь и ТО'],
] as const

type Machine = Route.ComponentProps['loaderData']['machines'][number]
type Cell = Machine['days'][number]

/** /deals/calendar: own machines by days, with bookings, recorded work and service. */
export default function DealCalendarPage({ loaderData }: Route.ComponentProps) {
  const { machines, names, count, own, feed, from, today, q } = loaderData
  const [booking, setBooking] = useState<OwnBooking>()
  const { revalidate } = useRevalidator()
  const first = (machines[0] ?? names[0])?.id
  const at = (day: string) => paths.dealCalendar({ from: day, q })
  const more = Math.min(count, machines.length + CALENDAR_ROWS.page)
  const book = (machine: string, day: string) =>
    setBooking({ id: uuidV4(), machine, from: day, to: day, shift: 'all', customer: '' })
  const days = Array.from({ length: DAYS }, (_, i) => dayAfter(from, i))
  const conflicts = machines.flatMap((machine) => {
    const both = machine.days.filter((cell) => kindOf(cell, cell.day < today) === 'conflict')
    const [begins, ends] = [both[0]?.day, both.at(-1)?.day]
    return begins && ends ? [{ machine, begins, ends, who: [...new Set(both.map(namesIn))].join(', ') }] : []
  })
  return (
    <Page
      title="Календарь"
      lead={dayRangeText(from, dayAfter(from, DAYS - 1), 'dated')}
      actions={
        <>
          <span className="row gap-2">
            <ButtonLink to={at(dayAfter(from, -DAYS))} aria-label="Раньше">
              <IconChevronLeft size={20} aria-hidden="true" />
            </ButtonLink>
            <ButtonLink to={paths.dealCalendar()}>Сегодня</ButtonLink>
            <ButtonLink to={at(dayAfter(from, DAYS))} aria-label="Позже">
              <IconChevronRight size={20} aria-hidden="true" />
            </ButtonLink>
          </span>
          <ButtonLink to={paths.deals()}>Все сделки</ButtonLink>
          {first ? (
            <Button
              look="primary"
              icon={<IconPlus size={20} aria-hidden="true" />}
              onClick={() => book(first, days.find((day) => day >= today) ?? today)}
            >
              Бронь
            </Button>
          ) : null}
        </>
      }
    >
      <div className="lane">
        {names.length === 0 ? (
          <div className="card clip">
            <EmptyState
              title="Машин пока нет"
              actions={<ButtonLink to={paths.newEquipment()}>Добавить Технику</ButtonLink>}
            >
              Добавьте машину: здесь будет видно, в какие дни она занята.
            </EmptyState>
          </div>
        ) : (
          <>
            {conflicts.map(({ machine, begins, ends, who }) => (
              <p key={machine.id} className={`${css.both} danger pad-row rounded medium`} role="status">
                <b>
                  {machine.name}, {dayRangeText(begins, ends)}: бронь и ТО.
                </b>{' '}
                {who ? `${who}. ` : ''}
                <Link to={paths.calendar(machine.id)} className="link">
                  Календарь машины
                </Link>
              </p>
            ))}
            <ul className="wrap gap-4 small" aria-label="Что значат цвета">
              {LEGEND.filter(([kind]) => kind !== 'conflict' || conflicts.length > 0).map(([kind, words]) => (
                <li key={kind} className="row gap-2">
                  <span className={`${css.mark} ${css[kind]} rounded-sm`} aria-hidden="true" />
                  {words}
                </li>
              ))}
            </ul>
            {names.length > CALENDAR_ROWS.page ? (
              <Form className={`${css.search} flex gap-2`} role="search" key={q}>
                <input type="hidden" name="from" value={from} />
                <Field
                  label="Найти машину"
                  type="search"
                  name="q"
                  defaultValue={q}
                  maxLength={NAME_MAX}
                  autoComplete="off"
                />
                <Button type="submit">Найти</Button>
              </Form>
            ) : null}
            {machines.length === 0 ? (
              <div className="card clip">
                <EmptyState
                  title="Такой машины нет"
                  actions={<ButtonLink to={paths.dealCalendar({ from })}>Показать все</ButtonLink>}
                />
              </div>
            ) : (
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
                              isToday={cell.day === today}
                              onBook={cell.day >= today ? () => book(machine.id, cell.day) : undefined}
                              onOpen={(id) => setBooking(own.find((one) => one.id === id))}
                            />
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            <ShowMore
              to={paths.dealCalendar({ from, q, shown: String(more) })}
              shown={machines.length}
              count={count}
              name="машины"
            />
            {own.length > 0 ? (
              <section className="card pad gap-3 stack" aria-labelledby="own">
                <h2 id="own">Вы записали сами</h2>
                <ul className="ruled">
                  {own.map((one) => (
                    <li key={one.id} className={`${css.own} spread wrap`}>
                      <span className="anywhere">
                        {dayRangeText(one.from, one.to)} · {names.find(({ id }) => id === one.machine)?.name}
                        {one.customer ? ` · ${one.customer}` : ''}
                      </span>
                      <Button size="small" onClick={() => setBooking(one)}>
                        Изменить
                      </Button>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </>
        )}
        <FeedCard madeAt={feed.madeAt} />
      </div>
      {booking ? (
        <OwnBookingDialog
          machines={names}
          booking={booking}
          isNew={own.every(({ id }) => id !== booking.id)}
          today={today}
          onClose={() => setBooking(undefined)}
          onDone={() => {
            setBooking(undefined)
            void revalidate()
          }}
        />
      ) : null}
    </Page>
  )
}

interface CellProps {
  cell: Cell
  label: string
  isToday: boolean
  /** Absent on days that are over. */
  onBook: (() => void) | undefined
  onOpen: (own: string) => void
}

function DayCell({ cell, label, isToday, onBook, onOpen }: CellProps) {
  const { day, booked, workedS } = cell
  const kind = kindOf(cell, onBook === undefined)
  const look = `${css.cell} ${css[kind]}`
  const [first] = booked
  if (first) {
    const { own, deal } = first
    const who = namesIn(cell)
    const known = [label, `: ${kind === 'conflict' ? 'бронь и ТО' : 'бронь'}`, who && `, ${who}`]
    const words = (
      <>
        <span className="visually-hidden">
          {known}
          {kind === 'worked' ? `, по записям ${hoursText(workedS)}` : ''}
        </span>
        <DayOf day={day} isToday={isToday} />
        <span className={css.words} aria-hidden="true">
          {kind === 'worked' ? hoursText(workedS) : kind === 'conflict' ? 'бронь и ТО' : 'бронь'}
        </span>
      </>
    )
    if (own !== null || deal === null)
      return (
        <button
          type="button"
          className={`${look} wide`}
          title={who || undefined}
          onClick={() => own !== null && onOpen(own)}
        >
          {words}
        </button>
      )
    return (
      <Link to={paths.deal(deal)} className={look} title={who}>
        {words}
      </Link>
    )
  }
  // By keyboard the button above the calendar does the same, without a stop at each day.
  if (kind === 'free' && onBook)
    return (
      <button type="button" tabIndex={-1} className={`${look} wide`} onClick={onBook}>
        <DayOf day={day} isToday={isToday} />
        <span className="visually-hidden">Забронировать: {label}</span>
      </button>
    )
  return (
    <span className={look} title={workedS ? formatDuration(workedS) : undefined}>
      <DayOf day={day} isToday={isToday} />
      <span className={css.words}>
        {kind === 'worked' ? hoursText(workedS) : kind === 'service' ? 'ТО' : kind === 'busy' ? 'занята' : null}
        {kind === 'free' ? <span className="visually-hidden">свободна</span> : null}
      </span>
    </span>
  )
}

const hoursText = (seconds: number | null) => `${formatNumber((seconds ?? 0) / 3600, 1)}\u00a0ч`

const namesIn = ({ booked }: Cell) =>
  booked
    .map(({ other }) => other)
    .filter(Boolean)
    .join(', ')

/** What a day is shown as. Two bookings of one shift there are none: what can come together is a booking and the service. */
function kindOf({ booked, entered, workedS }: Cell, isOver: boolean) {
  if (workedS) return 'worked'
  if (booked.length === 0) return entered ?? 'free'
  return entered === 'service' && !isOver ? 'conflict' : 'booked'
}

/** On a phone, where there is no head above. */
function DayOf({ day, isToday }: { day: string; isToday: boolean }) {
  const { day: number, weekday } = calendarDay(day)
  return (
    <span className={isToday ? `${css.day} ${css.today}` : css.day} aria-hidden="true">
      {WEEK[weekday]} {number}
    </span>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
