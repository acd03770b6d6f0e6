/** A user's own threads: lists, messages, search. */
import {
  type FoundMessage,
  MESSAGES_A_PAGE,
  MESSAGES_FOUND,
  type NewThread,
  type OpenThread,
  THREADS_A_PAGE,
  type ThreadMessage,
  type ThreadRow,
} from '@spetskarta/shared/messages/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../../db/connect.ts'
import { likeWords } from '../../db/like.ts'
import { preparedRows } from '../../db/prepared.ts'
import { messagePhotoPath } from './messages.rules.ts'

type At = Pick<Database, 'db' | 'pool'>

/** Length of a message's excerpt in a list, characters. */
const EXCERPT = 160

export const isoTime = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
export const personName = (alias: string) => sql.raw(`coalesce(nullif(${alias}.name, ''), ${alias}.user_url)`)

const LISTING = sql`json_build_object('kind', 'item', '_id', i.id, 'item', i.kind, 'name', i.name, 'type', i.type,
  'icoUrl', i.image, 'hidden', i.hidden)`
const OFFER = sql`json_build_object('kind', 'offer', 'offer', f.id, 'deal', d.id,
  'state', coalesce(d.state, f.state), 'name', t.about, 'type', r.type,
  'icoUrl', i.image)`
const SUBJECT = sql`case when f.id is not null then ${OFFER}
  when i.id is null then json_build_object('kind', 'gone', 'name', t.about) else ${LISTING} end`
/** Subject of a thread in lists and search results. */
const SUBJECT_NAME = sql`case when f.id is null then coalesce(i.name, t.about) else t.about end`
/** For an asker the name given in the request. */
const OTHER_NAME = sql`coalesce(case when u.id = t.asker then nullif(r.name, '') end, ${personName('u')})`
const OTHER = sql`case when u.id is not null then json_build_object('name', ${OTHER_NAME}, 'userUrl', u.user_url) end`
/**
 * Joins of a thread `t` for `user`: its offer `f` with the request `r` and the deal `d`, its listing or the offered machine `i`,
 * the other side's account `u` and `thread_sides` row `o`.
 */
const around = (user: string) => sql`left join offers f on f.id = t.offer left join requests r on r.id = f.request
  left join deals d on d.offer = f.id and d.state <> 'cancelled' left join items i on i.id = coalesce(t.item, f.machine)
  left join users u on u.id = case when t.owner = ${user} then t.asker else t.owner end
  left join thread_sides o on o.user_id = u.id and o.thread = t.id`

