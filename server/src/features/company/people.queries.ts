/** Members of a company and invitations. A removed member has no session in the company left. */
import { randomUUIDv7 } from 'node:crypto'
import type { People } from '@spetskarta/shared/company/people.ts'
import { INVITE_DAYS, INVITES_MOST, MEMBERS_MOST, type MemberRole, mayRole } from '@spetskarta/shared/company/rights.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import { hashToken, makeToken } from '../../outside/tokens.ts'
import { tellRights } from '../tracks/notices/track-notice.queries.ts'
import { writingOver } from '../tracks/store/rights.queries.ts'
import { endFeed } from './deal-feed.queries.ts'

/** Of a user `u`: the name, or the address of the page where there is none. */
export const NAME_OF_USER = sql<string>`coalesce(nullif(u.name, ''), u.user_url)`

export async function listPeople(db: Db, company: string): Promise<Pick<People, 'people' | 'invites' | 'owner'>> {
  const [people, invites, owner] = await Promise.all([
    sql<People['people'][number] & { joined: Date }>`
      select m.user_id as id, m.name, m.role, m.joined_at as joined, case when m.all_groups then null
        else array(select g.group_id::float8 from member_groups g where g.company = m.company and g.user_id = m.user_id)
        end as groups
      from company_members m where m.company = ${company} order by m.name collate by_name, m.user_id`.execute(db),
    sql<People['invites'][number] & { made: Date; expires: Date }>`
      select id, name, role, groups::float8[] as groups, email, made_at as made, expires_at as expires
      from company_invites where company = ${company} and expires_at > now() order by made_at desc`.execute(db),
    db.selectFrom('users as u').select(NAME_OF_USER.as('name')).where('u.id', '=', company).executeTakeFirstOrThrow(),
  ])
  return {
    owner: owner.name,
    people: people.rows.map(({ joined, ...person }) => ({ ...person, joinedAt: joined.toISOString() })),
    invites: invites.rows.map(({ made, expires, ...invite }) => ({
      ...invite,
      madeAt: made.toISOString(),
      expiresAt: expires.toISOString(),
    })),
  }
}

interface PersonForm {
  name: string
  role: MemberRole
  groups: number[] | null
}

/** Serialised per company, so that the limits hold. */
const locked = <T>(db: Db, company: string, work: (transaction: Db) => Promise<T>): Promise<T> =>
  withinTransaction(db, async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', company).forNoKeyUpdate().executeTakeFirst()
    return work(transaction)
  })

async function areOwn(db: Db, company: string, groups: readonly number[] | null): Promise<boolean> {
  if (groups === null) return true
  const wanted = [...new Set(groups)]
  const { count } = await db
    .selectFrom('machine_groups')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', company)
    .where('id', '=', sql<string>`any(${wanted}::bigint[])`)
    .executeTakeFirstOrThrow()
  return count === wanted.length
}

type Invited = { state: 'invited'; id: string; token: string; expiresAt: Date } | { state: 'too_many' | 'no_group' }

interface InviteForm extends PersonForm {
  /** Empty: the owner passes the link on. */
  email: string
}

/** `seal` hides the token for as long as its letter is not sent. */
export const insertInvite = (
  db: Db,
  company: string,
  form: InviteForm,
  seal: (token: string) => Buffer,
): Promise<Invited> =>
  locked(db, company, async (transaction) => {
    if (!(await areOwn(transaction, company, form.groups))) return { state: 'no_group' }
    const { rows } = await sql<{ invites: number; people: number }>`select
      (select count(*)::int from company_invites where company = ${company} and expires_at > now()) as invites,
      (select count(*)::int from company_members where company = ${company}) as people`.execute(transaction)
    const { invites = 0, people = 0 } = rows[0] ?? {}
    if (invites >= INVITES_MOST || invites + people >= MEMBERS_MOST) return { state: 'too_many' }
    const token = makeToken(256)
    const id = randomUUIDv7()
    const { expires_at } = await transaction
      .insertInto('company_invites')
      .values({
        id,
        company,
        role: form.role,
        name: form.name,
        groups: form.groups && sql`${form.groups}::bigint[]`,
        email: form.email,
        token_hash: hashToken(token),
        letter: form.email ? seal(token) : null,
        expires_at: sql`now() + make_interval(days => ${INVITE_DAYS})`,
      } as never)
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    return { state: 'invited', id, token, expiresAt: expires_at }
  })

