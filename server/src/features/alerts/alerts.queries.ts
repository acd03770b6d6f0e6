/** Alerts from the happening to the message that is sent. */
import { randomUUID } from 'node:crypto'
import type { AlertKind } from '@spetskarta/shared/alerts/alerts.ts'
import { KEPT_DAYS } from '@spetskarta/shared/retention.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Channel, LastAlert } from './alerts.rules.ts'
import { type FormerNotice, forgetNotices } from './notices/notices.queries.ts'

/** Any number, the same in every instance. */
const LOCK = 7_270_443

/** A transaction during which no other server makes alerts or messages. */
export const alone = <T>(db: Db, run: (transaction: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    return run(transaction)
  })

export interface Untaken {
  id: string
  equipment: string
  kind: Exclude<AlertKind, 'left_night' | 'forbidden'>
  night: boolean
  forbidden: boolean
  licence: boolean
}

/** What the work has changed in the transaction is undone if it fails; the transaction goes on. */
export async function undoneIfFailed(transaction: Db, work: () => Promise<void>): Promise<void> {
  await sql`savepoint before`.execute(transaction)
  try {
    await work()
    await sql`release savepoint before`.execute(transaction)
  } catch (error) {
    await sql`rollback to savepoint before`.execute(transaction)
    throw error
  }
}

/** Happenings after the one with this id for which no alerts were made yet, oldest first. */
export async function listUntaken(db: Db, max: number, after: string): Promise<Untaken[]> {
  const { rows } = await sql<Untaken>`
    select h.id, h.equipment, h.kind, h.details ? 'night' as night, coalesce(o.purpose = 'forbidden', false) as forbidden,
      h.details ? 'licence' as licence
    from happenings h left join objects o on o.id = h.object_id
    where h.taken_at is null and h.id > ${after}::bigint order by h.id limit ${max}`.execute(db)
  return rows
}

export async function markTaken(db: Db, happened: Untaken[]): Promise<void> {
  await sql`update happenings h set taken_at = now()
    from unnest(${happened.map(({ equipment }) => equipment)}::uuid[], ${happened.map(({ id }) => id)}::bigint[]) as t (equipment, id)
    where h.equipment = t.equipment and h.id = t.id`.execute(db)
}

interface AlertOf {
  user: string
  equipment: string
  kind: AlertKind
  channel: Channel
}

/** The newest alert of this user, kind, machine and channel. */
export async function lastAlert(db: Db, { user, equipment, kind, channel }: AlertOf): Promise<LastAlert | undefined> {
  const row = await db
    .selectFrom('alerts')
    .select(['told_at', 'due_at'])
    .where('user_id', '=', user)
    .where('channel', '=', channel)
    .where('kind', '=', kind)
    .where('equipment', '=', equipment)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { sentAt: row.told_at?.getTime() ?? null, due: row.due_at.getTime() }
}

