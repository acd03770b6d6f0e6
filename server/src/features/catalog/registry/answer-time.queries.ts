/** How soon an owner answers the requests that he gets. */
import { TIMED_FROM } from '@spetskarta/shared/reviews/funnel.constants.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

const DAYS = 90
/** The newest of them: what he does now counts. */
const REQUESTS = 50

/**
 * Minutes to the first price or refusal, of the newest requests of three months that had a day to be answered or were answered: half of
 * them had one as soon. A request without an answer took for ever, and one that its asker closed within a day counts for nothing. What
 * the owner offered unasked, for an order of the catalogue, is no answer. Null: too few, or half of them had none.
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
