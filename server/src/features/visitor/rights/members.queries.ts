/** Machines of the groups that a member sees, and the record of members' changes. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** The machines among `machines`, or among all, that are in these groups. */
export async function machinesInGroups(
  db: Db,
  groups: readonly number[],
  machines?: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('group_machines')
    .select('equipment')
    .where('group_id', '=', sql<string>`any(${[...groups]}::bigint[])`)
    .$if(machines !== undefined, (query) =>
      query.where(sql`equipment::text`, '=', sql<string>`any(${[...(machines ?? [])]}::text[])`),
    )
    .execute()
  return new Set(rows.map(({ equipment }) => equipment))
}

/** The machines among these that a member sees; without `member` all of them. */
export async function seenOf(
  db: Db,
  member: { groups: number[] | null } | undefined,
  machines: string[],
): Promise<string[]> {
  if (!member?.groups) return machines
  const seen = await machinesInGroups(db, member.groups)
  return machines.filter((id) => seen.has(id))
}

interface CompanyAct {
  company: string
  by: string
  name: string
  role: string
  act: string
  /** The machine that the change is about; stored only if it is the company's. */
  equipment: string | undefined
}

export const recordCompanyAct = (db: Db, { company, by, name, role, act, equipment }: CompanyAct) =>
  sql`insert into company_acts (company, user_id, name, role, act, equipment)
    values (${company}, ${by}, ${name}, ${role}, ${act},
      (select id from items where id::text = ${equipment ?? null}::text and owner = ${company}))`.execute(db)
