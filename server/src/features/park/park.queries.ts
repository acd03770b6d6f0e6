/** Last places of machines and sums of their days: small statements about all machines of an owner at once. */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../../db/connect.ts'
import { preparedRows } from '../../db/prepared.ts'
import { anyOf } from '../tracks/access.queries.ts'

type At = Pick<Database, 'db' | 'pool'>

/** Not `extract`: it computes in decimals, which is slow. */
const ms = (column: string) => sql`floor(date_part('epoch', ${sql.ref(column)}) * 1000)`
const numberOf = (text = '-') => (text === '-' ? null : Number(text))

/** One machine and all machines are separate statements: a plan good for both would read thousands one by one. */
const named = (all: string, id: string | undefined) => (id === undefined ? all : `${all}-one`)
const ofPark = (owner: string, id: string | undefined) => {
  const its = sql`i.owner = ${owner} and i.kind = 'equipment'`
  return id === undefined ? its : sql`${its} and i.id = ${id}::uuid`
}

interface OwnParkMachine {
  id: string
  name: string
  type: string
  plate: string
  group: number | null
}

/** Returns all machines in one row: the driver takes longer to read thousands of rows than PostgreSQL to find them. */
export async function ownMachinesForPark(at: At, owner: string, id?: string): Promise<OwnParkMachine[]> {
  const [row] = await preparedRows(
    at,
    named('park-own', id),
    sql<{ ids: string | null; groups: string; names: string[]; types: string[]; plates: string[] }>`
    select string_agg(i.id::text, ' ') as ids, string_agg(coalesce(g.group_id::text, '-'), ' ') as groups,
      json_agg(i.name) as names, json_agg(i.type) as types, json_agg(coalesce(p.plate, '')) as plates
    from items i
    left join machine_particulars p on p.equipment = i.id
    left join group_machines g on g.equipment = i.id
    where ${ofPark(owner, id)}`,
  )
  if (!row?.ids) return []
  const { ids, names, types, plates } = row
  const groups = row.groups.split(' ')
  return ids.split(' ').map((one, i) => ({
    id: one,
    name: names[i] ?? '',
    type: types[i] ?? '',
    plate: plates[i] ?? '',
    group: numberOf(groups[i]),
  }))
}

export interface OwnRecorders {
  /** Ids of recorders not revoked, and the number of revoked ones. */
  recorders: string[]
  revoked: number
  /** When a recording was last stopped by hand, ms; null: never. */
  stoppedAt: number | null
}

const RECORDER = [sql.ref('r.equipment'), sql.ref('r.id'), sql`r.revoked_at is not null`, ms('r.stopped_at')]

/** Phones and trackers by machine; machines without any are missing. */
export async function ownRecordersForPark(at: At, owner: string, id?: string): Promise<Map<string, OwnRecorders>> {
  const lines = await linesOf(at, named('park-recorders', id), RECORDER)`from recorders r
    join items i on i.id = r.equipment where ${ofPark(owner, id)}`
  const byMachine = new Map<string, OwnRecorders>()
  for (const [equipment = '', recorder = '', revoked, stopped] of lines) {
    const its = byMachine.get(equipment) ?? { recorders: [], revoked: 0, stoppedAt: null }
    if (revoked === 'true') its.revoked++
    else its.recorders.push(recorder)
    const stoppedAt = numberOf(stopped)
    if (stoppedAt !== null && stoppedAt > (its.stoppedAt ?? 0)) its.stoppedAt = stoppedAt
    byMachine.set(equipment, its)
  }
  return byMachine
}

export interface LastDayRow {
  equipment: string
  day: string
  /** Moments in ms, as `doing_since` and `doing_until`. */
  last_at: number
  last_lat: number | null
  last_lng: number | null
  doing: string | null
  doing_since: number | null
  doing_until: number | null
  coarse_s: number | null
}

/** The last day of each machine with a counted point. */
export async function lastDaysOfMachines(at: At, machines: string[]): Promise<Map<string, LastDayRow>> {
  const lines = await linesOf(at, 'park-days', LAST_DAY)`from last_days d where d.equipment = ${anyOf(machines)}`
  return new Map(lines.map((line) => lastDayOf(line)))
}

/**
 * Reads rows as lines of one text, for the same reason as above; no column may contain spaces. Moments are ms, because dates take
 * longer still.
 */
