/** Where machines were last and what their days came to: small reads of all machines of one owner at once. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { anyOf } from '../tracks/access.queries.ts'

interface OwnParkMachine {
  id: string
  name: string
  type: string
  plate: string
  group: number | null
  /** Ids of those that are not revoked, and how many are. */
  recorders: string[]
  revoked: number
}

/** By name. */
export async function ownMachinesForPark(db: Db, owner: string, id?: string): Promise<OwnParkMachine[]> {
  const { rows } = await sql<Omit<OwnParkMachine, 'recorders'> & { recorders: string | null }>`
    select i.id, i.name, i.type, coalesce(p.plate, '') as plate, g.group_id::float8 as "group",
      r.recorders, coalesce(r.revoked, 0)::int as revoked
    from items i
    left join machine_particulars p on p.equipment = i.id
    left join group_machines g on g.equipment = i.id
    left join (
      select r.equipment, string_agg(r.id::text, ' ') filter (where r.revoked_at is null) as recorders,
        count(*) filter (where r.revoked_at is not null) as revoked
      from recorders r join items o on o.id = r.equipment and o.owner = ${owner}
      group by r.equipment
    ) r on r.equipment = i.id
    where i.owner = ${owner} and i.kind = 'equipment' and (${id ?? null}::uuid is null or i.id = ${id ?? null}::uuid)
    order by i.name collate "unicode", i.id`.execute(db)
  return rows.map(({ recorders, ...machine }) => ({ ...machine, recorders: recorders?.split(' ') ?? [] }))
}

export interface LastDayRow {
  equipment: string
  day: string
  /** Ms, as the two below: of thousands of machines dates take longer to read than all else. */
  last_at: number
  last_lat: number | null
  last_lng: number | null
  doing: string | null
  doing_since: number | null
  doing_until: number | null
  coarse_s: number | null
}

/** Days back within which nearly every machine that is recorded at all was recorded. */
const LATELY = 3

/** The last day of each machine on which a point counted; no later one than tomorrow, which clocks ahead may write. */
export async function lastDaysOfMachines(db: Db, machines: string[]): Promise<Map<string, LastDayRow>> {
  if (machines.length === 0) return new Map()
  const lately = await sql<LastDayRow>`
    select distinct on (d.equipment) ${LAST_DAY} from track_days d
    where d.equipment = ${anyOf(machines)} and d.last_at is not null
      and d.day between current_date - ${sql.lit(LATELY)} and current_date + 1
    order by d.equipment, d.day desc`.execute(db)
  const found = new Map(lately.rows.map((row) => [row.equipment, row]))
  const others = machines.filter((id) => !found.has(id))
  if (others.length === 0) return found
  // One step back in the index for each: of a park that has stood for months there are days without end.
  const before = await sql<LastDayRow>`
    select d.* from tracking t cross join lateral (
      select ${LAST_DAY} from track_days d
      where d.equipment = t.equipment and d.last_at is not null and d.day <= current_date + 1
      order by d.day desc limit 1) d
    where t.equipment = ${anyOf(others)}`.execute(db)
  for (const row of before.rows) found.set(row.equipment, row)
  return found
}

const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

const LAST_DAY = sql`d.equipment, d.day::text, ${ms('d.last_at')} as last_at, d.last_lat, d.last_lng, d.doing,
  ${ms('d.doing_since')} as doing_since, ${ms('d.doing_until')} as doing_until, d.coarse_s`

export interface HeardRow {
  recorder: string
  /** Ms. */
  seenAt: number
  pointAt: number | null
  battery: number | null
}

/** When recorders were heard, by their ids; those that never were are not there. */
export async function heardRecorders(db: Db, machines: string[]): Promise<Map<string, HeardRow>> {
  const { rows } = await sql<HeardRow>`
    select s.recorder, ${ms('s.last_seen_at')} as "seenAt", ${ms('s.last_point_at')} as "pointAt", s.battery
    from recorder_states s where s.equipment = ${anyOf(machines)}`.execute(db)
  return new Map(rows.map((row) => [row.recorder, row]))
}

export interface TodayRow {
  equipment: string
  distance_m: number
  working_s: number
  idle_s: number
  off_s: number
  unknown_s: number
  carried_s: number
  strip: number[] | null
  coarse_s: number | null
}

/** The named day of each machine; those without a row are not there. */
export async function daysNamed(db: Db, days: readonly { id: string; day: string }[]): Promise<Map<string, TodayRow>> {
  if (days.length === 0) return new Map()
  const { rows } = await sql<TodayRow & { day: string }>`
    select d.equipment, d.day::text, d.distance_m, d.working_s, d.idle_s, d.off_s, d.unknown_s, d.carried_s, d.strip, d.coarse_s
    from track_days d
    where d.equipment = ${anyOf(days.map(({ id }) => id))}
      and d.day = any(${[...new Set(days.map(({ day }) => day))]}::date[])`.execute(db)
  const asked = new Map(days.map(({ id, day }) => [id, day]))
  return new Map(rows.filter(({ equipment, day }) => asked.get(equipment) === day).map((row) => [row.equipment, row]))
}

export interface HereRow {
  item: string
  /** `yyyy-mm-dd`. */
  day: string
  objectId: number
  name: string
}

/** The owner's open object that each machine was on last, and the day of it. */
export async function lastObjectsOf(db: Db, owner: string, machines: string[]): Promise<Map<string, HereRow>> {
  const { rows } = await sql<HereRow>`
    select distinct on (h.item_id) h.item_id as item, h.day::text, o.id::int as "objectId", o.name
    from object_hours h join objects o on o.id = h.object_id
    where h.item_id = ${anyOf(machines)} and h.left is null and o.user_id = ${owner} and o.state = 'open'
    order by h.item_id, h.day desc, o.id`.execute(db)
  return new Map(rows.map((row) => [row.item, row]))
}

/** Incidents of the last day and night that nobody has seen, by machine. */
export async function unseenIncidents(db: Db, machines: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('incidents')
    .select(['equipment', sql<number>`count(*)::int`.as('count')])
    .where('equipment', '=', anyOf(machines))
    .where('seen_at', 'is', null)
    .where('began_at', '>', sql<Date>`now() - interval '24 hours'`)
    .groupBy('equipment')
    .execute()
  return new Map(rows.map(({ equipment, count }) => [equipment, count]))
}
