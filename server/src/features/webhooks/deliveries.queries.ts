/** Deliveries of webhooks and their results. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import {
  DELIVERIES_A_PAGE,
  DELIVERIES_DAYS,
  FAILING_DAYS,
  type WebhookDelivery,
} from '@spetskarta/shared/webhooks/webhooks.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { WebhookMessage } from './signed.rules.ts'
import type { StopReason } from './webhooks.queries.ts'

/** Seconds after which another server may take over from a sender that died; longer than a turn takes. */
const LEASE_S = 60
/** Receivers that take at least this long to answer count as slow, ms. */
export const SLOW_MS = 2 * SECOND
/** Weight of the newest answer in a receiver's average answer time. */
const NEWEST = 0.3

export interface Receiver {
  user_id: string
  id: string
  url: string
  secret: Buffer
  failures: number
  /** Average time of recent answers, ms; null before the first one. */
  answer_ms: number | null
}

/** What a sender may start, given the turns under way. */
export interface AttemptRoom {
  /** Receivers in total. */
  most: number
  /** Receivers known to be slow, and receivers that never answered. */
  slow: number
  fresh: number
  /** `each`: receivers per account, including those under way; `users` has an entry for each of the latter. */
  each: number
  users: readonly string[]
}

/**
 * Claims receivers with due deliveries for this sender, until the lease ends or `endTurn`. Accounts take turns: the second
 * receiver of an account comes after the first of each other account.
 */
export async function takeReceivers(db: Db, { most, slow, fresh, each, users }: AttemptRoom): Promise<Receiver[]> {
  // More candidates than are taken, because another server may be claiming some of them.
  const { rows } = await sql<Receiver>`
    with due as (
      select user_id, id, wait_until, answer_ms,
        row_number() over (partition by user_id order by wait_until, id)
          + (select count(*) from unnest(${users}::uuid[]) as busy where busy = r.user_id) as turn
      from webhooks r
      where wait_until <= now() and stopped_at is null
        and not exists (select from users u where u.id = r.user_id and u.banned) and exists (
        select from webhook_deliveries d
        where d.user_id = r.user_id and d.webhook = r.id and d.next_at <= now())),
    lanes as (
      select *, case when answer_ms is null then 'fresh' when answer_ms >= ${SLOW_MS} then 'slow' end as lane,
        row_number() over (partition by case when answer_ms is null then 0 when answer_ms >= ${SLOW_MS} then 1 else 2 end
          order by turn, wait_until, id) as place
      from due where turn <= ${each}),
    chosen as (
      select w.user_id, w.id from lanes join webhooks w using (user_id, id)
      where w.wait_until <= now()
        and (lane is null or place <= case lane when 'slow' then ${slow}::int else ${fresh}::int end)
      order by turn, lanes.wait_until, id limit ${most} for update of w skip locked)
    update webhooks w set wait_until = now() + make_interval(secs => ${LEASE_S})
    from chosen where w.user_id = chosen.user_id and w.id = chosen.id
    returning w.user_id, w.id, w.url, w.secret, w.failures, w.answer_ms`.execute(db)
  return rows
}

export const findReceiver = (db: Db, user: string, webhook: string): Promise<Receiver | undefined> =>
  db
    .selectFrom('webhooks')
    .select(['user_id', 'id', 'url', 'secret', 'failures', 'answer_ms'])
    .where('user_id', '=', user)
    .where('id', '=', webhook)
    .executeTakeFirst()

type Row = Selectable<Tables['webhook_deliveries']>
export interface WebhookAttempt extends WebhookMessage {
  attempts: number
}

const ofReceiver = (db: Db, { user_id, id }: Pick<Receiver, 'user_id' | 'id'>) =>
  db.selectFrom('webhook_deliveries').selectAll().where('user_id', '=', user_id).where('webhook', '=', id)

/** The receiver's next due delivery. */
export const nextDelivery = (db: Db, receiver: Receiver): Promise<WebhookAttempt | undefined> =>
  ofReceiver(db, receiver)
    .where('next_at', '<=', sql<Date>`now()`)
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const findDelivery = (db: Db, receiver: Receiver, id: string): Promise<Row | undefined> =>
  ofReceiver(db, receiver).where('id', '=', id).executeTakeFirst()

