/** Sanctions of moderators against listings and accounts, and lifting them (decision 23). */
import { randomUUIDv7 } from 'node:crypto'
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import type { Reason } from '@spetskarta/shared/moderation/moderation.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import { recordAct } from '../audit/audit.queries.ts'
import { tellRights } from '../tracks/notices/track-notice.queries.ts'
import { endSessionsFor, keepFromActing } from '../visitor/sessions.queries.ts'

/** The deciding moderator, and their IP address. */
interface Moderator {
  by: string
  ip: string
}

export interface SetSanction extends Moderator {
  reason: Reason
  note: string
  /** Null: permanent. */
  days: number | null
}

/** The user to notify, and about what. */
export interface Affected {
  /** Null for a demo owner. */
  email: string | null
  /** The listing; null if the sanction is against the account. */
  item: { name: string; kind: Kind; id: string } | null
  /** Null: permanent. */
  until: Date | null
}

/** A second decision about the same listing or account replaces the first. Returns when it ends. */
async function insertSanction(
  db: Db,
  what: { item: string } | { account: string },
  { reason, note, days, by }: SetSanction,
) {
  const until = sql<Date | null>`case when ${days}::integer is not null then now() + make_interval(days => ${days}) end`
  const terms = { reason, note, until, moderator: by }
  const row = await db
    .insertInto('sanctions')
    .values({ id: randomUUIDv7(), item: null, account: null, ...what, ...terms })
    .onConflict((conflict) =>
      conflict.column('item' in what ? 'item' : 'account').doUpdateSet({ ...terms, since: sql<Date>`now()` }),
    )
    .returning('until')
    .executeTakeFirstOrThrow()
  return row.until
}

/** Undefined if there is no such listing. */
export const hideListing = (db: Db, id: string, terms: SetSanction): Promise<Affected | undefined> =>
  withinTransaction(db, async (transaction) => {
    const item = await transaction
      .updateTable('items')
      .set({ barred: true })
      .where('id', '=', id)
      .returning(['name', 'kind', 'owner'])
      .executeTakeFirst()
    if (!item) return undefined
    const until = await insertSanction(transaction, { item: id }, terms)
    await decideComplaints(transaction, [id])
    const { by, ip, reason, days } = terms
    const details = { reason, days, owner: item.owner }
    await recordAct(transaction, 'listing_hidden', { by, ip, about: id, details })
    const { email } = await transaction
      .selectFrom('users')
      .select('email')
      .where('id', '=', item.owner)
      .executeTakeFirstOrThrow()
    return { email, item: { name: item.name, kind: item.kind, id }, until }
  })

/**
 * Ends the sessions and public links of an account, bars its listings and hides its forum texts. Undefined if there is no such
 * account, or it is a moderator's.
 */
export const banAccount = (db: Db, userUrl: string, terms: SetSanction): Promise<Affected | undefined> =>
  withinTransaction(db, async (transaction) => {
    const user = await transaction
      .updateTable('users')
      .set({ banned: true })
      .where('user_url', '=', userUrl)
      .where('rules', '=', false)
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!user) return undefined
    const { id, email } = user
    const until = await insertSanction(transaction, { account: id }, terms)
    await transaction.deleteFrom('sessions').where('user_id', '=', id).execute()
    await endSessionsFor(transaction, id)
    const items = await transaction
      .updateTable('items')
      .set({ barred: true })
      .where('owner', '=', id)
      .returning('id')
      .execute()
    const ids = items.map((item) => item.id)
    await decideComplaints(transaction, ids)
    await sql`update tracking set link_nonce = null, link_made_at = null, link_expires_at = null, link_hours = null
      where link_nonce is not null and equipment = any(${ids}::uuid[])`.execute(transaction)
    await sql`delete from object_links where object_id in (select id from objects where user_id = ${id})`.execute(
      transaction,
    )
    // The lock of writing in the forum, so that messages being written now are hidden too.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`forum ${id}`}, 0))`.execute(transaction)
    await sql`delete from forum_complaints where item in (select id from forum_items where author = ${id})`.execute(
      transaction,
    )
    await sql`update forum_items set barred_body = body, body = 'Скрыто модератором'
      where author = ${id} and barred_body is null`.execute(transaction)
    await tellRights(transaction)
    const { by, ip, reason, days } = terms
    await recordAct(transaction, 'account_banned', { by, ip, about: id, details: { reason, days } })
    return { email, item: null, until }
  })

