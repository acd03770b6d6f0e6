import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { getDealCalendar, getDealFeed, type OwnBooking } from '@spetskarta/shared/deals/deal-calendar.ts'
import { CALENDAR_ROWS, NAME_MAX } from '@spetskarta/shared/limits.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useState } from 'react'
import { Form, Link, useRevalidator } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { Field } from '../../../ui/form/Field'
import { IconChevronLeft, IconChevronRight, IconPlus } from '../../../ui/icon/icons.ts'
import { pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { ShowMore } from '../../../ui/page/ShowMore'
import { EmptyState } from '../../../ui/State'
import { dayRangeText } from '../../../ui/text/days'
import { calendarDay } from '../../../ui/text/moscow'
import { dayOfMachine } from '../../../ui/text/zone-day'
import { BAR_WORDS } from '../../catalog/calendar/day-look'
import { signedInUser } from '../../visitor/who'
import { bookedText } from '../deal-words'
import type { Route } from './+types/DealCalendarPage'
import { CalendarTable } from './CalendarTable'
import { bookedBy, halfLook, kindOf } from './calendar-cells'
import css from './DealCalendarPage.module.css'
import { FeedCard } from './FeedCard'
import { OwnBookingDialog } from './OwnBookingDialog'

const DAYS = 14
/** Kaliningrad is an hour behind Moscow: the week changes only when Sunday is over in the westernmost time zone too. */
const WESTERNMOST = { timeZone: 'Europe/Kaliningrad' }

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const ask = args.context.get(api)
  const now = Date.now()
  const { searchParams } = args.url
  const from = searchParams.get('from') ?? mondayOf(dayOfMachine(WESTERNMOST, now))
  const q = searchParams.get('q')?.trim().slice(0, NAME_MAX) || undefined
  const wanted = Math.floor(Number(searchParams.get('shown'))) || 0
  const limit = Math.min(CALENDAR_ROWS.most, Math.max(CALENDAR_ROWS.page, wanted))
  const [calendar, feed] = await Promise.all([
    ask(getDealCalendar, { querystring: { from, days: DAYS, limit, ...(q && { q }) } }).catch(refuse),
    ask(getDealFeed, {}).catch(refuse),
  ])
  const withToday = <M extends { timeZone: string | null }>(machine: M) => ({
    ...machine,
    today: dayOfMachine(machine, now),
  })
  return {
    ...calendar,
    machines: calendar.machines.map(withToday),
    names: calendar.names.map(withToday),
    feed,
    from,
    q,
  }
}

/** The calendar begins on a Monday: the work of this week stands before the bookings, and on a phone each line is a week. */
const mondayOf = (day: string) => dayAfter(day, -((calendarDay(day).weekday + 6) % 7))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Календарь броней',
    description: 'Машины и дни.',
    path: paths.dealCalendar(),
    index: false,
  })

const LEGEND = [
  ['worked', 'работа по записям'],
  ['booked', 'бронь', undefined],
  ['booked', BAR_WORDS.free, 'free'],
  ['free', BAR_WORDS.taken, 'taken'],
  ['service', 'ТО'],
  ['busy', 'занята'],
  ['free', 'свободна'],
  ['conflict', 'бронь и ТО'],
] as const

/** /deals/calendar: the user's machines by days, with bookings, recorded work and service. */
export default function DealCalendarPage({ loaderData }: Route.ComponentProps) {
  const { machines, names, count, own, feed, from, q } = loaderData
  const [booking, setBooking] = useState<OwnBooking>()
  const { revalidate } = useRevalidator()
  const first = machines[0] ?? names[0]
  const at = (day: string) => paths.dealCalendar({ from: day, q })
  const more = Math.min(count, machines.length + CALENDAR_ROWS.page, CALENDAR_ROWS.most)
  const book = (machine: string, day: string) =>
    setBooking({ id: uuidV4(), machine, from: day, to: day, shift: 'all', customer: '' })
  const days = Array.from({ length: DAYS }, (_, i) => dayAfter(from, i))
  const shown = new Set(
    machines.flatMap(({ days: cells, today }) =>
      cells.map((cell) => halfLook(cell, cell.day < today)?.bar ?? kindOf(cell, cell.day < today)),
    ),
  )
  const conflicts = machines.flatMap((machine) => {
    const both = machine.days.filter((cell) => kindOf(cell, cell.day < machine.today) === 'conflict')
    const [begins, ends] = [both[0]?.day, both.at(-1)?.day]
    return begins && ends ? [{ machine, begins, ends, who: [...new Set(both.map(bookedBy))].join(', ') }] : []
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
              onClick={() => book(first.id, days.find((day) => day >= first.today) ?? first.today)}
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
              {LEGEND.filter(([kind, , night]) => (!night && kind !== 'conflict') || shown.has(night ?? kind)).map(
                ([kind, words, night]) => (
                  <li key={words} className="row gap-2">
                    <span
                      className={`${css.mark} ${css[kind]} ${night ? 'night-bar' : ''} rounded-sm`}
                      data-night={night}
                      aria-hidden="true"
                    />
                    {words}
                  </li>
                ),
              )}
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
              <CalendarTable
                machines={machines}
                days={days}
                onBook={book}
                onOpen={(id) => setBooking(own.find((one) => one.id === id))}
              />
            )}
            <ShowMore
              to={more > machines.length ? paths.dealCalendar({ from, q, shown: String(more) }) : undefined}
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
                        {bookedText(one)} · {names.find(({ id }) => id === one.machine)?.name}
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
          onClose={() => setBooking(undefined)}
          onDone={() => void revalidate()}
        />
      ) : null}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
