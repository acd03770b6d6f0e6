/** Changes of threads: a new message, reading, blocking. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { COMMON_CHANNEL, type TrackNotice } from '../tracks/notices/track-notice.rules.ts'
import { takeUploads } from './message-photos.queries.ts'
import { mayLink, threadsADay } from './messages.rules.ts'
import { personName, unreadOf } from './threads.queries.ts'

/** How long a message may stay unread before its reader is notified outside the page. */
const TELL_AFTER = '2 minutes'

interface NewMessage {
  author: string
  id: string
  to: { thread: string } | { item: string }
  text: string
  photos: string[]
  place: { lat: number; lng: number } | null
}

export type Sending =
  | { state: 'sent'; thread: string; number: number }
  /** No such thread or listing. */
  | { state: 'none' }
  /** The listing is the author's own. */
  | { state: 'own' }
  /**
   * `gone`: the other side has no account any more; `refused`: the other side has blocked the author; `blocked`: the author has
   * blocked the other side.
   */
  | { state: 'gone' | 'refused' | 'blocked' }
  /** The author has begun too many threads today. */
  | { state: 'many'; most: number }
  /** A new user's message contains a link. */
  | { state: 'link' }
  /** One of the photos is not a waiting upload of the author. */
  | { state: 'no-photo' }

interface Thread {
  id: string
  owner: string | null
  asker: string | null
  about: string
  item: string | null
  /** Whether the other side has answered in this thread. */
  answered: boolean
}

const threadFor = (author: string) =>
  sql`select t.id, t.owner, t.asker, t.about, t.item, exists (
      select from messages m where m.thread = t.id and m.author is distinct from ${author}::uuid) as answered
    from threads t`

/** A message sent again, even concurrently, is stored once. `limited`: whether limits apply. */
export const keepMessage = (db: Db, message: NewMessage, limited: boolean): Promise<Sending> =>
  db.transaction().execute(async (transaction) => {
    const { author, id, to, text, place } = message
    // Serialises the writes of one account.
    const writer = await transaction
      .selectFrom('users')
      .select('created_at as since')
      .select(sql<boolean>`email is null or email_confirmed_at is not null`.as('confirmed'))
      .where('id', '=', author)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const opened =
      'thread' in to ? await threadOf(transaction, author, to.thread) : await threadAbout(transaction, author, to.item)
    if ('state' in opened) return opened
    const { thread, fresh } = opened
    if (!fresh) {
      const there = await transaction
        .selectFrom('messages')
        .select('number')
        .where('thread', '=', thread.id)
        .where('id', '=', id)
        .where('author', '=', author)
        .executeTakeFirst()
      if (there) return { state: 'sent', thread: thread.id, number: there.number }
    }
    const other = thread.owner === author ? thread.asker : thread.owner
    const closed = await closedFor(transaction, author, other)
    if (closed || !other) return { state: closed ?? 'gone' }
    if (limited) {
      const now = Date.now()
      if (fresh) {
        const most = threadsADay(writer, now)
        if ((await threadsBegun(transaction, author)) >= most) return { state: 'many', most }
      }
      if (!mayLink(writer, thread.answered, text, now)) return { state: 'link' }
    }
    const photos = await takeUploads(transaction, author, message.photos)
    if (!photos) return { state: 'no-photo' }
    if (fresh) await begin(transaction, thread, other)
    const { last_number: number } = await transaction
      .updateTable('threads')
      .set({
        last_number: sql<number>`last_number + 1`,
        ...(thread.owner === author && { answered_at: sql<Date>`coalesce(answered_at, now())` }),
      })
      .where('id', '=', thread.id)
      .returning('last_number')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('messages')
      .values({ thread: thread.id, number, id, author, body: text, lat: place?.lat ?? null, lng: place?.lng ?? null })
      .execute()
    if (photos.length > 0)
      await transaction
        .insertInto('message_photos')
        .values(photos.map((photo, at) => ({ thread: thread.id, number, place: at, ...photo })))
        .execute()
    // Writing marks everything above as read.
    await sql`update thread_sides set last_at = clock_timestamp(), read_number = ${number}, unread = 0, told = false,
      tell_at = null where user_id = ${author} and thread = ${thread.id}`.execute(transaction)
    await sql`update thread_sides set last_at = clock_timestamp(), unread = unread + 1,
      tell_at = case when not told then coalesce(tell_at, now() + ${TELL_AFTER}::interval) end
      where user_id = ${other} and thread = ${thread.id}`.execute(transaction)
    await tellWebhooks(transaction, other, thread.id, number)
    await tellSides(transaction, thread.id, [author, other])
    return { state: 'sent', thread: thread.id, number }
  })