/** A trial delivery, sent only by hand. */
export const insertTrial = (db: Db, { user_id, id }: Receiver): Promise<WebhookAttempt> =>
  db
    .insertInto('webhook_deliveries')
    .values({ user_id, webhook: id, type: 'trial', data: JSON.stringify({}), next_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

interface Came {
  came: boolean
  status: number | null
  failed: WebhookDelivery['failed']
  /** Moment of the next attempt, ms; undefined: never; `as_before`: unchanged, after an attempt by hand. */
  next: number | undefined | 'as_before'
}

export async function keepAttempt(
  db: Db,
  receiver: Receiver,
  delivery: WebhookAttempt,
  { came, next, ...answer }: Came,
) {
  const nextAt = came || next === undefined ? null : next === 'as_before' ? sql<Date | null>`next_at` : new Date(next)
  await db
    .updateTable('webhook_deliveries')
    .set({
      ...answer,
      // A delivery that arrived once stays delivered, whatever a later attempt by hand gets.
      came: sql<boolean>`came or ${came}`,
      next_at: nextAt,
      attempts: sql<number>`attempts + 1`,
      tried_at: sql<Date>`now()`,
    })
    .where('user_id', '=', receiver.user_id)
    .where('webhook', '=', receiver.id)
    .where('id', '=', delivery.id)
    .execute()
}

const only = (db: Db, { user_id, id }: Receiver) =>
  db.updateTable('webhooks').where('user_id', '=', user_id).where('id', '=', id)

/** Resets the failures after a successful delivery. */
export const keepWell = (db: Db, receiver: Receiver) =>
  only(db, receiver)
    .set({ failing_since: null, failures: 0 })
    .where((eb) => eb.or([eb('failures', '>', 0), eb('failing_since', 'is not', null)]))
    .execute()

/** The receiver with its average answer time updated; `ms`: duration of the attempt, answered or not. */
export const withAnswer = <R extends Receiver>(receiver: R, ms: number): R => ({
  ...receiver,
  answer_ms: Math.round(receiver.answer_ms === null ? ms : receiver.answer_ms + NEWEST * (ms - receiver.answer_ms)),
})

/** Ends the turn after success. */
export const endTurn = (db: Db, receiver: Receiver) =>
  only(db, receiver).set({ wait_until: sql<Date>`now()`, answer_ms: receiver.answer_ms }).execute()

/** Lets the receiver rest for `restMs`; stops one that has failed for days. */
export const keepFailure = (db: Db, receiver: Receiver, restMs: number) => {
  const isOver = sql<boolean>`failing_since < now() - make_interval(days => ${FAILING_DAYS}) and stopped_at is null`
  return only(db, receiver)
    .set({
      failures: sql<number>`failures + 1`,
      answer_ms: receiver.answer_ms,
      failing_since: sql<Date>`coalesce(failing_since, now())`,
      wait_until: sql<Date>`now() + make_interval(secs => ${restMs / 1000})`,
      stopped_at: sql<Date | null>`case when ${isOver} then now() else stopped_at end`,
      letter_at: sql<Date | null>`case when ${isOver} then now() else letter_at end`,
      stopped_why: sql<StopReason | null>`case when ${isOver} then 'failures' else stopped_why end`,
    })
    .execute()
}

/** Stops the webhook and queues a letter to its owner. */
export const stopWebhook = (db: Db, receiver: Receiver, why: StopReason) =>
  only(db, receiver)
    .set({ stopped_at: sql<Date>`now()`, stopped_why: why, letter_at: sql<Date>`now()` })
    .where('stopped_at', 'is', null)
    .execute()

/** Newest first, one more than a page. */
export const listDeliveries = (db: Db, receiver: Receiver, after: string | undefined): Promise<Row[]> =>
  ofReceiver(db, receiver)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(made_at, id) < (select made_at, id from webhook_deliveries
          where user_id = ${receiver.user_id} and webhook = ${receiver.id} and id = ${after ?? null})`,
      ),
    )
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DELIVERIES_A_PAGE + 1)
    .execute()

export async function forgetDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('made_at', '<', sql<Date>`now() - make_interval(days => ${DELIVERIES_DAYS})`)
    .execute()
  await db.deleteFrom('webhook_days').where('day', '<', sql<string>`current_date - ${DELIVERIES_DAYS}::int`).execute()
}
