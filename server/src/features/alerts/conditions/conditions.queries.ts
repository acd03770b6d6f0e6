/** What is known of machines now, and which conditions were told. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Condition } from './conditions.rules.ts'

/** Owners who want to be told a condition by some way, and which machines of theirs. */
export async function ownersToWatch(db: Db, kinds: readonly string[]): Promise<{ user: string; machines: string[] }[]> {
  const { rows } = await sql<{ user: string; machines: string[] }>`
    select s.user_id as user, array_agg(i.id::text) as machines
    from alert_settings s join users u on u.id = s.user_id and not u.banned
    join items i on i.owner = s.user_id and i.kind = 'equipment' and (s.machines is null or i.id::text = any (s.machines))
    where (s.letters || s.daily || s.push || s.messenger) && ${[...kinds]}::text[]
    group by s.user_id`.execute(db)
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
}

/** Days back in which a machine that is still of interest was heard. */
const DAYS = 40

const dayFrom = (now: number, days: number) => new Date(now + days * DAY).toISOString().slice(0, 10)

/** The newest day of each machine, until the day of a moment, ms. */
export async function lastRows(db: Db, machines: string[], now: number): Promise<Map<string, LastRow>> {
  const { rows } = await sql<LastRow>`
    select distinct on (d.equipment) d.equipment, d.day::text, d.last_at as last, d.last_lat as lat, d.last_lng as lng,
      d.doing, d.doing_since as since, d.doing_until as until, d.coarse_s as coarse, d.distance_m / 1000 as km,
      d.working_s + d.idle_s as ran
    from track_days d
    where d.equipment = any(${machines}::uuid[]) and d.day between ${dayFrom(now, -DAYS)}::date and ${dayFrom(now, 1)}::date
      and d.last_at is not null
    order by d.equipment, d.day desc`.execute(db)
  return new Map(rows.map((row) => [row.equipment, row]))
}

/** Recorders that are not revoked, by machine. */
export async function recordersOf(db: Db, machines: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ equipment: string; ids: string[] }>`
    select equipment, array_agg(id::text) as ids from recorders
    where equipment = any(${machines}::uuid[]) and revoked_at is null group by equipment`.execute(db)
  return new Map(rows.map(({ equipment, ids }) => [equipment, ids]))
}

/** Adds a happening of each condition that was not told before. */
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

/** A condition that was told so long ago is another one if it comes again. */
export async function forgetConditions(db: Db): Promise<void> {
  await sql`delete from told_conditions where told_at < now() - interval '400 days'`.execute(db)
}