async function threadOf(
  transaction: Db,
  author: string,
  id: string,
): Promise<{ thread: Thread; fresh: false } | { state: 'none' }> {
  const { rows } = await sql<Thread>`${threadFor(author)} where t.id = ${id}
    and ${author}::uuid in (t.owner, t.asker) for update of t`.execute(transaction)
  return rows[0] ? { thread: rows[0], fresh: false } : { state: 'none' }
}

/** A new thread is not inserted yet. */
async function threadAbout(
  transaction: Db,
  author: string,
  item: string,
): Promise<{ thread: Thread; fresh: boolean } | { state: 'none' | 'own' }> {
  const { rows } = await sql<Thread>`${threadFor(author)} where t.item = ${item} and t.asker = ${author}
    for update of t`.execute(transaction)
  if (rows[0]) return { thread: rows[0], fresh: false }
  // Locked, so that the listing is not deleted meanwhile.
  const listing = await transaction
    .selectFrom('items')
    .select(['owner', 'name'])
    .where('id', '=', item)
    .where('hidden', '=', false)
    .forKeyShare()
    .executeTakeFirst()
  if (!listing) return { state: 'none' }
  if (listing.owner === author) return { state: 'own' }
  const thread = { id: randomUUIDv7(), owner: listing.owner, asker: author, about: listing.name, item, answered: false }
  return { thread, fresh: true }
}

async function begin(transaction: Db, { id, item, about, owner, asker }: Thread, other: string) {
  await transaction.insertInto('threads').values({ id, item, about, owner, asker }).execute()
  const sides = [asker, other].flatMap((user_id) => (user_id ? { user_id, thread: id } : []))
  await transaction.insertInto('thread_sides').values(sides).execute()
}

/**
 * The thread between the two sides of an offer, started if there is none; it is not listed until one of them writes. Undefined if
 * the offer is not the user's, or the other side is gone.
 */
