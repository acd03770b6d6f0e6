/** The company that a session acts for, and what members did in it. */
import type { CompanyActs } from '@spetskarta/shared/company/people.ts'
import type { MemberRole } from '@spetskarta/shared/company/rights.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { tellRights } from '../tracks/notices/track-notice.queries.ts'
import { NAME_OF_USER } from './people.queries.ts'

export const companiesOf = (db: Db, user: string, session: string) =>
  db
    .selectFrom('company_members as m')
    .innerJoin('users as u', 'u.id', 'm.company')
    .leftJoin('sessions as s', (join) => join.onRef('s.acts_for', '=', 'm.company').on('s.id', '=', session))
    .select(['m.company', NAME_OF_USER.as('name')])
    .select([sql<MemberRole>`m.role`.as('role'), sql<boolean>`s.id is not null`.as('acting')])
    .where('m.user_id', '=', user)
    .where('u.banned', '=', false)
    .orderBy('m.joined_at')
    .execute()

/** False if the user is not a member of that company, or its account is closed. */
export async function setActing(
  db: Db,
  { user, session }: { user: string; session: string },
  company: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update sessions set acts_for = ${company}::uuid
    where id = ${session} and (${company}::uuid is null
      or exists (select from company_members m join users u on u.id = m.company
        where m.company = ${company}::uuid and m.user_id = ${user} and not u.banned))
    returning id`.execute(db)
  // Ends live streams of the account that the session acted for so far.
  if (rows.length > 0) await tellRights(db)
  return rows.length > 0
}

const ACTS_A_PAGE = 100

export async function listCompanyActs(db: Db, company: string, before: number | undefined): Promise<CompanyActs> {
  const { rows } = await sql<CompanyActs['acts'][number] & { moment: Date }>`
    select a.id::float8 as id, a.at as moment, a.name, a.role, a.act, coalesce(i.name, '') as machine
    from company_acts a left join items i on i.id = a.equipment
    where a.company = ${company} and (${before ?? null}::bigint is null or a.id < ${before ?? null}::bigint)
    order by a.id desc limit ${ACTS_A_PAGE + 1}`.execute(db)
  const acts = rows.slice(0, ACTS_A_PAGE).map(({ moment, ...act }) => ({ ...act, at: moment.toISOString() }))
  return { acts, next: rows.length > ACTS_A_PAGE ? (acts.at(-1)?.id ?? null) : null }
}
