/** Steps that are due by themselves: rows whose time in the table has come. */

import { SETTLE_DAYS } from '@spetskarta/shared/deals/deals.ts'
import type { DealStep, OfferStep, RequestStep } from '@spetskarta/shared/deals/steps.ts'
import { DEAL_STEPS } from '@spetskarta/shared/deals/steps.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { inStates } from './rows.rules.ts'

export type DueStep =
  | { subject: 'request'; step: RequestStep; id: string }
  | { subject: 'offer'; step: OfferStep; id: string }
  | { subject: 'deal'; step: DealStep; id: string }

const of = (step: DealStep) => sql.raw(inStates(DEAL_STEPS[step].from))

/** At most `most` steps, earlier ones first: a deal that begins now may end in the next round. */
export async function listDueSteps(db: Db, most: number): Promise<DueStep[]> {
  const { rows } = await sql<DueStep>`
    select * from (
      (select 'request' as subject, 'expire' as step, id from requests
        where state = 'open' and expires_at <= now() limit ${most})
      union all
      (select 'offer', 'expire', id from offers
        where state in ('offered', 'countered') and valid_until <= now() limit ${most})
      union all
      (select 'offer', 'take', o.id from offers o
        where o.state in ('offered', 'countered') and ${isTaken} limit ${most})
      union all
      (select 'deal', 'begin', id from deals
        where state ${of('begin')} and from_day <= current_date + 1
          and from_day <= (now() at time zone time_zone)::date limit ${most})
      union all
      (select 'deal', 'end', id from deals
        where state ${of('end')} and to_day < (now() at time zone time_zone)::date limit ${most})
      union all
      (select 'deal', 'lapse', id from deals
        where state ${of('lapse')} and to_day < current_date - ${SETTLE_DAYS}::int limit ${most})
    ) as due limit ${most}`.execute(db)
  return rows
}

/** Offers of a machine whose days have just been taken. */
export async function listTaken(db: Db, machine: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from offers o where o.machine = ${machine} and o.state in ('offered', 'countered') and ${isTaken}
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

const isTaken = sql`exists (
  select from bookings b where b.machine = o.machine
    and b.day between (o.terms->>'from')::date and (o.terms->>'to')::date
    and (o.terms->>'shift' = 'all' or o.terms->>'shift' = b.shift))`
