/** Groups of an owner's machines. A part has no parts itself. */
import { GROUPS_MOST, type GroupName, type Groups, type MachineGroup } from '@spetskarta/shared/company/groups.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import { tellRights } from '../tracks/notices/track-notice.queries.ts'

const idOf = (id: number) => sql<string>`${id}::bigint`

/** By name, each part after its group. */
export async function groupsOf(db: Db, owner: string): Promise<MachineGroup[]> {
  const { rows } = await sql<MachineGroup>`
    select g.id::float8 as id, g.parent::float8 as parent, g.name,
      (select count(*)::int from group_machines m where m.group_id = g.id) as machines
    from machine_groups g left join machine_groups p on p.id = g.parent
    where g.user_id = ${owner}
    order by coalesce(p.name, g.name) collate by_name, coalesce(p.id, g.id), g.parent nulls first,
      g.name collate by_name`.execute(db)
  return rows
}

/** Groups that a member sees; a part whose group is not visible stands alone. */
export const seenGroups = (all: MachineGroup[], seen: readonly number[] | null | undefined): MachineGroup[] =>
  seen
    ? all.flatMap((group) =>
        seen.includes(group.id)
          ? { ...group, parent: group.parent !== null && seen.includes(group.parent) ? group.parent : null }
          : [],
      )
    : all

export async function machinesByGroup(db: Db, owner: string): Promise<Groups['machines']> {
  const { rows } = await sql<Groups['machines'][number]>`
    select i.id as _id, i.name, i.type, coalesce(p.plate, '') as plate, m.group_id::float8 as "group"
    from items i
    left join machine_particulars p on p.equipment = i.id
    left join group_machines m on m.equipment = i.id
    where i.owner = ${owner} and i.kind = 'equipment'
    order by i.name collate by_name, i.id`.execute(db)
  return rows
}

/** Machines of a group and its parts; undefined if no group is given. */
export async function machinesOfGroup(
  db: Db,
  owner: string,
  group: number | undefined,
): Promise<ReadonlySet<string> | undefined> {
  if (group === undefined) return undefined
  const { rows } = await sql<{ equipment: string }>`
    select m.equipment from machine_groups g join group_machines m on m.group_id = g.id
    where g.user_id = ${owner} and ${group}::bigint in (g.id, g.parent)`.execute(db)
  return new Set(rows.map(({ equipment }) => equipment))
}

/** Groups as options of a filter. */
export const groupNames = async (db: Db, owner: string): Promise<GroupName[]> =>
  (await groupsOf(db, owner)).map(({ id, name, parent }) => ({ id, name, parent }))

type Saved = { state: 'saved'; id: number } | { state: 'same_name' | 'too_many' | 'gone' | 'too_deep' }
interface GroupForm {
  name: string
  parent: number | null
}

/** Serialised per owner, so that the limit, unique names and the single level of parts hold. */
const locked = <T>(db: Db, owner: string, work: (transaction: Db) => Promise<T>): Promise<T> =>
  withinTransaction(db, async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().executeTakeFirst()
    return work(transaction)
  })

/** Why the group cannot be saved; `id`: of an existing group. */
async function obstacle(db: Db, owner: string, { name, parent }: GroupForm, id?: number) {
  const all = await groupsOf(db, owner)
  if (id === undefined && all.length >= GROUPS_MOST) return 'too_many' as const
  if (id !== undefined && !all.some((group) => group.id === id)) return 'gone' as const
  if (all.some((group) => group.id !== id && group.parent === parent && group.name === name))
    return 'same_name' as const
  if (parent === null) return undefined
  const above = all.find((group) => group.id === parent)
  if (!above) return 'gone' as const
  const hasParts = id !== undefined && all.some((group) => group.parent === id)
  return above.parent !== null || parent === id || hasParts ? ('too_deep' as const) : undefined
}

export const insertGroup = (db: Db, owner: string, form: GroupForm): Promise<Saved> =>
  locked(db, owner, async (transaction) => {
    const against = await obstacle(transaction, owner, form)
    if (against) return { state: against }
    const { id } = await transaction
      .insertInto('machine_groups')
      .values({ user_id: owner, name: form.name, parent: form.parent === null ? null : String(form.parent) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { state: 'saved', id: Number(id) }
  })

export const updateGroup = (db: Db, owner: string, id: number, form: GroupForm): Promise<Saved> =>
  locked(db, owner, async (transaction) => {
    const against = await obstacle(transaction, owner, form, id)
    if (against) return { state: against }
    await transaction
      .updateTable('machine_groups')
      .set({ name: form.name, parent: form.parent === null ? null : String(form.parent) })
      .where('id', '=', idOf(id))
      .execute()
    return { state: 'saved', id }
  })

/**
 * Moves the group's machines to the group above, or to none; its parts become groups. `same_name`: a group with the name of one
 * of them already exists.
 */
export const deleteGroup = (db: Db, owner: string, id: number): Promise<'removed' | 'gone' | 'same_name'> =>
  locked(db, owner, async (transaction) => {
    const all = await groupsOf(transaction, owner)
    const group = all.find((each) => each.id === id)
    if (!group) return 'gone'
    const top = new Set(all.flatMap((each) => (each.parent === null && each.id !== id ? each.name : [])))
    if (all.some((each) => each.parent === id && top.has(each.name))) return 'same_name'
    if (group.parent !== null)
      await transaction
        .updateTable('group_machines')
        .set({ group_id: String(group.parent) })
        .where('group_id', '=', idOf(id))
        .execute()
    // Frees the name, so that a part with the same name as its group can take it.
    await transaction.updateTable('machine_groups').set({ name: sql`name || ' '` }).where('id', '=', idOf(id)).execute()
    await transaction.updateTable('machine_groups').set({ parent: null }).where('parent', '=', idOf(id)).execute()
    await transaction.deleteFrom('machine_groups').where('id', '=', idOf(id)).execute()
    // Members limited to this group see less now.
    await tellRights(transaction)
    return 'removed'
  })

/** Number of machines among these that are the owner's and now in the group; undefined if the group is not the owner's. */
export const moveInto = (
  db: Db,
  owner: string,
  group: number | null,
  machines: readonly string[],
): Promise<number | undefined> =>
  withinTransaction(db, async (transaction) => {
    const own = await transaction
      .selectFrom('items')
      .select('id')
      .where('owner', '=', owner)
      .where('kind', '=', 'equipment')
      .where('id', '=', sql<string>`any(${[...machines]}::uuid[])`)
      .execute()
    const ids = own.map(({ id }) => id)
    if (group === null) {
      await transaction.deleteFrom('group_machines').where('equipment', '=', sql<string>`any(${ids}::uuid[])`).execute()
      await tellRights(transaction)
      return ids.length
    }
    const there = await transaction
      .selectFrom('machine_groups')
      .select('id')
      .where('id', '=', idOf(group))
      .where('user_id', '=', owner)
      .forKeyShare()
      .executeTakeFirst()
    if (!there) return undefined
    await sql`insert into group_machines (equipment, group_id)
      select id, ${group}::bigint from unnest(${ids}::uuid[]) as id
      on conflict (equipment) do update set group_id = excluded.group_id`.execute(transaction)
    await tellRights(transaction)
    return ids.length
  })
