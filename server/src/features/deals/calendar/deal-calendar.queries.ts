/** The owner's calendar of machines and days, and its feed for other programs. */
import { type BusySpan, dayAfter, stateOn } from '@spetskarta/shared/catalog/calendar.ts'
import type { OwnBooking } from '@spetskarta/shared/deals/deal-calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { hashToken, makeToken } from '../../../outside/tokens.ts'
import { anyOf } from '../../tracks/access.queries.ts'
import { DEFAULT_ZONE, timeZonesOf } from '../../tracks/tracking.queries.ts'
import { listOwnBookings } from '../own-bookings/own-bookings.queries.ts'
import type { CalendarEvent } from './ical.rules.ts'

interface CalendarDay {
  day: string
  booked: { deal: string | null; own: string | null; other: string; shift: 'day' | 'night' | 'all' }[]
  entered: 'busy' | 'service' | null
  enteredShift: 'day' | 'night' | 'all' | null
  workedS: number | null
}
interface CalendarMachine {
  id: string
  name: string
  type: string
  timeZone: string | null
  days: CalendarDay[]
}

interface Calendar {
  count: number
  names: { id: string; name: string; timeZone: string | null }[]
  machines: CalendarMachine[]
  own: OwnBooking[]
}

interface CalendarQuery {
  from: string
  days: number
  q?: string | undefined
  limit: number
}

export async function calendarOf(db: Db, owner: string, query: CalendarQuery): Promise<Calendar> {
  const { from, days: number, q = '', limit } = query
  const all = await db
    .selectFrom('items')
    .select(['id', 'name', 'type', 'busy', 'time_zone as timeZone'])
    .where('owner', '=', owner)
    .where('kind', '=', 'equipment')
    .orderBy(sql`name collate by_name`)
    .orderBy('id')
    .execute()
  if (all.length === 0) return { count: 0, names: [], machines: [], own: [] }
  const named = all.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
  const machines = named.slice(0, limit)
  const ids = machines.map(({ id }) => id)
  const days = Array.from({ length: number }, (_, n) => dayAfter(from, n))
  const to = days.at(-1) ?? from
  const { rows: booked } = await sql<CalendarDay['booked'][number] & { machine: string; day: string }>`
    with booked as materialized (
      select machine, day, deal, own, case when count(*) > 1 then 'all' else min(shift) end as shift from bookings
      where machine = any(${ids}::uuid[]) and day between ${from}::date and ${to}::date group by machine, day, deal, own
    ),
    -- Once for each deal, not for each of its days.
    named as (
      select d.id, r.name from (select distinct deal from booked) b
        join deals d on d.id = b.deal join offers o on o.id = d.offer join requests r on r.id = o.request
    )
    select b.machine, b.day::text, b.deal, b.own, coalesce(n.name, '') as other, b.shift
    from booked b left join named n on n.id = b.deal order by b.day, b.deal`.execute(db)
  const worked = await db
    .selectFrom('track_days')
    .select(['equipment', 'day', 'working_s'])
    .where('equipment', '=', anyOf(ids))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('points', '>', 0)
    .execute()
  const own = await listOwnBookings(
    db,
    all.map(({ id }) => id),
    from,
    to,
  )
  const customerOf = new Map(own.map(({ id, customer }) => [id, customer]))
  // Grouped by machine, then by day: building one combined key per cell took a third of the call.
  const bookedOf = Map.groupBy(booked, ({ machine }) => machine)
  const workedOf = Map.groupBy(worked, ({ equipment }) => equipment)
  const rows = machines.map(({ busy, ...machine }) => {
    const spans = (busy ?? []) as BusySpan[]
    const bookedOn = Map.groupBy(bookedOf.get(machine.id) ?? [], ({ day }) => day)
    const workedOn = new Map((workedOf.get(machine.id) ?? []).map(({ day, working_s }) => [day, Number(working_s)]))
    return {
      ...machine,
      days: days.map((day) => {
        const entered = stateOn(spans, day)
        return {
          day,
          booked: (bookedOn.get(day) ?? []).map(({ deal, own, other, shift }) => ({
            deal,
            own,
            other: own === null ? other : (customerOf.get(own) ?? ''),
            shift,
          })),
          entered: entered.day ?? entered.night ?? null,
          enteredShift: shiftOf(entered),
          workedS: workedOn.get(day) ?? null,
        }
      }),
    }
  })
  return {
    count: named.length,
    names: all.map(({ id, name, timeZone }) => ({ id, name, timeZone })),
    machines: rows,
    own,
  }
}

