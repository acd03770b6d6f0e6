/** Working hours of machines as entered by their owners. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { USUAL_HOURS, type WorkingHours } from './working-hours.rules.ts'

interface HoursRow extends WorkingHours {
  equipment: string
}

export async function enteredHours(db: Db, machines: string[]): Promise<HoursRow[]> {
  const { rows } = await sql<HoursRow>`
    select equipment, starts, ends, days from machine_hours where equipment = any(${machines}::uuid[])`.execute(db)
  return rows
}

/** Returns the machine's own hours, or the usual ones. */
export async function workingHoursOf(db: Db, machines: string[]): Promise<(equipment: string) => WorkingHours> {
  const hours = new Map((await enteredHours(db, machines)).map((row) => [row.equipment, row]))
  return (equipment) => hours.get(equipment) ?? USUAL_HOURS
}

/** By machine, for all machines of an owner. */
export async function hoursOfOwner(db: Db, owner: string) {
  const { rows } = await sql<{ equipmentId: string; starts: number; ends: number; days: number[] }>`
    select h.equipment as "equipmentId", h.starts, h.ends, h.days
    from machine_hours h join items i on i.id = h.equipment where i.owner = ${owner} order by i.name collate by_name, i.id`.execute(
    db,
  )
  return rows
}

/**
 * Sets the hours of the owner's own machines among these; null: back to the usual hours. Returns the number of machines changed.
 */
export async function keepWorkingHours(
  db: Db,
  owner: string,
  machines: string[],
  hours: { starts: number; ends: number; days: number[] } | null,
): Promise<number> {
  const own = sql`select id from items where owner = ${owner} and kind = 'equipment' and id = any(${machines}::uuid[])`
  if (!hours) await sql`delete from machine_hours where equipment in (${own})`.execute(db)
  else
    await sql`insert into machine_hours (equipment, starts, ends, days)
      select id, ${hours.starts}, ${hours.ends}, ${hours.days}::smallint[] from (${own}) as own
      on conflict (equipment) do update set starts = excluded.starts, ends = excluded.ends, days = excluded.days`.execute(
      db,
    )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${own}) as own`.execute(db)
  return rows[0]?.count ?? 0
}
