/** Statements about who works on which machine: assignments by the dispatcher, and choices in the recorder. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { allOf } from '../tracks/access.queries.ts'
import type { SaidSpan } from './crew.rules.ts'

interface SaidRow {
  equipment: string
  operator: number | null
  from: number
  to: number | null
  made: number | null
}

const ms = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8 * 1000`
const END = Number.POSITIVE_INFINITY

/** All statements that may matter in [from, to) (ms) about the owner's machines, by machine. */
export async function saidOfCrews(
  db: Db,
  owner: string,
  machines: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<Map<string, SaidSpan[]>> {
  if (machines.length === 0) return new Map()
  const [begin, end] = [new Date(from), new Date(to)]
  // For a single moment only the last choice before it matters.
  const within =
    to - from > 1
      ? sql`union all
          select id, at, driver from driver_notes b where b.equipment = m.equipment and b.what = 'driver'
            and b.at > ${begin} and b.at < ${end}`
      : sql``
  const [assigned, chosen] = await Promise.all([
    // Not `any`: with it the planner visits each of thousands of machines, though few have assignments.
    sql<SaidRow>`
      select a.equipment, a.operator::float8 as operator, ${ms('a.from_at')} as "from", ${ms('a.to_at')} as "to",
        ${ms('a.made_at')} as made
      from operator_assignments a
      where a.user_id = ${owner} and a.equipment in (select unnest(${allOf(machines)})) and a.removed_at is null
        and a.from_at < ${end} and (a.to_at is null or a.to_at > ${begin})`.execute(db),
    sql<SaidRow>`
      select n.equipment, o.id::float8 as operator, ${ms('n.at')} as "from", ${ms('n.until')} as "to", null as made
      from (
        select m.equipment, n.*, lead(n.at) over (partition by m.equipment order by n.at, n.id) as until
        from unnest(${allOf(machines)}) as m (equipment)
        cross join lateral (
          (select id, at, driver from driver_notes b where b.equipment = m.equipment and b.what = 'driver' and b.at <= ${begin}
            order by b.at desc, b.id desc limit 1)
          ${within}
        ) n
      ) n
      left join operators o on o.id = n.driver and o.user_id = ${owner}`.execute(db),
  ])
  const spans = (rows: SaidRow[], by: SaidSpan['by']) =>
    rows.map(({ equipment, operator, from, to, made }) => ({
      equipment,
      span: { operator, from, to: to ?? END, by, madeAt: made ?? 0 },
    }))
  const all = [...spans(assigned.rows, 'dispatcher'), ...spans(chosen.rows, 'recorder')]
  const grouped = Map.groupBy(all, ({ equipment }) => equipment)
  return new Map([...grouped].map(([equipment, its]) => [equipment, its.map(({ span }) => span)]))
}

export interface NamedOperator {
  id: number
  name: string
  phone: string
  archived: boolean
}

export async function operatorsById(db: Db, owner: string): Promise<Map<number, NamedOperator>> {
  const { rows } = await sql<NamedOperator>`
    select id::float8 as id, name, phone, archived_at is not null as archived from operators
    where user_id = ${owner} order by name collate by_name, id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