function shiftOf({ day, night }: ReturnType<typeof stateOn>): CalendarDay['enteredShift'] {
  if (day) return night ? 'all' : 'day'
  return night ? 'night' : null
}

export async function feedMadeAt(db: Db, user: string): Promise<string | null> {
  const row = await db.selectFrom('deal_feeds').select('made_at').where('user_id', '=', user).executeTakeFirst()
  return row?.made_at.toISOString() ?? null
}

/** Returns the new token; the previous one becomes invalid. */
export async function replaceFeed(db: Db, user: string): Promise<string> {
  const token = makeToken(256)
  const row = { token_hash: hashToken(token), made_at: sql<Date>`now()` }
  await db
    .insertInto('deal_feeds')
    .values({ user_id: user, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return token
}

/** How many days back the feed goes. */
const BACK_DAYS = 92
/** Most events of the feed: those to come, the nearest first, then the latest of those that are over. */
const FEED_MOST = 1000

/** SQL: the current day by the clock of the place where the machine works (decision 161). */
const todayIn = (zone: RawBuilder<unknown>) => sql`(now() at time zone ${zone})::date`

/** Undefined if the token is invalid. */
export async function readFeed(db: Db, token: string): Promise<CalendarEvent[] | undefined> {
  const feed = await db
    .selectFrom('deal_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select('f.user_id')
    .where('token_hash', '=', hashToken(token))
    .where('u.banned', '=', false)
    .executeTakeFirst()
  if (!feed) return undefined
  const user = feed.user_id
  const booked = await db
    .selectFrom('own_bookings as w')
    .innerJoin('items as i', 'i.id', 'w.machine')
    .select('w.machine')
    .distinct()
    .where('i.owner', '=', user)
    .execute()
  const zones = await timeZonesOf(
    db,
    booked.map(({ machine }) => machine),
  )
  const { rows } = await sql<Omit<CalendarEvent, 'changedAt'> & { changed_at: Date }>`
    with events as (
      select d.id, d.from_day as "from", d.to_day as "to", d.shift, d.state, coalesce(i.name, 'Машина') as machine,
        case when d.owner = ${user} then r.name else coalesce(nullif(w.name, ''), w.user_url, '') end as other,
        case when d.owner = ${user} then r.phone else coalesce(nullif(i.phone, ''), i.phone_after_answer, '') end as phone,
        concat_ws(', ', nullif(r.place, ''), nullif(r.address, '')) as place, d.changed_at, false as own,
        ${todayIn(sql`d.time_zone`)} as today
      from deals d join offers o on o.id = d.offer join requests r on r.id = o.request left join users w on w.id = d.owner
        left join items i on i.id = d.machine
      where ${user} in (d.owner, d.asker) and d.state <> 'cancelled'
      union all
      select w.id, w.from_day, w.to_day, w.shift, 'booked', i.name, w.customer, '', '', w.changed_at, true,
        ${todayIn(sql`coalesce(t.time_zone, i.time_zone, ${DEFAULT_ZONE})`)}
      from own_bookings w join items i on i.id = w.machine
        left join unnest(${[...zones.keys()]}::uuid[], ${[...zones.values()]}::text[]) as t (machine, time_zone) on t.machine = i.id
      where i.owner = ${user}
    ),
    kept as (
      select * from events where "to" > today - ${BACK_DAYS}::int
      order by "to" < today, case when "to" < today then today - "to" else "from" - today end, id
      limit ${FEED_MOST}
    )
    select id, "from", "to", shift, state, machine, other, phone, place, changed_at, own from kept order by "from", id`.execute(
    db,
  )
  return rows.map(({ changed_at, ...row }) => ({ ...row, changedAt: changed_at.getTime() }))
}