export async function unreadOf(db: Db, user: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select coalesce(sum(unread), 0)::int as unread from thread_sides
    where user_id = ${user} and unread > 0`.execute(db)
  return rows[0]?.unread ?? 0
}

interface Page {
  after: string | undefined
  unread: boolean
}

/** Newest first. Prepared, because planning its nine joins takes ten times as long as reading a page. */
export async function listThreads(
  at: At,
  user: string,
  { after, unread }: Page,
): Promise<{ threads: ThreadRow[]; next: string | null }> {
  const [before, id] = after?.split('_') ?? []
  const name = ['threads', unread ? 'unread' : 'all', before && id ? 'before' : 'newest'].join('-')
  const rows = await preparedRows(
    at,
    name,
    sql<{ row: ThreadRow; cursor: string }>`select
      to_char(s.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || s.thread as cursor,
      json_build_object('id', t.id, 'subject', ${SUBJECT}, 'other', ${OTHER}, 'own', t.owner is not distinct from ${user}::uuid,
        'last', json_build_object('text', left(m.body, ${EXCERPT}), 'mine', m.author is not distinct from ${user}::uuid,
          'at', ${isoTime('m.sent_at')}, 'place', m.lat is not null, 'read', coalesce(o.read_number >= m.number, false),
          'photos', (select count(*) from message_photos p where p.thread = m.thread and p.number = m.number)),
        'unread', s.unread) as row
    from thread_sides s join threads t on t.id = s.thread
      join messages m on m.thread = t.id and m.number = t.last_number ${around(user)}
    where s.user_id = ${user} ${unread ? sql`and s.unread > 0` : sql``}
      ${before && id ? sql`and (s.last_at, s.thread) < (${before}::timestamptz, ${id}::uuid)` : sql``}
    order by s.last_at desc, s.thread desc limit ${THREADS_A_PAGE + 1}`,
  )
  const page = rows.slice(0, THREADS_A_PAGE)
  return {
    threads: page.map(({ row }) => row),
    next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null,
  }
}

/** Undefined if the thread is not the user's. */
export async function findThread(at: At, user: string, id: string): Promise<OpenThread | undefined> {
  const rows = await preparedRows(
    at,
    'thread',
    sql<{ thread: OpenThread }>`select json_build_object('id', t.id, 'subject', ${SUBJECT},
      'other', ${OTHER}, 'own', t.owner is not distinct from ${user}::uuid,
      -- Both of a deal have each other's, also where it was cancelled: an advance may have to go back.
      'phone', nullif(case
        when t.owner is not distinct from ${user}::uuid then case when f.state = 'accepted' then r.phone end
        when f.state = 'accepted' then coalesce(nullif(i.phone, ''), i.phone_after_answer)
        when i.hidden then null
        when t.answered_at is null then i.phone else coalesce(i.phone_after_answer, i.phone) end, ''),
      'phoneLater', t.owner is distinct from ${user}::uuid and t.answered_at is null and not i.hidden
        and f.state is distinct from 'accepted' and i.phone_after_answer is not null,
      'readNumber', s.read_number, 'otherRead', coalesce(o.read_number, 0), 'lastNumber', t.last_number,
      'closed', case
        when u.id is null or u.banned then 'gone'
        when exists (select from blocked_people b where b.user_id = ${user} and b.blocked = u.id) then 'blocked'
        when exists (select from blocked_people b where b.user_id = u.id and b.blocked = ${user}) then 'refused' end) as thread
    from thread_sides s join threads t on t.id = s.thread ${around(user)}
    where s.user_id = ${user} and s.thread = ${id}`,
  )
  const thread = rows[0]?.thread
  return thread && { ...thread, phoneLater: thread.phoneLater ?? false }
}

/** A stored message: `place` has no name yet. */
export type MessageRow = Omit<ThreadMessage, 'place'> & { lat: number | null; lng: number | null }

const messageJson = (user: string) => sql`json_build_object('id', m.id, 'number', m.number,
  'mine', m.author is not distinct from ${user}::uuid, 'at', ${isoTime('m.sent_at')}, 'text', m.body, 'lat', m.lat,
  'lng', m.lng, 'photos', (select coalesce(json_agg(json_build_object('place', p.place, 'width', p.width,
    'height', p.height) order by p.place), '[]') from message_photos p where p.thread = m.thread and p.number = m.number))`

type RawMessage = Omit<MessageRow, 'photos'> & { photos: { place: number; width: number; height: number }[] }

async function readMessages(db: Db, user: string, thread: string, which: RawBuilder<unknown>): Promise<MessageRow[]> {
  const { rows } = await sql<{ message: RawMessage }>`select ${messageJson(user)} as message from messages m
    where m.thread = ${thread} ${which}`.execute(db)
  return rows.map(({ message: { photos, ...message } }) => ({
    ...message,
    photos: photos.map(({ place, width, height }) => ({
      url: messagePhotoPath(thread, message.number, place, 'screen'),
      iconUrl: messagePhotoPath(thread, message.number, place, 'icon'),
      width,
      height,
    })),
  }))
}

export const findMessage = async (
  db: Db,
  user: string,
  thread: string,
  number: number,
): Promise<MessageRow | undefined> => (await readMessages(db, user, thread, sql`and m.number = ${number}`))[0]

/**
 * A page of messages in the order of numbers: the last page, or the one before or after a number; `earlier`: whether older ones
 * exist.
 */
export async function listMessages(
  db: Db,
  user: string,
  thread: string,
  { before, after }: { before?: number | undefined; after?: number | undefined },
): Promise<{ messages: MessageRow[]; earlier: boolean }> {
  const messages =
    after === undefined
      ? (
          await readMessages(
            db,
            user,
            thread,
            sql`${before === undefined ? sql`` : sql`and m.number < ${before}`} order by m.number desc limit ${MESSAGES_A_PAGE}`,
          )
        ).reverse()
      : await readMessages(db, user, thread, sql`and m.number > ${after} order by m.number limit ${MESSAGES_A_PAGE}`)
  return { messages, earlier: (messages[0]?.number ?? 1) > 1 }
}

/** Messages that contain all words, and the last messages of threads whose listing or other side matches them; newest first. */
export async function findMessages(db: Db, user: string, query: string): Promise<FoundMessage[]> {
  const words = likeWords(query)
  const { rows } = await sql<FoundMessage>`select t.id as thread, m.number, ${SUBJECT_NAME} as subject,
      case when u.id is not null then ${OTHER_NAME} end as other, m.author is not distinct from ${user}::uuid as mine,
      ${isoTime('m.sent_at')} as at, left(m.body, 400) as text
    from thread_sides s join threads t on t.id = s.thread ${around(user)}
      join messages m on m.thread = t.id and (m.body ilike all (${words}::text[]) or (m.number = t.last_number
        and ${SUBJECT_NAME} || ' ' || coalesce(${OTHER_NAME}, '') ilike all (${words}::text[])))
    where s.user_id = ${user}
    order by m.sent_at desc limit ${MESSAGES_FOUND}`.execute(db)
  return rows
}

/** Undefined if the listing takes no messages, because it is hidden or does not exist. */
export async function findNewThread(db: Db, user: string | undefined, item: string): Promise<NewThread | undefined> {
  const { rows } = await sql<NewThread>`select ${LISTING} as subject,
      json_build_object('name', ${personName('u')}, 'userUrl', u.user_url) as other,
      i.owner is not distinct from ${user ?? null}::uuid as own, i.phone_after_answer is not null as "phoneLater",
      (select t.id from threads t where t.item = i.id and t.asker = ${user ?? null}::uuid) as thread
    from items i join users u on u.id = i.owner
    where i.id = ${item} and (not i.hidden or exists (
      select from threads t where t.item = i.id and t.asker = ${user ?? null}::uuid))`.execute(db)
  return rows[0]
}
