/** Reads what has arrived since a moment, and who may see it. */
import { DAY } from '@spetskarta/shared/durations.ts'
import type { DrawnPoint } from '@spetskarta/shared/tracks/point.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { anyOf } from '../tracks/access.queries.ts'
import { BELIEVABLE } from '../tracks/store/read.queries.ts'

export interface LivePoint extends DrawnPoint {
  equipment: string
  receivedAt: Date
}

interface Row {
  equipment: string
  recorded_at: Date
  received_at: Date
  lat: number
  lng: number
  speed_kmh: number | null
}

const livePointOf = ({ equipment, recorded_at, received_at, lat, lng, speed_kmh }: Row): LivePoint => ({
  equipment,
  at: recorded_at.getTime(),
  receivedAt: received_at,
  lat,
  lng,
  speed: speed_kmh,
})

const COLUMNS = sql`t.equipment, t.recorded_at, t.received_at, t.lat, t.lng, t.speed_kmh`

/**
 * For `track_points` as `t`: the recorder that serves the day, while it keeps sending. Otherwise two phones that are apart would
 * move the machine back and forth every second.
 */
const SERVING = sql`left join lateral (
    select r.recorder as id, least(r.last_point_at, r.last_seen_at) as heard_at
    from (
      select recorder from track_days d
      where d.equipment = t.equipment and d.first_at <= t.recorded_at order by d.day desc limit 1
    ) d join recorder_states r on r.equipment = t.equipment and r.recorder = d.recorder
  ) serving on true`
const IS_SHOWN = sql`(serving.id is null or t.recorder = serving.id
  or serving.heard_at is null or serving.heard_at < t.recorded_at - make_interval(secs => ${sql.lit(GAP_MS / 1000)}))`

/** A span of a machine's time in which points were stored; ms. */
export interface StoredSpan {
  equipment: string
  from: number
  to: number
}

/** The longest that a transaction is expected to take between storing points and its notice. */
const STORED_WITHIN = '10 minutes'

/** Recently stored points of these spans. */
export async function pointsIn(db: Db, stretches: readonly StoredSpan[]): Promise<LivePoint[]> {
  if (stretches.length === 0) return []
  const times = (pick: (stretch: StoredSpan) => number) => sql`${stretches.map((stretch) => new Date(pick(stretch)))}`
  const machines = sql`${stretches.map(({ equipment }) => equipment)}::uuid[]`
  const { rows } = await sql<Row>`
    select distinct on (t.equipment, t.recorded_at) ${COLUMNS}
    from unnest(${machines}, ${times(({ from }) => from)}::timestamptz[],
      ${times(({ to }) => to)}::timestamptz[]) as s (equipment, earliest, latest)
    join track_points t on t.equipment = s.equipment and t.recorded_at between s.earliest and s.latest
    ${SERVING}
    where t.equipment = any(${machines}) and t.received_at > now() - ${STORED_WITHIN}::interval and ${BELIEVABLE} and ${IS_SHOWN}
    order by t.equipment, t.recorded_at, t.recorder`.execute(db)
  return rows.map(livePointOf)
}

/** Older points are not news: old months may lack an index by time of receipt (decision 50). */
const NEWS_DAYS = 28

/** Points received after that moment; at most `limit`. */
export async function pointsReceived(db: Db, equipments: string[], after: Date, limit: number): Promise<LivePoint[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from track_points t
    ${SERVING}
    where t.equipment = any(${equipments}::uuid[]) and t.received_at > ${after}
      and t.recorded_at > ${new Date(after.getTime() - NEWS_DAYS * DAY)} and ${BELIEVABLE} and ${IS_SHOWN}
    order by t.equipment, t.recorded_at limit ${limit}`.execute(db)
  return rows.map(livePointOf)
}

export interface Readers {
  /** The owner and the partners who may record for the machine. */
  users: string[]
  /** Nonce of the public link, if it is on. */
  link: Buffer | null
  /** The holder of the link may see nothing older. */
  linkFrom: Date | null
}

/** Who may see each machine now. */
export async function readersOf(db: Db, equipments: string[]): Promise<Map<string, Readers>> {
  const users = await db
    .selectFrom('machine_users')
    .select(['equipment', sql<string[]>`array_agg(user_id::text)`.as('users')])
    .where('equipment', '=', anyOf(equipments))
    .groupBy('equipment')
    .execute()
  const { rows } = await sql<Omit<Readers, 'users'> & { equipment: string }>`
    select t.equipment, case when coalesce(t.link_expires_at > now(), true) then t.link_nonce end as link,
      ${LINK_FROM} as "linkFrom"
    from tracking t where t.equipment = any(${equipments}::uuid[])`.execute(db)
  const links = new Map(rows.map(({ equipment, ...link }) => [equipment, link]))
  // A machine that still exists has an owner.
  return new Map(
    users.map(({ equipment, users }) => {
      const { link = null, linkFrom = null } = links.get(equipment) ?? {}
      return [equipment, { users, link, linkFrom }]
    }),
  )
}

/** The table `tracking` must be joined as `t`. */
const LINK_FROM = sql`case
  when t.link_hours is null
    then greatest(t.archived_until, date_trunc('day', now() at time zone t.time_zone) at time zone t.time_zone)
  else now() - make_interval(hours => t.link_hours) end`

/** The machines that each of these users may see. */
export async function machinesByUser(db: Db, users: string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ user_id: string; equipment: string }>`
    select user_id, equipment from machine_users where user_id = any(${users}::uuid[])`.execute(db)
  const machines = new Map(users.map((user) => [user, new Set<string>()]))
  for (const { user_id, equipment } of rows) machines.get(user_id)?.add(equipment)
  return machines
}

/**
 * Those of the sessions that are still valid, each with the company it acts for; null: the user acts for themselves, as also while
 * the company is closed by a moderator.
 */
export async function sessionsAlive(db: Db, ids: string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('sessions as s')
    .leftJoin('company_members as m', (join) =>
      join.onRef('m.company', '=', 's.acts_for').onRef('m.user_id', '=', 's.user_id'),
    )
    .leftJoin('users as c', (join) => join.onRef('c.id', '=', 'm.company').on('c.banned', '=', false))
    .select(['s.id', 'c.id as company'])
    .where('s.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .execute()
  return new Map(rows.map(({ id, company }) => [id, company]))
}

/** By session of a member with access to only some groups of the company: the machines of those. Other sessions are absent. */
export async function machinesBySession(db: Db, ids: string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; equipment: string | null }>`
    select s.id, o.equipment from sessions s
    join company_members m on m.company = s.acts_for and m.user_id = s.user_id and not m.all_groups
    left join member_groups mg on mg.company = m.company and mg.user_id = m.user_id
    left join machine_groups g on mg.group_id in (g.id, g.parent)
    left join group_machines o on o.group_id = g.id where s.id = any(${ids}::uuid[])`.execute(db)
  const ofSession = Map.groupBy(rows, ({ id }) => id)
  return new Map([...ofSession].map(([id, its]) => [id, new Set(its.flatMap(({ equipment }) => equipment ?? []))]))
}

/** The database's clock, which sets the time of receipt of points. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? new Date()
}
