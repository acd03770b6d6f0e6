/** Complaints about people in threads, and the part of the thread that moderators see. */
import { randomUUIDv7 } from 'node:crypto'
import type { ThreadComplaint } from '@spetskarta/shared/messages/messages.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { recordAct } from '../audit/audit.queries.ts'
import { isoTime, personName } from './threads.queries.ts'

const SHOWN = 100
/** Messages before a complaint that a moderator sees, enough for its subject but not the whole thread. */
const MESSAGES_SHOWN = 20

interface NewThreadComplaint {
  thread: string
  user: string
  reason: string
  note: string
}

/** A second complaint about the same thread changes nothing. `none`: not a thread of the user, or the other side is gone. */
export const insertThreadComplaint = (
  db: Db,
  { thread, user, reason, note }: NewThreadComplaint,
  most: number,
): Promise<'done' | 'none' | 'too_many'> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ other: string }>`select u.id as other from threads t
        join users u on u.id = case when t.owner = ${user} then t.asker else t.owner end
      where t.id = ${thread} and ${user}::uuid in (t.owner, t.asker)`.execute(transaction)
    const about = rows[0]?.other
    if (!about) return 'none'
    await sql`select pg_advisory_xact_lock(hashtextextended(${`complaint ${user}`}, 0))`.execute(transaction)
    const { n } = await transaction
      .selectFrom('thread_complaints')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('user_id', '=', user)
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
    if (n >= most) return 'too_many'
    await transaction
      .insertInto('thread_complaints')
      .values({ id: randomUUIDv7(), thread, user_id: user, about, reason, note })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return 'done'
  })

/** Complaints that wait for a moderator, oldest first. */
export async function listThreadComplaints(db: Db): Promise<ThreadComplaint[]> {
  const { rows } = await sql<ThreadComplaint>`select c.thread, t.about as subject, c.reason, c.note,
      ${isoTime('c.created_at')} as "createdAt",
      case when w.id is not null then json_build_object('name', ${personName('w')}, 'userUrl', w.user_url) end as by,
      json_build_object('name', ${personName('u')}, 'userUrl', u.user_url, 'moderator', u.rules) as about,
      (select coalesce(json_agg(one order by number), '[]') from (
        select m.number, json_build_object('byAbout', m.author is not distinct from c.about, 'text', m.body, 'at', ${isoTime('m.sent_at')},
          'photos', (select count(*) from message_photos p where p.thread = m.thread and p.number = m.number)) as one
        from messages m where m.thread = c.thread and m.sent_at <= c.created_at order by m.number desc limit ${MESSAGES_SHOWN}
      ) as shown) as messages
    from thread_complaints c join threads t on t.id = c.thread join users u on u.id = c.about
      left join users w on w.id = c.user_id
    where c.decided_at is null and not u.banned order by c.created_at limit ${SHOWN}`.execute(db)
  return rows
}

export const dismissComplaintsAbout = (db: Db, thread: string, { by, ip }: { by: string; ip: string }) =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('thread_complaints')
      .set({ decided_at: sql<Date>`now()` })
      .where('thread', '=', thread)
      .where('decided_at', 'is', null)
      .execute()
    await recordAct(transaction, 'complaints_dismissed', { by, ip, about: thread })
  })
