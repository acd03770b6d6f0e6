/** Who is notified of which machine (the view `told_machines`), and what people of a company have chosen there. */
import type { AlertSettings, Alerts } from '@spetskarta/shared/alerts/alerts.ts'
import { mayBeAlerted } from '@spetskarta/shared/alerts/member-alerts.ts'
import { MEMBER_ROLES, type MemberRole } from '@spetskarta/shared/company/rights.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { groupsOf } from '../company/groups.queries.ts'
import type { TellRole } from './alerts.rules.ts'

interface Recipient {
  equipment: string
  user: string
  role: TellRole
}

/** Recipients of these machines' alerts, owners first. */
export async function recipientsOf(db: Db, equipments: string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select equipment, user_id as "user", role from told_machines where equipment = any (${equipments}::uuid[])
    order by role <> 'owner', user_id`.execute(db)
  return rows
}

export async function rolesOf(db: Db, users: string[]): Promise<{ user: string; role: MemberRole }[]> {
  const { rows } = await sql<{ user: string; role: MemberRole }>`
    select user_id as "user", role from company_members where user_id = any (${users}::uuid[])`.execute(db)
  return rows
}

type NotifiedCompany = Alerts['companies'][number] & { chosen: number[] | null }

/** Companies in which the user's role gets alerts, and the groups that the user has chosen there. */
export async function companiesToNotify(db: Db, user: string): Promise<NotifiedCompany[]> {
  const { rows } = await sql<Omit<NotifiedCompany, 'groups'> & { seen: number[] }>`
    select m.company, coalesce(nullif(c.name, ''), c.user_url) as name, m.role, m.all_groups as "allGroups", a.groups::float8[] as chosen,
      count(t.equipment)::int as machines, coalesce(array_agg(distinct t.group_id::float8) filter (where t.group_id is not null), '{}') as seen
    from company_members m join users c on c.id = m.company and not c.banned
    left join member_alerts a on a.company = m.company and a.user_id = m.user_id
    left join member_machines t on t.company = m.company and t.user_id = m.user_id
    where m.user_id = ${user} and m.role <> 'operator'
    group by m.company, c.name, c.user_url, m.role, m.all_groups, a.groups, m.joined_at order by m.joined_at`.execute(
    db,
  )
  return Promise.all(
    rows.map(async ({ seen, ...company }) => {
      const all = await groupsOf(db, company.company)
      const groups = all.filter(
        ({ id }) => seen.includes(id) || all.some((part) => part.parent === id && seen.includes(part.id)),
      )
      const chosen = company.chosen?.filter((id) => groups.some((group) => group.id === id)) ?? null
      return { ...company, groups, chosen }
    }),
  )
}

/** Stores only companies of which the user is a member. */
export async function keepCompanies(db: Db, user: string, companies: AlertSettings['companies']): Promise<void> {
  await db.deleteFrom('member_alerts').where('user_id', '=', user).execute()
  for (const { company, groups } of companies)
    if (groups)
      await sql`insert into member_alerts (company, user_id, groups)
        select company, user_id, ${groups}::bigint[] from company_members
        where company = ${company} and user_id = ${user} on conflict do nothing`.execute(db)
}

/** Roles that get alerts found in points. */
const ROLES = MEMBER_ROLES.filter((role) => mayBeAlerted(role, 'silent') || mayBeAlerted(role, 'came'))

/**
 * Machines in whose new data something may be found, and for which at least one user has chosen immediate alerts. Calls for help
 * need no search. `now` ms.
 */
export async function machinesToWatch(db: Db, now: number): Promise<string[]> {
  const at = new Date(now)
  const { rows: busy } = await sql<{ equipment: string }>`
    select equipment from stale_days
    union select equipment from track_days where not checked
    union select equipment from track_days where last_at between ${at}::timestamptz - interval '45 minutes' and ${at}
    union select equipment from track_days
      where last_at between ${at}::timestamptz - interval '25 hours' and ${at}::timestamptz - interval '24 hours'`.execute(
    db,
  )
  const { rows: counted } = await sql<{ equipment: string }>`
    select distinct item_id as equipment from stale_object_days`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select distinct t.equipment as id from told_machines t join alert_settings s on s.user_id = t.user_id
    where t.equipment = any (${[...busy, ...counted].map(({ equipment }) => equipment)}::uuid[])
      and t.role = any (${['owner', 'partner', ...ROLES]}::text[])
      and array_remove(array_remove(s.letters || s.push || s.messenger, 'sos'), 'request') <> '{}'`.execute(db)
  return rows.map(({ id }) => id)
}