export const openOfferThread = (db: Db, user: string, offer: string): Promise<string | undefined> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ asker: string; owner: string; about: string }>`
      select o.asker, o.owner, concat_ws(', ', coalesce(i.name, 'Машина'), nullif(r.place, '')) as about
      from offers o join requests r on r.id = o.request left join items i on i.id = o.machine
      where o.id = ${offer} and ${user}::uuid in (o.asker, o.owner) and o.asker is not null and o.owner is not null
      for key share of o`.execute(transaction)
    const [row] = rows
    if (!row) return undefined
    const { asker, owner, about } = row
    await transaction
      .insertInto('threads')
      .values({ id: randomUUIDv7(), offer, about, owner, asker })
      .onConflict((conflict) => conflict.column('offer').doNothing())
      .execute()
    const { id } = await transaction
      .selectFrom('threads')
      .select('id')
      .where('offer', '=', offer)
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('thread_sides')
      .values([asker, owner].map((user_id) => ({ user_id, thread: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return id
  })

async function threadsBegun(transaction: Db, asker: string): Promise<number> {
  const { begun } = await transaction
    .selectFrom('threads')
    .select(sql<number>`count(*)::int`.as('begun'))
    .where('asker', '=', asker)
    // Threads about offers are not limited: a request has brought the two together.
    .where('offer', 'is', null)
    .where('made_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return begun
}

async function closedFor(transaction: Db, author: string, other: string | null) {
  const { rows } = await sql<{ closed: 'gone' | 'blocked' | 'refused' | null }>`select case when u.banned then 'gone'
      when exists (select from blocked_people b where b.user_id = ${author} and b.blocked = u.id) then 'blocked'
      when exists (select from blocked_people b where b.user_id = u.id and b.blocked = ${author}) then 'refused' end as closed
    from users u where u.id = ${other}`.execute(transaction)
  return rows[0] ? (rows[0].closed ?? undefined) : 'gone'
}

/** Queues webhooks of the reader, in the transaction of the message. */
async function tellWebhooks(transaction: Db, reader: string, thread: string, number: number): Promise<void> {
  await sql`insert into webhook_deliveries (user_id, webhook, type, data, cause)
    select w.user_id, w.id, 'message.created', jsonb_build_object('threadId', t.id, 'number', m.number, 'id', m.id,
      'itemId', t.item, 'offerId', t.offer, 'item', t.about, 'from', ${personName('u')}, 'text', m.body,
      'photos', (select count(*) from message_photos p where p.thread = m.thread and p.number = m.number),
      'place', case when m.lat is not null then jsonb_build_object('lat', m.lat, 'lng', m.lng) end,
      'sentAt', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      concat_ws(':', 'message', t.id, m.number)
    from webhooks w join threads t on t.id = ${thread} join messages m on m.thread = t.id and m.number = ${number}
      join users u on u.id = m.author
    where w.user_id = ${reader} and w.stopped_at is null and 'messages' = any (w.kinds)
    on conflict do nothing`.execute(transaction)
}

/** Makes open pages of these users reload the thread once the transaction commits. */
async function tellSides(transaction: Db, thread: string, users: string[]): Promise<void> {
  const notice: TrackNotice = { thread, users }
  await sql`select pg_notify(${COMMON_CHANNEL}, ${JSON.stringify(notice)})`.execute(transaction)
}

/** Returns the number of unread messages in all of the user's threads; undefined if the thread is not the user's. */
export const markThreadRead = (db: Db, user: string, thread: string, number: number): Promise<number | undefined> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ before: number; read: number; owner: string | null; asker: string | null }>`
      select s.read_number as before, greatest(s.read_number, least(${number}::int, t.last_number)) as read, t.owner, t.asker
      from thread_sides s join threads t on t.id = s.thread
      where s.user_id = ${user} and s.thread = ${thread} for update of t`.execute(transaction)
    const [side] = rows
    if (!side) return undefined
    if (side.read > side.before) {
      // A message that came while the page was reporting is still to be notified.
      await sql`update thread_sides set read_number = ${side.read}, told = false, unread = rest.unread,
          tell_at = case when rest.unread > 0 then coalesce(tell_at, now() + ${TELL_AFTER}::interval) end
        from (select count(*)::int as unread from messages m where m.thread = ${thread} and m.number > ${side.read}
          and m.author is distinct from ${user}::uuid) as rest
        where user_id = ${user} and thread = ${thread}`.execute(transaction)
      await tellSides(
        transaction,
        thread,
        [side.owner, side.asker].flatMap((id) => id ?? []),
      )
    }
    return unreadOf(transaction, user)
  })

/** False if the thread is not the user's, or the other side is gone. */
export const setBlocked = (db: Db, user: string, thread: string, on: boolean): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ other: string }>`select u.id as other from threads t
        join users u on u.id = case when t.owner = ${user} then t.asker else t.owner end
      where t.id = ${thread} and ${user}::uuid in (t.owner, t.asker) and u.id <> ${user}`.execute(transaction)
    const other = rows[0]?.other
    if (!other) return false
    if (on)
      await sql`insert into blocked_people (user_id, blocked) values (${user}, ${other}) on conflict do nothing`.execute(
        transaction,
      )
    else await sql`delete from blocked_people where user_id = ${user} and blocked = ${other}`.execute(transaction)
    await tellSides(transaction, thread, [user, other])
    return true
  })