const linesOf =
  (at: At, name: string, columns: readonly RawBuilder<unknown>[]) =>
  async (texts: TemplateStringsArray, ...values: unknown[]): Promise<string[][]> => {
    const line = sql.join(columns.map((column) => sql`coalesce((${column})::text, '-')`))
    const [row] = await preparedRows(
      at,
      name,
      sql<{
        lines: string | null
      }>`select string_agg(concat_ws(' ', ${line}), E'\n') as lines ${sql(texts, ...values)}`,
    )
    return row?.lines?.split('\n').map((one) => one.split(' ')) ?? []
  }

const LAST_DAY = [
  ...['d.equipment', 'd.day'].map((column) => sql.ref(column)),
  ms('d.last_at'),
  ...['d.last_lat', 'd.last_lng', 'd.doing'].map((column) => sql.ref(column)),
  ms('d.doing_since'),
  ms('d.doing_until'),
  sql.ref('d.coarse_s'),
].map((column) => sql`${column}`)

function lastDayOf([equipment = '', day = '', at, lat, lng, doing = '-', since, until, coarse]: string[]): [
  string,
  LastDayRow,
] {
  const row = {
    equipment,
    day,
    last_at: numberOf(at) ?? 0,
    last_lat: numberOf(lat),
    last_lng: numberOf(lng),
    doing: doing === '-' ? null : doing,
    doing_since: numberOf(since),
    doing_until: numberOf(until),
    coarse_s: numberOf(coarse),
  }
  return [equipment, row]
}

export interface HeardRow {
  /** Moments in ms. */
  seenAt: number
  pointAt: number | null
  battery: number | null
}

const HEARD = [sql`s.recorder`, ms('s.last_seen_at'), ms('s.last_point_at'), sql`s.battery`]

/** Last contact of recorders, by their ids; recorders never heard are missing. */
export async function heardRecorders(at: At, machines: string[]): Promise<Map<string, HeardRow>> {
  const lines = await linesOf(at, 'park-heard', HEARD)`from recorder_states s where s.equipment = ${anyOf(machines)}`
  return new Map(
    lines.map(([recorder = '', seen, point, battery]) => [
      recorder,
      { seenAt: numberOf(seen) ?? 0, pointAt: numberOf(point), battery: numberOf(battery) },
    ]),
  )
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
  turns_s: number | null
  speed_unproved: boolean
}

/** The given day of each machine; machines without a stored sum of it are missing. */
export async function daysNamed(db: Db, days: readonly { id: string; day: string }[]): Promise<Map<string, TodayRow>> {
  if (days.length === 0) return new Map()
  const { rows } = await sql<TodayRow & { day: string }>`
    select d.equipment, d.day::text, d.distance_m, d.working_s, d.idle_s, d.off_s, d.unknown_s, d.carried_s, d.strip, d.coarse_s,
      d.turns_s, d.speed_unproved
    from track_days d
    where d.equipment = ${anyOf(days.map(({ id }) => id))}
      and d.day = any(${[...new Set(days.map(({ day }) => day))]}::date[])`.execute(db)
  const dayOfMachine = new Map(days.map(({ id, day }) => [id, day]))
  return new Map(
    rows.filter(({ equipment, day }) => dayOfMachine.get(equipment) === day).map((row) => [row.equipment, row]),
  )
}

export interface HereRow {
  item: string
  /** `yyyy-mm-dd`. */
  day: string
  objectId: number
  name: string
}

/** For each machine the latest open object of this owner where it works and that it has not left, and the day. */
export async function lastObjectsOf(at: At, owner: string, machines: string[]): Promise<Map<string, HereRow>> {
  const rows = await preparedRows(
    at,
    'park-here',
    sql<HereRow>`
    select distinct on (h.item_id) h.item_id as item, h.day::text, o.id::int as "objectId", o.name
    from object_hours h join objects o on o.id = h.object_id
      join object_machines m on m.object_id = h.object_id and m.item_id = h.item_id
    where h.item_id = ${anyOf(machines)} and h.left is null and o.user_id = ${owner} and o.state = 'open'
    order by h.item_id, h.day desc, o.id`,
  )
  return new Map(rows.map((row) => [row.item, row]))
}

/** Number of unseen incidents of the last 24 hours, by machine. */
export async function unseenIncidents(at: At, machines: string[]): Promise<Map<string, number>> {
  const rows = await preparedRows(
    at,
    'park-incidents',
    sql<{ equipment: string; count: number }>`
    select equipment, count(*)::int as count from incidents
    where equipment = ${anyOf(machines)} and seen_at is null and began_at > now() - interval '24 hours'
    group by equipment`,
  )
  return new Map(rows.map(({ equipment, count }) => [equipment, count]))
}
