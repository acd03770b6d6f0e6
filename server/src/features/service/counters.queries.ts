/** Engine hour counters and last month's use, for many machines at once. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { anyOf } from '../tracks/access.queries.ts'

export interface OwnMachine {
  equipmentId: string
  name: string
  type: string
  plate: string
}

/** Machines of the owner by name; `id`: only this one. */
export async function machinesToService(db: Db, owner: string, id?: string): Promise<OwnMachine[]> {
  const { rows } = await sql<OwnMachine>`
    select i.id as "equipmentId", i.name, i.type, coalesce(p.plate, '') as plate
    from items i left join machine_particulars p on p.equipment = i.id
    where i.owner = ${owner} and i.kind = 'equipment' and (${id ?? null}::uuid is null or i.id = ${id ?? null}::uuid)
    order by i.name collate by_name, i.id`.execute(db)
  return rows
}

export interface UsedDay {
  day: string
  /** `ran`: engine seconds; `metres`: metres driven. */
  ran: number
  metres: number
  /** Litres; null without a level sensor. */
  spent: number | null
}

/**
 * Use of the machines from a day on, in order of days. One row per machine with the days as text: the driver takes longer to read
 * a row than PostgreSQL to find it.
 */
export async function usedDays(db: Db, machines: string[], from: string): Promise<Map<string, UsedDay[]>> {
  const { rows } = await sql<{ equipment: string; days: string }>`
    select d.equipment, string_agg(concat_ws(' ', d.day, d.working_s + d.idle_s, d.distance_m,
      d.fuel_spent_l), E'\n' order by d.day) as days
    from track_days d where d.equipment = ${anyOf(machines)} and d.day >= ${from}::date
    group by d.equipment`.execute(db)
  return new Map(rows.map(({ equipment, days }) => [equipment, days.split('\n').map(usedDay)]))
}

function usedDay(line: string): UsedDay {
  const [day = '', ran, metres, spent] = line.split(' ')
  return { day, ran: Number(ran), metres: Number(metres), spent: spent === undefined ? null : Number(spent) }
}

/** The owner's newest counter reading of each machine. */
export async function lastEntered(db: Db, machines: string[]): Promise<Map<string, { at: Date; seconds: number }>> {
  const { rows } = await sql<{ equipment: string; at: Date; seconds: number }>`
    select distinct on (equipment) equipment, at, engine_s as seconds from engine_readings
    where equipment = ${anyOf(machines)} order by equipment, at desc`.execute(db)
  return new Map(rows.map(({ equipment, ...reading }) => [equipment, reading]))
}

interface From {
  equipment: string
  /** `yyyy-mm-dd`; the day itself is not counted. */
  day: string
}

/** Engine seconds and metres after each machine's given day, in the order of the input. */
export async function sumsAfter(db: Db, from: readonly From[]): Promise<{ ran: number; metres: number }[]> {
  if (from.length === 0) return []
  const machines = from.map(({ equipment }) => equipment)
  const { rows } = await sql<{ place: number; ran: number; metres: number }>`
    select m.place::int, sum(d.working_s + d.idle_s)::float8 as ran, sum(d.distance_m)::float8 as metres
    from unnest(${machines}::uuid[], ${from.map(({ day }) => day)}::date[]) with ordinality as m (equipment, day, place)
    join track_days d on d.equipment = m.equipment and d.day > m.day
    where d.equipment = ${anyOf(machines)} group by m.place`.execute(db)
  const sums = new Map(rows.map(({ place, ...sum }) => [place, sum]))
  return from.map((_, i) => sums.get(i + 1) ?? { ran: 0, metres: 0 })
}

export interface AnchorDay {
  equipment: string
  ran: number
  first: Date | null
  last: Date | null
}

/** The stored sum of each machine's given day, where there is one. */
export async function anchorDays(db: Db, days: readonly From[]): Promise<Map<string, AnchorDay>> {
  if (days.length === 0) return new Map()
  const { rows } = await sql<AnchorDay & { day: string }>`
    select d.equipment, d.day::text, d.working_s + d.idle_s as ran, d.first_at as first, d.last_at as last
    from track_days d where d.equipment = any(${days.map(({ equipment }) => equipment)}::uuid[])
      and d.day = any(${[...new Set(days.map(({ day }) => day))]}::date[])`.execute(db)
  const dayOfMachine = new Map(days.map(({ equipment, day }) => [equipment, day]))
  return new Map(
    rows
      .filter(({ equipment, day }) => dayOfMachine.get(equipment) === day)
      .map((row) => [row.equipment, row] as const),
  )
}

/** Machines among these with a wired tracker. */
export async function withTracker(db: Db, machines: string[]): Promise<string[]> {
  const { rows } = await sql<{ equipment: string }>`
    select distinct equipment from recorders
    where equipment = ${anyOf(machines)} and tracker_id is not null and revoked_at is null`.execute(db)
  return rows.map(({ equipment }) => equipment)
}

/** The moment of each machine's last point, however long ago that was. */
export const lastPoints = (db: Db, machines: string[]): Promise<{ equipment: string; last: Date }[]> =>
  db.selectFrom('last_days').select(['equipment', 'last_at as last']).where('equipment', '=', anyOf(machines)).execute()

/** A tracker that sends its counter at all has sent it within this many minutes before its last point. */
const TOLD_WITHIN_MINUTES = 60

/** Newest counters sent by trackers, seconds; `until`: moment of each machine's last point. */
export async function trackerCounters(
  db: Db,
  until: readonly { equipment: string; last: Date }[],
): Promise<Map<string, number>> {
  if (until.length === 0) return new Map()
  const machines = until.map(({ equipment }) => equipment)
  const { rows } = await sql<{ equipment: string; seconds: number }>`
    select distinct on (t.equipment) t.equipment, t.engine_s as seconds
    from unnest(${machines}::uuid[], ${until.map(({ last }) => last)}::timestamptz[]) as m (equipment, last)
    join track_points t on t.equipment = m.equipment
      and t.recorded_at between m.last - make_interval(mins => ${TOLD_WITHIN_MINUTES}) and m.last
    where t.equipment = ${anyOf(machines)} and t.engine_s is not null and t.recorder is not null
    order by t.equipment, t.recorded_at desc`.execute(db)
  return new Map(rows.map(({ equipment, seconds }) => [equipment, seconds]))
}
