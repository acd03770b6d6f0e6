import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { getDealCalendar, getDealFeed } from '@spetskarta/shared/deals/deals.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { Illustration } from '../../../ui/item/Illustration'
import { pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { EmptyState } from '../../../ui/State'
import { formatDuration } from '../../../ui/text/ago'
import { dayRangeText } from '../../../ui/text/days'
import { formatNumber } from '../../../ui/text/format'
import { calendarDay, moscowDate } from '../../../ui/text/moscow'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/DealCalendarPage'
import css from './DealCalendarPage.module.css'
import { FeedCard } from './FeedCard'

const DAYS = 14

export async function loader(asked: Route.LoaderArgs) {
  await signedInUser(asked)
  const ask = asked.context.get(api)
  const today = moscowDate(Date.now())
  const from = asked.url.searchParams.get('from') ?? today
  const [{ machines }, feed] = await Promise.all([
    ask(getDealCalendar, { querystring: { from, days: DAYS } }).catch(refuse),
    ask(getDealFeed, {}).catch(refuse),
  ])
  return { machines, feed, from, today }
}

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
] as const

type Machine = Route.ComponentProps['loaderData']['machines'][number]
type Cell = Machine['days'][number]

/** /deals/calendar: own machines by days, with bookings, recorded work and service. */
export default function DealCalendarPage({ loaderData: { machines, feed, from, today } }: Route.ComponentProps) {
  const days = Array.from({ length: DAYS }, (_, i) => dayAfter(from, i))
  return (
    <Page
      title="Календарь"
      lead={dayRangeText(from, dayAfter(from, DAYS - 1), 'dated')}
      actions={
        <>
          <ButtonLink to={paths.dealCalendar({ from: dayAfter(from, -DAYS) })} aria-label="Раньше">
            <IconChevronLeft size={20} aria-hidden="true" />
          </ButtonLink>
          <ButtonLink to={paths.dealCalendar()}>Сегодня</ButtonLink>
          <ButtonLink to={paths.dealCalendar({ from: dayAfter(from, DAYS) })} aria-label="Позже">
            <IconChevronRight size={20} aria-hidden="true" />
          </ButtonLink>
          <ButtonLink to={paths.deals()}>Все сделки</ButtonLink>
        </>
      }
    >
      <div className="lane">
        {machines.length === 0 ? (
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
            <ul className="wrap small" aria-label="Что значат цвета">
              {LEGEND.map(([kind, words]) => (
                <li key={kind} className="row gap-2">
                  <span className={`${css.mark} ${css[kind]} rounded-sm`} aria-hidden="true" />
                  {words}
                </li>
              ))}
            </ul>
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
                          <DayCell cell={cell} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
        <FeedCard madeAt={feed.madeAt} />
      </div>
    </Page>
  )
}

function DayCell({ cell: { day, booked, entered, workedS } }: { cell: Cell }) {
  const [first] = booked
  if (first) {
    const who = booked.map(({ other }) => other).join(', ')
    return (
      <Link to={paths.deal(first.deal)} className={`${css.cell} ${css.booked}`} title={who}>
        <DayOf day={day} />
        <span className={css.words}>
          бронь<span className="visually-hidden">: {who}</span>
        </span>
      </Link>
    )
  }
  const kind = workedS ? 'worked' : (entered ?? 'free')
  const words = {
    worked: `${formatNumber((workedS ?? 0) / 3600, 1)}\u00a0ч`,
    service: 'ТО',
    busy: 'занята',
    free: <span className="visually-hidden">свободна</span>,
  }[kind]
  return (
    <span className={`${css.cell} ${css[kind]}`} title={workedS ? formatDuration(workedS) : undefined}>
      <DayOf day={day} />
      <span className={css.words}>{words}</span>
    </span>
  )
}

/** On a phone, where there is no head above. */
function DayOf({ day }: { day: string }) {
  const { day: number, weekday } = calendarDay(day)
  return (
    <span className={css.day} aria-hidden="true">
      {WEEK[weekday]} {number}
    </span>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
