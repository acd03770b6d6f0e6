/** Selects users to notify of unread messages, and the channels. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { NoticeContent } from '../alerts/notices/notices.queries.ts'
import { personName } from './threads.queries.ts'

/** Most messages quoted per thread: the last ones. */
const QUOTED = 5
const AGAIN_AFTER = '10 minutes'

export interface UnreadThread {
  user: string
  thread: string
  /** Name of the other side; null: account deleted. */
  other: string | null
  about: string
  unread: number
  /** The quoted messages, oldest first. */
  last: { text: string; photos: number; place: boolean }[]
}

/** Claims one due thread for this caller; undefined if none is due. Call it in the transaction that queues the notice. */
export async function claimUnread(transaction: Db): Promise<UnreadThread | undefined> {
  const { rows } = await sql<UnreadThread>`
    with due as (
      select user_id, thread from thread_sides where tell_at <= now() order by tell_at limit 1 for update skip locked
    ), claimed as (
      update thread_sides s set tell_at = null, told = true from due
      where s.user_id = due.user_id and s.thread = due.thread
      returning s.user_id, s.thread, s.unread, s.read_number)
    select s.user_id as user, s.thread, s.unread, t.about, ${personName('u')} as other, (
      select coalesce(json_agg(json_build_object('text', m.body, 'place', m.lat is not null, 'photos', (
          select count(*) from message_photos p where p.thread = m.thread and p.number = m.number)) order by m.number), '[]')
      from (select * from messages m where m.thread = s.thread and m.number > s.read_number
        and m.author is distinct from s.user_id order by m.number desc limit ${QUOTED}) m) as last
    from claimed s join threads t on t.id = s.thread
      left join users u on u.id = case when t.owner = s.user_id then t.asker else t.owner end`.execute(transaction)
  return rows[0]
}

/** Moves a thread that was not claimed after all behind the others. */
export const putOffUnread = (db: Db, { user, thread }: Pick<UnreadThread, 'user' | 'thread'>) =>
  sql`update thread_sides set tell_at = now() + ${AGAIN_AFTER}::interval
    where user_id = ${user} and thread = ${thread} and tell_at <= now()`.execute(db)

/**
 * Sends to the user's browsers and messengers; without either, a letter, unless the user has turned these letters off.
 * `services`: messengers of this installation.
 */
export async function enterUnread(
  transaction: Db,
  user: string,
  content: NoticeContent,
  services: string[],
): Promise<void> {
  const id = randomUUID()
  await transaction
    .insertInto('notices')
    .values({ id, user_id: user, cause: `unread:${id}`, content: JSON.stringify(content) })
    .execute()
  const { numAffectedRows } = await sql`
    insert into alert_messages (id, user_id, batch, channel, browser, service, notice)
    select gen_random_uuid(), w.user_id, ${id}::uuid, w.channel, w.browser, w.service, ${id}::uuid
    from (
      select user_id, 'push' as channel, id as browser, null as service from push_browsers
      union all select user_id, 'messenger', null, service from messengers
      where failing_since is null and service = any (${services}::text[])
    ) as w join users u on u.id = w.user_id and not u.banned
    where w.user_id = ${user}`.execute(transaction)
  if (numAffectedRows) return
  await sql`insert into alert_messages (id, user_id, batch, channel, notice)
    select ${id}::uuid, id, ${id}::uuid, 'letter', ${id}::uuid from users
    where id = ${user} and not banned and email is not null and message_mail`.execute(transaction)
}
