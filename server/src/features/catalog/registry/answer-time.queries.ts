/** How soon an owner answers requests. */
import { TIMED_FROM } from '@spetskarta/shared/reviews/funnel.constants.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

const DAYS = 90
/** Most requests considered, the newest ones: recent behaviour counts. */
const REQUESTS = 50

/**
 * Median minutes from a request to the first price or refusal, over the newest requests of three months. Unanswered requests
 * count as infinitely slow, but only if they stayed open for a day. Offers made unasked, for orders of the catalogue, do not
 * count. Null: too few requests, or half of them unanswered.
 */
export async function findAnswerMinutes(db: Db, userUrl: string): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select case when count(*) >= ${TIMED_FROM} then
      nullif(percentile_disc(0.5) within group (order by took), 'infinity') end as minutes
    from (
      select coalesce(extract(epoch from a.at - f.made_at)::float8 / 60, 'infinity') as took
      from (
        select o.id, o.state, o.made_at, o.changed_at from offers o join requests r on r.id = o.request and r.item is null
        where o.owner = (select id from users where user_url = ${userUrl})
          and o.made_at > now() - make_interval(days => ${DAYS})
        order by o.made_at desc limit ${REQUESTS}
      ) f
      cross join lateral (
        select min(made_at) as at from deal_history where subject_id = f.id and step in ('offer', 'pass')
      ) a
      where a.at is not null or least(now(), case when f.state <> 'asked' then f.changed_at end) > f.made_at + interval '1 day'
    ) answered`.execute(db)
  return rows[0]?.minutes ?? null
}
