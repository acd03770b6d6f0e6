/** Stores the hauls of a machine's day together with its hours on objects. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { CountedTrack } from '../../tracks/counted.rules.ts'
import type { Day } from '../../tracks/day.rules.ts'
import { depthOf, shapeOf } from '../shape.rules.ts'
import type { SiteDay } from '../site-day.rules.ts'
import type { objectsWith, StaleDay } from '../stale-days.queries.ts'
import { commonSpans } from '../visits.rules.ts'
import type { HaulRole } from './halts.rules.ts'
import { mayHaul, onlyHauls } from './hauling-types.ts'
import { type HaulDay, haulDay, type OpenWay } from './hauls.rules.ts'
import { wayOf } from './way.rules.ts'

interface Heard extends Pick<Day, 'gaps' | 'read' | 'trips' | 'stops'> {
  counted: CountedTrack
  start: number
  end: number
}

interface Places {
  open: Awaited<ReturnType<typeof objectsWith>>
  sites: readonly SiteDay[]
}

/**
 * Runs in the transaction that stores the hours. If the day ends differently than before, the next day is marked to be counted
 * again.
 */
export async function keepHauls(db: Db, stale: StaleDay, heard: Heard, { open, sites }: Places): Promise<void> {
  const { equipment, day, type } = stale
  const kept = await findOpen(db, equipment, sql`${day}::date`)
  if (!mayHaul(type) && !kept) return
  const before = mayHaul(type) ? ((await findOpen(db, equipment, sql`${day}::date - 1`))?.open ?? null) : null
  const places = sites.flatMap((site) => {
    const object = open.find(({ id }) => id === site.id)
    if (!object || !mayHaul(type)) return []
    const own = site.own.map(({ came, left }) => ({ from: came, to: left }))
    const inside = site.visits.flatMap((visit) => commonSpans(visit.inside, own))
    return [{ id: site.id, haul: object.haul as HaulRole, depth: depthOf(shapeOf(object)), inside }]
  })
  const metresBetween = wayOf(heard.counted, heard)
  const hauls = haulDay({ ...heard, metresBetween }, places, { before, unmarked: onlyHauls(type) })
  const changed = await endsOtherwise(db, stale, hauls)
  await keep(db, stale, hauls)
  if (changed) await markDayAfter(db, stale)
}

async function findOpen(db: Db, equipment: string, day: ReturnType<typeof sql>) {
  const { rows } = await sql<{ open: OpenWay | null }>`
    select open from haul_days where item_id = ${equipment} and day = ${day}`.execute(db)
  return rows[0]
}

async function endsOtherwise(db: Db, { equipment, day }: StaleDay, { open }: HaulDay): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select (select open from haul_days where item_id = ${equipment} and day = ${day})
      is distinct from ${open && JSON.stringify(open)}::jsonb as changed`.execute(db)
  return rows[0]?.changed ?? false
}

async function keep(db: Db, { equipment, day }: StaleDay, { legs, open }: HaulDay): Promise<void> {
  const row = { legs: JSON.stringify(legs), open: open && JSON.stringify(open) }
  if (legs.length === 0 && !open)
    await db.deleteFrom('haul_days').where('item_id', '=', equipment).where('day', '=', day).execute()
  else
    await db
      .insertInto('haul_days')
      .values({ item_id: equipment, day, ...row })
      .onConflict((conflict) => conflict.columns(['item_id', 'day']).doUpdateSet(row))
      .execute()
}

/** Only if the next day was recorded and its points still exist. */
async function markDayAfter(db: Db, { equipment, day }: StaleDay): Promise<void> {
  const after = await db
    .selectFrom('track_days')
    .select('day')
    .where('equipment', '=', equipment)
    .where('day', '=', sql<string>`${day}::date + 1`)
    .where('emptied_at', 'is', null)
    .executeTakeFirst()
  if (after)
    await sql`insert into stale_object_days (item_id, day) values (${equipment}, ${after.day})
      on conflict (item_id, day) do update set changes = stale_object_days.changes + 1`.execute(db)
}
