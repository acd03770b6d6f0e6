/** Stored funnels: counting a hundred thousand deals takes seconds, reading the stored result does not (decision 147). */
import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'
import { FUNNEL_PERIODS } from '@spetskarta/shared/reviews/funnel.constants.ts'
import type { Funnel } from '@spetskarta/shared/reviews/funnel.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Deps, JobContext } from '../../../deps.ts'
import { type FunnelPeriod, funnelOf } from './funnel.queries.ts'

/**
 * `FRESH`, ms: an older funnel is counted again on request; the job refreshes the usual periods sooner. `KEPT_HOURS`: older ones
 * are deleted.
 */
const FRESH = HOUR
const KEPT_HOURS = 48

/** The funnel counted within the last hour, else a new count. */
export async function keptFunnelOf(db: Db, counting: Db, period: FunnelPeriod): Promise<Funnel> {
  const kept = await db
    .selectFrom('kept_funnels')
    .select(['funnel', 'counted_at'])
    .where('from_day', '=', period.from)
    .where('to_day', '=', period.to)
    .where('counted_at', '>', new Date(Date.now() - FRESH))
    .executeTakeFirst()
  if (kept) return { ...(kept.funnel as Omit<Funnel, 'countedAt'>), countedAt: kept.counted_at.toISOString() }
  return keepFunnel(db, counting, period)
}

async function keepFunnel(db: Db, counting: Db, { from, to }: FunnelPeriod): Promise<Funnel> {
  const countedAt = new Date()
  const counted = await funnelOf(counting, { from, to })
  const row = { funnel: JSON.stringify(counted), counted_at: countedAt }
  await db
    .insertInto('kept_funnels')
    .values({ from_day: from, to_day: to, ...row })
    .onConflict((conflict) => conflict.columns(['from_day', 'to_day']).doUpdateSet(row))
    .execute()
  return { ...counted, countedAt: countedAt.toISOString() }
}

/** Counts the periods that the page offers, so that they are ready when a moderator opens it, and deletes old ones. */
export async function keepFunnels({ db }: Pick<Deps, 'db'>, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  await sql`delete from kept_funnels where counted_at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(db)
  const to = dayAt('Europe/Moscow', Date.now())
  for (const { days } of FUNNEL_PERIODS) {
    if (signal.aborted) return
    await keepFunnel(db, db, { from: dayAfter(to, -days), to })
  }
}