/**
 * Lifts a sanction; undefined if it was already lifted. Without `moderator`: only if its time is over, because a new decision
 * keeps the id of the sanction that it replaces.
 */
export const liftSanction = (db: Db, id: string, moderator?: Moderator): Promise<Affected | undefined> =>
  withinTransaction(db, async (transaction) => {
    const sanction = await transaction
      .deleteFrom('sanctions')
      .where('id', '=', id)
      .$if(moderator === undefined, (query) => query.where('until', '<=', sql<Date>`now()`))
      .returning(['item', 'account'])
      .executeTakeFirst()
    if (sanction?.item) return showListing(transaction, sanction.item, moderator)
    return sanction?.account ? unban(transaction, sanction.account, moderator) : undefined
  })

async function showListing(transaction: Db, id: string, moderator: Moderator | undefined): Promise<Affected> {
  const { rows } = await sql<{ email: string | null; name: string; kind: Kind }>`update items as i
    set barred = u.banned from users as u where i.id = ${id} and u.id = i.owner
    returning u.email, i.name, i.kind`.execute(transaction)
  await recordAct(transaction, 'listing_shown', { ...moderator, about: id })
  const { email = null, name = '', kind = 'equipment' } = rows[0] ?? {}
  return { email, item: { name, kind, id }, until: null }
}

async function unban(transaction: Db, id: string, moderator: Moderator | undefined): Promise<Affected> {
  const { email } = await transaction
    .updateTable('users')
    .set({ banned: false })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow()
  await keepFromActing(transaction, id)
  await sql`update items set barred = false where owner = ${id} and barred
    and not exists (select from sanctions as s where s.item = items.id)`.execute(transaction)
  await sql`update forum_items set body = barred_body, barred_body = null
    where author = ${id} and barred_body is not null`.execute(transaction)
  await recordAct(transaction, 'account_unbanned', { ...moderator, about: id })
  return { email, item: null, until: null }
}

/** Lifts all sanctions whose time is over. One that fails keeps no other in force; then this rejects. */
export async function liftWhatIsOver(db: Db): Promise<void> {
  const over = await db.selectFrom('sanctions').select('id').where('until', '<=', sql<Date>`now()`).execute()
  const failures: unknown[] = []
  for (const { id } of over) await liftSanction(db, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

export interface Ban {
  reason: string
  note: string
  /** Null: permanent. */
  until: Date | null
}

/** Why this account is closed; undefined if it is open. A sanction whose time is over is lifted at once. */
export async function findBan(db: Db, userId: string): Promise<Ban | undefined> {
  const ban = await db
    .selectFrom('sanctions')
    .select(['id', 'reason', 'note', 'until'])
    .select(sql<boolean>`coalesce(until <= now(), false)`.as('over'))
    .where('account', '=', userId)
    .executeTakeFirst()
  if (!ban?.over) return ban
  // A moderator may have replaced it meanwhile.
  return (await liftSanction(db, ban.id)) ? undefined : findBan(db, userId)
}

/** Marks the complaints about these listings as decided. */
export const decideComplaints = (db: Db, items: string[]) =>
  db
    .updateTable('listing_complaints')
    .set({ decided_at: sql<Date>`now()` })
    .where('item', '=', sql<string>`any(${items}::uuid[])`)
    .where('decided_at', 'is', null)
    .execute()