export const insertAlert = (
  db: Db,
  { user, equipment, kind, channel, happening, due }: AlertOf & { happening: string; due: number },
) =>
  db
    .insertInto('alerts')
    .values({ user_id: user, equipment, happening, kind, channel, due_at: new Date(due) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Turns due alerts into one letter for each user and channel, or a message for each of the user's browsers or messengers. */
export const makeMessages = (db: Db, now: number): Promise<void> =>
  alone(db, async (transaction) => {
    const at = new Date(now)
    const due = await transaction
      .selectFrom('alerts')
      .innerJoin('users', 'users.id', 'alerts.user_id')
      .select(['user_id', 'channel', 'email', 'banned'])
      .distinct()
      .where('batch', 'is', null)
      .where('due_at', '<=', at)
      .execute()
    for (const { user_id, channel, email, banned } of due) {
      const batch = randomUUID()
      await transaction
        .updateTable('alerts')
        .set({ batch, told_at: at })
        .where('user_id', '=', user_id)
        .where('channel', '=', channel)
        .where('batch', 'is', null)
        .where('due_at', '<=', at)
        .execute()
      if (banned) continue
      if (channel === 'push')
        await sql`insert into alert_messages (id, user_id, batch, channel, browser)
          select gen_random_uuid(), user_id, ${batch}::uuid, 'push', id from push_browsers
          where user_id = ${user_id}`.execute(transaction)
      else if (channel === 'messenger')
        await sql`insert into alert_messages (id, user_id, batch, channel, service)
          select gen_random_uuid(), user_id, ${batch}::uuid, 'messenger', service from messengers
          where user_id = ${user_id}`.execute(transaction)
      else if (email !== null)
        await transaction.insertInto('alert_messages').values({ id: batch, user_id, batch, channel }).execute()
    }
  })

export interface AlertMessage {
  id: string
  userId: string
  batch: string
  channel: Channel | 'summary'
  /** Set for a message by push. */
  browser: string | null
  /** Set for a message by messenger. */
  service: string | null
  /** Set for a notice that is sent instead of alerts. */
  notice: string | null
  /** The content of a notice of unread messages, as the last release writes it. */
  formerNotice: FormerNotice | null
  attempts: number
}

/** Seconds, longer than sending takes: if the sender dies, another one sends the message after that time. */
const HELD_S = 300

/** By push or by letter; messengers have their own queues (`messengers/`). */
type Way = 'push' | 'letter'

const goes = (way: Way) => sql<SqlBool>`(channel = 'push') = ${way === 'push'} and service is null`

export const areDue = async (db: Db, way: Way): Promise<boolean> =>
  (await db
    .selectFrom('alert_messages')
    .select('id')
    .where('next_at', '<=', sql<Date>`now()`)
    .where(goes(way))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Takes a message for this caller alone, those of the day last; undefined where none is due. */
export async function claimMessage(db: Db, way: Way): Promise<AlertMessage | undefined> {
  // Materialized: joined in a loop, the subquery would run again for each row of the table, and claim all messages.
  const { rows } = await sql<AlertMessage>`
    with due as materialized (
      select user_id, id from alert_messages where next_at <= now() and ${goes(way)}
      order by channel in ('daily', 'summary'), next_at limit 1
      for update skip locked)
    update alert_messages m set next_at = now() + make_interval(secs => ${HELD_S}), attempts = attempts + 1
    from due
    where m.user_id = due.user_id and m.id = due.id
    returning m.id, m.user_id as "userId", m.batch, m.channel, m.browser, m.service, m.notice, m.news as "formerNotice", m.attempts`.execute(
    db,
  )
  return rows[0]
}

/** The message was sent, or is not to be sent at all. */
export const endMessage = (db: Db, { userId, id }: AlertMessage) =>
  db.deleteFrom('alert_messages').where('user_id', '=', userId).where('id', '=', id).execute()

/** The message is tried again after `ms`. */
export const delayMessage = (db: Db, { userId, id }: AlertMessage, ms: number) =>
  db
    .updateTable('alert_messages')
    .set({ next_at: sql`now() + make_interval(secs => ${ms / 1000})` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

/** Undefined where letters can no longer reach the user. */
export const addressee = (db: Db, user: string) =>
  db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user)
    .where('banned', '=', false)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .executeTakeFirst()

/** True for one of the servers that ask, once every `everyS` seconds. */
export async function takeTurn(db: Db, everyS: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update alert_turns set next_at = now() + make_interval(secs => ${everyS})
    where next_at <= now()`.execute(db)
  return numAffectedRows === 1n
}

/** How long alerts are kept so that none is sent twice, or too often. */
const KEPT = sql`make_interval(days => ${KEPT_DAYS.alert})`

export async function forgetAlerts(db: Db): Promise<void> {
  await sql`delete from alerts where told_at < now() - ${KEPT}`.execute(db)
  await forgetNotices(db)
  await sql`delete from happenings where found_at < now() - ${KEPT} and taken_at is not null`.execute(db)
}
