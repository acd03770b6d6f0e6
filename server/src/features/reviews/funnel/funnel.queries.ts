/** The market's funnel by type and town: counts only, no data about people or machines. */
import { DEAL_STATES, mayReview } from '@spetskarta/shared/deals/steps.ts'
import { FUNNEL_ROWS_MOST, PRICED_FROM, TIMED_FROM } from '@spetskarta/shared/reviews/funnel.constants.ts'
import type { Funnel, FunnelRow } from '@spetskarta/shared/reviews/funnel.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Deals worked to the end: the states that allow reviews, except cancelled. */
const WORKED = Object.keys(DEAL_STATES).filter((state) => mayReview(state) && state !== 'cancelled')

export interface FunnelPeriod {
  /** `yyyy-mm-dd` in Moscow, both inclusive. */
  from: string
  to: string
}

type Counts = Omit<FunnelRow, 'price'> & { price: number[] | null; priced: number; owners: number; answered: number }

/** The rows of the period and their total, read in one statement so that they add up. */
export async function funnelOf(db: Db, { from, to }: FunnelPeriod): Promise<Omit<Funnel, 'countedAt'>> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from}::timestamp at time zone 'Europe/Moscow'
      and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'Europe/Moscow'`
  const { rows } = await sql<Counts & { all: number }>`
    with asked as materialized (
      select id, type, place, made_at from requests where ${within('made_at')}
    ),
    said as (
      select f.request, bool_or(f.sum is not null) as offered
      from asked join offers f on f.request = asked.id group by f.request
    ),
    answered as (
      select h.request, min(h.made_at) as at
      from asked join deal_history h on h.request = asked.id
      where h.subject = 'offer' and h.step in ('offer', 'pass') group by h.request
    ),
    booked as (
      select f.request, d.id, d.owner, d.state = any (${WORKED}) as worked, ${RATE} as rate,
        exists (select from reviews v where v.deal = d.id) as reviewed
      from asked join offers f on f.request = asked.id and f.state = 'accepted' join deals d on d.offer = f.id
    ),
    deals_of as (
      select request, count(*) filter (where worked) as worked, count(*) filter (where worked and reviewed) as reviewed
      from booked group by request
    ),
    complained as (
      select asked.type, asked.place, count(*) as n
      from asked join request_complaints c on c.request = asked.id group by 1, 2
      union all
      select i.type, i.place, count(*) from listing_complaints c join items i on i.id = c.item
      where i.kind = 'equipment' and ${within('c.created_at')} group by 1, 2
      union all
      select asked.type, asked.place, count(*) from booked join asked on asked.id = booked.request
        join reviews v on v.deal = booked.id join review_complaints c on c.review = v.id group by 1, 2
    ),
    went as (
      select grouping(r.type) as "all", coalesce(r.type, '') as type, coalesce(r.place, '') as place, count(*)::int as requests,
        (count(*) filter (where s.offered))::int as offered, count(b.request)::int as booked,
        coalesce(sum(b.worked), 0)::int as worked, coalesce(sum(b.reviewed), 0)::int as reviewed,
        count(a.at)::int as answered,
        percentile_cont(0.5) within group (order by extract(epoch from a.at - r.made_at) / 60) as "answerMinutes"
      from asked r left join said s on s.request = r.id left join answered a on a.request = r.id
        left join deals_of b on b.request = r.id
      group by grouping sets ((r.type, r.place), ())
    ),
    prices as (
      select grouping(r.type) as "all", coalesce(r.type, '') as type, coalesce(r.place, '') as place, count(b.rate)::int as priced,
        count(distinct b.owner)::int as owners,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by b.rate) as price
      from booked b join asked r on r.id = b.request where b.rate is not null
      group by grouping sets ((r.type, r.place), ())
    ),
    complaints as (
      select grouping(type) as "all", coalesce(type, '') as type, coalesce(place, '') as place, sum(n)::int as complaints
      from complained group by grouping sets ((type, place), ())
    )
    select "all", type, place, coalesce(w.requests, 0) as requests, coalesce(w.offered, 0) as offered,
      coalesce(w.booked, 0) as booked, coalesce(w.worked, 0) as worked, coalesce(w.reviewed, 0) as reviewed,
      coalesce(w.answered, 0) as answered, w."answerMinutes", coalesce(c.complaints, 0) as complaints,
      coalesce(p.priced, 0) as priced, coalesce(p.owners, 0) as owners, p.price
    from went w full join complaints c using ("all", type, place) left join prices p using ("all", type, place)
    where "all" = 1 or coalesce(w.requests, 0) + coalesce(c.complaints, 0) > 0
    order by "all" desc, requests desc, type, place limit ${FUNNEL_ROWS_MOST + 1}`.execute(db)
  const { type: _type, place: _place, ...total } = shownRow(rows.find(({ all }) => all === 1) ?? NOTHING)
  return { total, rows: rows.filter(({ all }) => all === 0).map(shownRow) }
}

/** SQL: roubles per shift by the terms of the offer. */
const RATE: RawBuilder<unknown> = sql`(f.terms->>'rate')::int
  * case when f.terms->>'unit' = 'hour' then (f.terms->>'hours')::int else 1 end`

const NOTHING: Counts = {
  type: '',
  place: '',
  requests: 0,
  offered: 0,
  booked: 0,
  worked: 0,
  reviewed: 0,
  complaints: 0,
  answerMinutes: null,
  answered: 0,
  priced: 0,
  owners: 0,
  price: null,
}

/** With too few deals the price and the time to answer are hidden, because they would reveal whose deals they are. */
function shownRow({ priced, owners, price, answered, answerMinutes, ...row }: Counts): FunnelRow {
  const { type, place, requests, offered, booked, worked, reviewed, complaints } = row
  const [low = 0, middle = 0, high = 0] = price ?? []
  const shown = price && priced >= PRICED_FROM.deals && owners >= PRICED_FROM.owners
  return {
    ...{ type, place, requests, offered, booked, worked, reviewed, complaints },
    answerMinutes: answered >= TIMED_FROM && answerMinutes !== null ? Math.round(answerMinutes) : null,
    price: shown ? { low: Math.round(low), middle: Math.round(middle), high: Math.round(high) } : null,
  }
}
