/** Sessions last 30 days from the last visit. Only the hash of a token is stored. */
import { randomUUIDv7 } from 'node:crypto'
import type { ToDo } from '@spetskarta/shared/accounts/accounts.ts'
import type { MemberRole } from '@spetskarta/shared/company/rights.ts'
import { KEPT_DAYS } from '@spetskarta/shared/retention.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hashToken, makeToken } from '../../outside/tokens.ts'
import type { Membership } from './rights/membership.ts'

export const SESSION_DAYS = KEPT_DAYS.session
const SESSIONS_MAX = 50

const inAMonth = sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`

export interface Visitor {
  /** The account whose data the call reads and changes: the user's own, or the owner's of the company the user acts for. */
  id: string
  /** The user. */
  person: string
  name: string
  userUrl: string
  moderator: boolean
  /** Reminders for the user. A moderator who must have a second factor and has none does not count as a moderator yet. */
  toDo: ToDo[]
  sessionId: string
  /** Set while the user acts for a company. */
  member?: Membership | undefined
  /** Whether the user has invited people to their own company. */
  hasPeople: boolean
}

interface FoundVisitor extends Visitor {
  /** Last renewed more than a day ago. */
  stale: boolean
  /** Begun when the cookie still had its previous name over https. */
  formerCookie: boolean
}

/** SQL: groups, including parts, of a member who does not see all; null: all. */
const SEEN_GROUPS = sql<number[] | null>`case when m.all_groups is false then array(
  select g.id::float8 from member_groups mg join machine_groups g on mg.group_id in (g.id, g.parent)
  where mg.company = m.company and mg.user_id = m.user_id) end`

/** The user of this token. `codeForModerators`: whether moderators must have a second factor. */
export async function findVisitor(
  db: Db,
  token: string,
  codeForModerators: boolean,
): Promise<FoundVisitor | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('company_members as m', (join) =>
      join.onRef('m.company', '=', 'sessions.acts_for').onRef('m.user_id', '=', 'sessions.user_id'),
    )
    .leftJoin('users as c', (join) => join.onRef('c.id', '=', 'm.company').on('c.banned', '=', false))
    .select(['c.id as company', 'c.user_url as companyUrl', 'm.role', 'm.name as calledName', SEEN_GROUPS.as('groups')])
    .select(sql<string>`coalesce(nullif(c.name, ''), c.user_url)`.as('companyName'))
    .select(sql<boolean>`exists (select from company_members p where p.company = users.id)`.as('hasPeople'))
    .select([
      'users.id',
      'users.name',
      'users.user_url as userUrl',
      'users.rules as moderator',
      'sessions.id as sessionId',
    ])
    .select(sql<boolean>`coalesce(sessions.former_cookie_until > now(), false)`.as('formerCookie'))
    .select(sql<boolean>`sessions.last_seen_at < now() - interval '1 day'`.as('stale'))
    .where('sessions.token_hash', '=', hashToken(token))
    .select(sql<boolean>`users.email is not null and users.email_confirmed_at is null`.as('unconfirmed'))
    .select(
      sql<boolean>`exists (select from second_factors f where f.user_id = users.id and f.confirmed_at is not null)`.as(
        'withCode',
      ),
    )
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return undefined
  const { unconfirmed, withCode, company, companyName, companyUrl, role, calledName, groups, ...user } = row
  const lacksCode = user.moderator && codeForModerators && !withCode
  const toDo: ToDo[] = [
    ...(lacksCode ? ['second_factor' as const] : []),
    ...(unconfirmed ? ['confirm_email' as const] : []),
  ]
  const member = company
    ? { company, companyName, companyUrl: companyUrl ?? '', role: role as MemberRole, name: calledName ?? '', groups }
    : undefined
  return { ...user, person: user.id, moderator: user.moderator && !lacksCode, toDo, member }
}

/** Whether the user's page had this address before: a page that is open keeps the one it was opened with. */
export async function wasUserUrlOf(db: Db, userId: string, userUrl: string | undefined): Promise<boolean> {
  if (userUrl === undefined) return false
  const former = await db
    .selectFrom('former_user_urls')
    .select('user_id')
    .where('user_url', '=', userUrl)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return former !== undefined
}

/** True for exactly one of concurrent calls. */
export async function renewSession(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()`, expires_at: inAMonth })
    .where('id', '=', id)
    .where('last_seen_at', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Returns the token of a new session; deletes expired sessions and the oldest beyond fifty. Undefined if the password was changed
 * or the account closed in the meantime. `actsFor`: the company; null: the user's own account; undefined: the company joined last.
 */
export async function insertSession(
  db: Db,
  { id: userId, passwordHash }: { id: string; passwordHash: string },
  device: string,
  actsFor?: string | null,
): Promise<string | undefined> {
  const token = makeToken(256)
  const isIts = actsFor === undefined ? sql`true` : sql`m.company = ${actsFor}::uuid`
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('sessions')
    .columns(['id', 'user_id', 'token_hash', 'device', 'expires_at', 'acts_for'])
    .expression(
      db
        .selectFrom('users')
        .select([
          sql<string>`${randomUUIDv7()}::uuid`.as('id'),
          'users.id as user_id',
          sql<Buffer>`${hashToken(token)}::bytea`.as('token_hash'),
          sql<string>`${device}::text`.as('device'),
          inAMonth.as('expires_at'),
          // A member starts in the company joined last, and can switch to their own account.
          sql<string | null>`(select m.company from company_members m
            join users c on c.id = m.company and not c.banned where m.user_id = users.id
            and ${isIts} order by m.joined_at desc limit 1)`.as('acts_for'),
        ])
        .where('users.id', '=', userId)
        .where('password_hash', '=', passwordHash)
        .where('banned', '=', false)
        .forShare(),
    )
    .executeTakeFirstOrThrow()
  if (inserted !== 1n) return undefined
  const recent = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_MAX)
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', 'not in', recent).execute()
  return token
}

export const listSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .select(sql<boolean>`exists (select from push_browsers b where b.session_id = sessions.id)`.as('alerts'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** False if this user has no such session. */
export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Ends the sessions in which members act for a company whose account ends: the pages open in them would go on, under its name,
 * with the members' own data.
 */
export const endSessionsFor = (db: Db, company: string) =>
  db.deleteFrom('sessions').where('acts_for', '=', company).execute()

/** Sessions begun while the company's account was closed are the members' own, also where they were meant for the company. */
export const keepFromActing = (db: Db, company: string) =>
  db.updateTable('sessions').set({ acts_for: null }).where('acts_for', '=', company).execute()

export const deleteSessionOf = (db: Db, token: string) =>
  db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()

/**
 * Deletes expired sessions, invitations and confirmation links, old company records, and password links a day after they expire:
 * until then they count for the limit of letters. Sign-ups never completed are deleted when their link expires.
 */
export async function deleteExpired(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', sql<Date>`now()`).execute()
  await db.deleteFrom('reset_tokens').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  await db.deleteFrom('company_invites').where('expires_at', '<=', sql<Date>`now()`).execute()
  await sql`delete from company_acts where at < now() - make_interval(days => ${KEPT_DAYS.companyActs})`.execute(db)
  await db.deleteFrom('confirm_tokens').where('expires_at', '<=', sql<Date>`now()`).execute()
  await db.deleteFrom('waiting_signups').where('made_at', '<', sql<Date>`now() - interval '1 day'`).execute()
}
