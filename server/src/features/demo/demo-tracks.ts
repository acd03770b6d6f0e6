/** Real recorded days for the demo's owner of machines, moved to the last days. */
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { Location } from '@spetskarta/shared/tracks/tracks.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { DEFAULT_ZONE, ensureTracking } from '../tracks/tracking.queries.ts'
import { TEST_MACHINES, testPaths } from '../trials/test-paths.ts'

const DAYS = 3
const DAY_MS = 86_400_000

export interface RecordedDay {
  equipment: string
  type: string
  points: Location[]
}

/**
 * Each of three machines drives its recorded day today and on the two days before, never later than `now` (ms). Returns
 * these days as far as anything was recorded.
 */
export async function insertTracks(db: Db, userUrl: string, now: number): Promise<RecordedDay[]> {
  const days: RecordedDay[] = []
  const machines = await machinesOf(db, userUrl)
  const today = Date.parse(dayAt(DEFAULT_ZONE, now))
  for (const [i, { locations }] of (await testPaths()).entries()) {
    const machine = machines[i]
    const recorded = Date.parse(dayAt(DEFAULT_ZONE, locations[0]?.timestamp ?? 0))
    if (!machine) break
    await ensureTracking(db, machine.id)
    for (let ago = 0; ago < DAYS; ago++) {
      const later = today - recorded - ago * DAY_MS
      const points = locations
        .map((point) => ({ ...point, timestamp: point.timestamp + later }))
        .filter(({ timestamp }) => timestamp <= now)
      if (points.length === 0) continue
      await insertPoints(db, machine.id, points)
      days.push({ equipment: machine.id, type: machine.type, points })
    }
  }
  return days
}

/** Types that drive on roads by themselves, so that a lorry's day suits them. */
const ON_WHEELS = ['ekskavator-kolesnyj', 'avtokran', 'manipulyator', 'samosval']

/** One for each recorded day: of its type where there is one, else any other. */
async function machinesOf(
  db: Db,
  userUrl: string,
): Promise<((Pick<RecordedDay, 'type'> & { id: string }) | undefined)[]> {
  const rows = await db
    .selectFrom('items')
    .innerJoin('users', 'users.id', 'items.owner')
    .select(['items.id', 'items.type'])
    .where('user_url', '=', userUrl)
    .where('kind', '=', 'equipment')
    .orderBy('items.created_at')
    .execute()
  const left = new Set(rows)
  const take = (fits: (type: string) => boolean) => {
    const machine = rows.find((row) => left.has(row) && fits(row.type))
    if (machine) left.delete(machine)
    return machine
  }
  const alike = TEST_MACHINES.map((wanted) => take((type) => type === wanted.type))
  return alike.map((machine) => machine ?? take((type) => ON_WHEELS.includes(type)) ?? take(() => true))
}

async function insertPoints(
  db: Db,
  equipment: string,
  points: { timestamp: number; coords: number[]; speed: number | null }[],
) {
  const times = points.map(({ timestamp }) => new Date(timestamp))
  for (const moment of [times[0], times.at(-1)])
    await sql`select ensure_track_month(${moment}::timestamptz)`.execute(db)
  await sql`
    insert into track_points (equipment, recorded_at, lat, lng, speed_kmh)
    select ${equipment}::uuid, * from unnest(${times}::timestamptz[], ${points.map(({ coords }) => coords[0])}::float8[],
      ${points.map(({ coords }) => coords[1])}::float8[], ${points.map(({ speed }) => speed)}::float4[])
    on conflict do nothing`.execute(db)
  await sql`
    insert into stale_days (equipment, day)
    select distinct equipment, (at at time zone time_zone)::date
    from tracking, unnest(${times}::timestamptz[]) at where equipment = ${equipment}
    on conflict (equipment, day) do update set changes = stale_days.changes + 1`.execute(db)
}
