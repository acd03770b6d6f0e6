/** Users' chats with the bots, and messages that wait for them. */
import type { MessengerService } from '@spetskarta/shared/alerts/alerts.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { AlertMessage } from '../alerts.queries.ts'

export const listLinked = (db: Db, user: string) =>
  db.selectFrom('messengers').select(['service', 'linked_at', 'failing_since']).where('user_id', '=', user).execute()

/** Replaces codes that the user was given before. */
export const keepCode = (db: Db, user: string, service: MessengerService, hash: Buffer, until: Date): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`delete from messenger_codes where expires_at < now() or (user_id = ${user} and service = ${service})`.execute(
      transaction,
    )
    await transaction
      .insertInto('messenger_codes')
      .values({ code_hash: hash, user_id: user, service, expires_at: until })
      .execute()
  })

/** Links the chat to the user who was given the code, which is then used up; false for an unknown code. */
export const linkChat = (db: Db, service: MessengerService, hash: Buffer, chat: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ user_id: string }>`
      delete from messenger_codes where code_hash = ${hash} and service = ${service} and expires_at > now()
      returning user_id`.execute(transaction)
    const user = rows[0]?.user_id
    if (!user) return false
    // A chat belongs to one user.
    await sql`delete from messengers where service = ${service} and chat = ${chat} and user_id <> ${user}`.execute(
      transaction,
    )
    await sql`insert into messengers (user_id, service, chat) values (${user}::uuid, ${service}, ${chat})
      on conflict (user_id, service) do update set chat = excluded.chat, linked_at = now(), failing_since = null`.execute(
      transaction,
    )
    return true
  })

/** Ends the link and deletes messages that wait for it. */
export const unlink = (db: Db, user: string, service: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('messengers')
      .where('user_id', '=', user)
      .where('service', '=', service)
      .executeTakeFirst()
    await sql`delete from alert_messages where user_id = ${user} and service = ${service}`.execute(transaction)
    return numDeletedRows > 0n
  })

export const userOfChat = (db: Db, service: string, chat: string) =>
  db
    .selectFrom('messengers')
    .select('user_id')
    .where('service', '=', service)
    .where('chat', '=', chat)
    .executeTakeFirst()

/** Undefined where the chat was unlinked, or the user is banned. */
export const chatOf = (db: Db, user: string, service: string) =>
  db
    .selectFrom('messengers as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.chat')
    .where('m.user_id', '=', user)
    .where('m.service', '=', service)
    .where('u.banned', '=', false)
    .executeTakeFirst()

export async function markChat(db: Db, user: string, service: string, failing: boolean): Promise<void> {
  await sql`update messengers set failing_since = ${failing ? sql`coalesce(failing_since, now())` : null}
    where user_id = ${user} and service = ${service}
      and ${failing ? sql`failing_since is null` : sql`failing_since is not null`}`.execute(db)
}

/** Seconds for which one server sends for a bot before another one may: longer than sending a message takes. */
const HELD_S = 30

/** Whether this server sends for the bot from now on. */
export async function holdBot(db: Db, service: string, holder: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update messenger_bots set holder = ${holder}::uuid, held_until = now() + make_interval(secs => ${HELD_S})
    where service = ${service} and (holder = ${holder}::uuid or held_until < now())`.execute(db)
  return numAffectedRows === 1n
}

export async function leaveBot(db: Db, service: string, holder: string): Promise<void> {
  await sql`update messenger_bots set held_until = now() where service = ${service} and holder = ${holder}::uuid`.execute(
    db,
  )
}

/** Seconds, longer than the pause between two messages of a chat (`chatApartMs`): older messages that wait for it keep their place. */
const PAUSE_S = 2

/**
 * The next message: the oldest that is due in its chat, and none of a chat whose older message is being sent or tried again. Older
 * messages that are not due yet, because of quiet hours, hold up no others.
 */
export async function claimNext(db: Db, service: string): Promise<AlertMessage | undefined> {
  const { rows } = await sql<AlertMessage>`
    with due as materialized (
      select user_id, id from alert_messages a
      where service = ${service} and next_at <= now() and not exists (
        select from alert_messages b
        where b.user_id = a.user_id and b.service = a.service and b.place < a.place
          and (b.attempts > 0 or b.next_at <= now() + make_interval(secs => ${PAUSE_S})))
      order by place limit 1 for update skip locked)
    update alert_messages m set next_at = now() + make_interval(secs => ${HELD_S * 2}), attempts = attempts + 1
    from due
    where m.user_id = due.user_id and m.id = due.id
    returning m.id, m.user_id as "userId", m.batch, m.channel, m.browser, m.service, m.notice, m.news as "formerNotice", m.attempts`.execute(
    db,
  )
  return rows[0]
}

/** Delays the messages that wait for a chat by `ms`. */
export async function restChat(db: Db, user: string, service: string, ms: number): Promise<void> {
  await sql`update alert_messages set next_at = greatest(next_at, now() + make_interval(secs => ${ms / 1000}))
    where user_id = ${user} and service = ${service}`.execute(db)
}
