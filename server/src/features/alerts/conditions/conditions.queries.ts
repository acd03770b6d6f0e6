/** The present state of machines, and which conditions were reported. */

import { QUIET_DAYS_MOST } from '@spetskarta/shared/alerts/quiet-days.constants.ts'
import type { MemberRole } from '@spetskarta/shared/company/rights.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { TellRole } from '../alerts.rules.ts'
import { type Condition, LONG_AGO_DAYS } from './conditions.rules.ts'

export interface ConditionWatcher {
  owner: string
  user: string
  role: TellRole
  machines: string[]
}

/** Owners, and people of their companies in one of these roles, each with the machines whose alerts they get. */
export async function watchersOf(
  db: Db,
  kinds: readonly string[],
  roles: readonly MemberRole[],
): Promise<ConditionWatcher[]> {
  const { rows } = await sql<ConditionWatcher>`
    select t.owner, t.user_id as "user", t.role, array_agg(t.equipment::text) as machines
    from (
      select s.user_id from alert_settings s where (s.letters || s.daily || s.push || s.messenger) && ${[...kinds]}::text[]
      union select m.user_id from company_members m
        where m.role = any (${[...roles]}::text[]) and not exists (select from alert_settings s where s.user_id = m.user_id)
    ) as w
    join users u on u.id = w.user_id and not u.banned
    join told_machines t on t.user_id = w.user_id and t.role = any (${['owner', ...roles]}::text[])
    join users o on o.id = t.owner and not o.banned
    group by t.owner, t.user_id, t.role`.execute(db)
  return rows
}

export interface LastRow {
  equipment: string
  day: string
  last: Date | null
  lat: number | null
  lng: number | null
  doing: string | null
  since: Date | null
  until: Date | null
  coarse: number | null
  km: number
  ran: number
  /** The part of `ran` spent on work, s. */
  worked: number
  strip: number[] | null
  moved: Date | null
}

/** Machines last heard longer ago than this number of days are left out. */
const DAYS = QUIET_DAYS_MOST + LONG_AGO_DAYS

const dayFrom = (now: number, days: number) => new Date(now + days * DAY).toISOString().slice(0, 10)

const COLUMNS = sql`d.equipment, d.day::text, d.last_at as last, d.last_lat as lat, d.last_lng as lng,
      d.doing, d.doing_since as since, d.doing_until as until, d.coarse_s as coarse, d.distance_m / 1000 as km,
      d.working_s + d.idle_s as ran, d.working_s as worked, d.strip, d.last_move_at as moved`

/** The newest day of each machine, up to the day of `now`, ms. */
export async function lastRows(db: Db, machines: string[], now: number): Promise<Map<string, LastRow>> {
  const { rows } = await sql<LastRow>`
    select distinct on (d.equipment) ${COLUMNS}
    from track_days d
    where d.equipment = any(${machines}::uuid[]) and d.day between ${dayFrom(now, -DAYS)}::date and ${dayFrom(now, 1)}::date
      and d.last_at is not null
    order by d.equipment, d.day desc`.execute(db)
  return new Map(rows.map((row) => [row.equipment, row]))
}

/** The row of each machine's given day, where the day was summed. */
export async function rowsOfDays(db: Db, dayOf: ReadonlyMap<string, string>): Promise<Map<string, LastRow>> {
  const { rows } = await sql<LastRow>`
    select ${COLUMNS} from track_days d
    where d.equipment = any(${[...dayOf.keys()]}::uuid[]) and d.day = any(${[...new Set(dayOf.values())]}::date[])`.execute(
    db,
  )
  return new Map(rows.filter(({ equipment, day }) => dayOf.get(equipment) === day).map((row) => [row.equipment, row]))
}

/** Ids of recorders that are not revoked, by machine. */
export async function recordersOf(db: Db, machines: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ equipment: string; ids: string[] }>`
    select equipment, array_agg(id::text) as ids from recorders
    where equipment = any(${machines}::uuid[]) and revoked_at is null group by equipment`.execute(db)
  return new Map(rows.map(({ equipment, ids }) => [equipment, ids]))
}

/** Those of these keys that were reported for one of the machines. */
export async function reportedOf(db: Db, machines: string[], keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from told_conditions
    where equipment = any(${machines}::uuid[]) and key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Adds a happening for each condition that was not reported before. */
export const tellConditions = (db: Db, equipment: string, conditions: readonly Condition[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    for (const { kind, key, from, coords, details } of conditions) {
      const { rows } = await sql`
        insert into told_conditions (equipment, key) values (${equipment}::uuid, ${key})
        on conflict do nothing returning 1`.execute(transaction)
      if (rows.length === 0) continue
      await transaction
        .insertInto('happenings')
        .values({
          equipment,
          kind,
          began_at: new Date(from),
          ended_at: new Date(from),
          lat: coords?.[0] ?? null,
          lng: coords?.[1] ?? null,
          details: JSON.stringify(details),
        })
        .execute()
    }
  })

/** A condition reported longer ago than this counts as new if it occurs again. */
export async function forgetConditions(db: Db): Promise<void> {
  await sql`delete from told_conditions where told_at < now() - interval '400 days'`.execute(db)
}

interface LimitedRow {
  equipment: string
  id: string
  name: string
  limit: number
  kind: string
  lon: number
  lat: number
  radius_m: number | null
  outline: unknown
}

/** Open objects with a speed limit, for each of these machines that works there. */
export async function limitedObjects(db: Db, machines: readonly string[]): Promise<LimitedRow[]> {
  const { rows } = await sql<LimitedRow>`
    select m.item_id as equipment, o.id::text as id, o.name, o.speed_limit as "limit", o.kind, o.lon, o.lat, o.radius_m, o.outline
    from object_machines m join objects o on o.id = m.object_id
    where m.item_id = any(${[...machines]}::uuid[]) and o.speed_limit is not null and o.state <> 'closed'`.execute(db)
  return rows
}