export async function deleteInvite(db: Db, company: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('company_invites')
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteInvites = (db: Db, company: string) =>
  db.deleteFrom('company_invites').where('company', '=', company).execute()

/** An open invitation, with its company, role and groups. */
export const findInvite = (db: Db, token: string) =>
  db
    .selectFrom('company_invites as i')
    .innerJoin('users as u', 'u.id', 'i.company')
    .select(['i.id', 'i.company', 'i.name', 'i.expires_at as expiresAt', NAME_OF_USER.as('companyName')])
    .select(sql<MemberRole>`i.role`.as('role'))
    .select(sql<number[] | null>`i.groups::float8[]`.as('groups'))
    .where('i.token_hash', '=', hashToken(token))
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where('u.banned', '=', false)
    .executeTakeFirst()

async function setGroups(db: Db, company: string, user: string, groups: readonly number[] | null) {
  await db.deleteFrom('member_groups').where('company', '=', company).where('user_id', '=', user).execute()
  if (groups)
    await sql`insert into member_groups (company, user_id, group_id)
      select ${company}, ${user}, g.id from machine_groups g
      where g.user_id = ${company} and g.id = any(${[...groups]}::bigint[])`.execute(db)
}

const isOperator = async (db: Db, company: string, member: string): Promise<boolean> =>
  (await db
    .selectFrom('operators')
    .select('id')
    .where('user_id', '=', company)
    .where('member', '=', member)
    .executeTakeFirst()) !== undefined

/**
 * Connects the member with the operator of this name in the register, unless that is another member: then, and if there is none,
 * an operator is added, whose name gets a number where it is taken.
 */
async function beOperator(transaction: Db, company: string, member: string, name: string): Promise<void> {
  await transaction
    .updateTable('operators')
    .set({ member: null })
    .where('user_id', '=', company)
    .where('member', '=', member)
    .execute()
  const { rows } = await sql`update operators set member = ${member}, archived_at = null
    where user_id = ${company} and name = ${name} and member is null returning id`.execute(transaction)
  let isConnected = rows.length > 0
  for (let number = 1; !isConnected; number++) {
    const { rows: added } = await sql`insert into operators (user_id, name, staff_number, licence, member)
      values (${company}, ${number === 1 ? name : `${name} (${number})`}, '', '', ${member})
      on conflict (user_id, name) do nothing returning id`.execute(transaction)
    isConnected = added.length > 0
  }
}

/** Uses up the invitation; from now on the session acts for the company. */
export const acceptInvite = (
  db: Db,
  token: string,
  { user, session }: { user: string; session: string },
): Promise<'joined' | 'gone' | 'own'> =>
  db.transaction().execute(async (transaction) => {
    const invite = await findInvite(transaction, token)
    if (!invite) return 'gone'
    const { company, role, name, groups } = invite
    if (company === user) return 'own'
    if (!(await deleteInvite(transaction, company, invite.id))) return 'gone'
    const columns = { role, name, all_groups: groups === null }
    const before = await transaction
      .selectFrom('company_members')
      .select(['role', 'all_groups'])
      .where('company', '=', company)
      .where('user_id', '=', user)
      .forUpdate()
      .executeTakeFirst()
    if (before && seesFeed(before) && !seesFeed(columns)) await endFeed(transaction, company)
    // As after a change by the owner; this session goes on, with what the invitation opens.
    if (before) await endSessions(transaction, company, user, session)
    await transaction
      .insertInto('company_members')
      .values({ company, user_id: user, ...columns })
      .onConflict((conflict) => conflict.columns(['company', 'user_id']).doUpdateSet(columns))
      .execute()
    await setGroups(transaction, company, user, groups)
    if (role === 'operator') await beOperator(transaction, company, user, name)
    await transaction.updateTable('sessions').set({ acts_for: company }).where('id', '=', session).execute()
    return 'joined'
  })

/**
 * Ends the member's sessions in the company, except `stays`: pages open in them were loaded with the previous rights. The member
 * has to log in again.
 */
async function endSessions(transaction: Db, company: string, user: string, stays: string | null = null) {
  await transaction
    .deleteFrom('sessions')
    .where('acts_for', '=', company)
    .where('user_id', '=', user)
    .where('id', 'is distinct from', stays)
    .execute()
  await tellRights(transaction)
}

/** Whether a member could see the address of the calendar of deals: its calls are about all machines. */
const seesFeed = (member: { role: string; all_groups: boolean }) =>
  mayRole(member.role as MemberRole, 'deals') && member.all_groups

/** Ends the membership and, where the member could see it, the address of the calendar. False if the user is no member. */
async function endMember(transaction: Db, company: string, user: string): Promise<boolean> {
  const member = await transaction
    .deleteFrom('company_members')
    .where('company', '=', company)
    .where('user_id', '=', user)
    .returning(['role', 'all_groups'])
    .executeTakeFirst()
  if (member && seesFeed(member)) await endFeed(transaction, company)
  return member !== undefined
}

/** Runs `work`, which takes rights away, and resolves once no point is being stored from phones that the member connected. */
async function withoutHisPhones<T>(db: Db, company: string, user: string, work: () => Promise<T>): Promise<T> {
  const rows = await db
    .selectFrom('recorders')
    .select('equipment')
    .where('member', '=', user)
    .where('user_id', '=', company)
    .where('revoked_at', 'is', null)
    .execute()
  const done = await work()
  if (rows.length > 0)
    await writingOver(
      db,
      rows.map(({ equipment }) => equipment),
    )
  return done
}

export const updatePerson = (
  db: Db,
  company: string,
  user: string,
  { name, role, groups }: PersonForm,
): Promise<'changed' | 'gone' | 'no_group'> =>
  withoutHisPhones(db, company, user, () =>
    locked(db, company, async (transaction) => {
      if (!(await areOwn(transaction, company, groups))) return 'no_group'
      const before = await transaction
        .selectFrom('company_members')
        .select(['role', 'name', 'all_groups'])
        .where('company', '=', company)
        .where('user_id', '=', user)
        .forUpdate()
        .executeTakeFirst()
      if (!before) return 'gone'
      const now = { role, all_groups: groups === null }
      await transaction
        .updateTable('company_members')
        .set({ name, ...now })
        .where('company', '=', company)
        .where('user_id', '=', user)
        .execute()
      if (seesFeed(before) && !seesFeed(now)) await endFeed(transaction, company)
      await setGroups(transaction, company, user, groups)
      // The register may call a connected operator otherwise.
      const stays = before.name === name && (await isOperator(transaction, company, user))
      if (role === 'operator' && !stays) await beOperator(transaction, company, user, name)
      await endSessions(transaction, company, user)
      return 'changed'
    }),
  )

export const deletePerson = (db: Db, company: string, user: string): Promise<boolean> =>
  withoutHisPhones(db, company, user, () =>
    db.transaction().execute(async (transaction) => {
      const ended = await endMember(transaction, company, user)
      await endSessions(transaction, company, user)
      return ended
    }),
  )

/** The member leaves: sessions stay open and act for the member's own account. */
export const leaveCompanyOf = (db: Db, company: string, user: string): Promise<boolean> =>
  withoutHisPhones(db, company, user, () =>
    db.transaction().execute(async (transaction) => {
      const ended = await endMember(transaction, company, user)
      await transaction
        .updateTable('sessions')
        .set({ acts_for: null })
        .where('acts_for', '=', company)
        .where('user_id', '=', user)
        .execute()
      await tellRights(transaction)
      return ended
    }),
  )
