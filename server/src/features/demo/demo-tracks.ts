/** Real recorded days for the demo's owner of machines, moved to the last days. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { dayAt } from '../monitoring/calendar.rules.ts'
import { TEST_MACHINES, testPaths } from '../monitoring/test-paths.ts'
import { DEFAULT_ZONE, ensureTracking } from '../monitoring/tracking.queries.ts'

const DAYS = 3
const DAY_MS = 86_400_000

/** Each of three machines drives its recorded day today and on the two days before, never later than `now` (ms). */
export async function insertTracks(db: Db, userUrl: string, now: number): Promise<void> {
  const machines = await machinesOf(db, userUrl)
  const today = Date.parse(dayAt(DEFAULT_ZONE, now))
  for (const [i, { locations }] of (await testPaths()).entries()) {
    const equipment = machines[i]
    const recorded = Date.parse(dayAt(DEFAULT_ZONE, locations[0]?.timestamp ?? 0))
    if (!equipment) return
    await ensureTracking(db, equipment)
    for (let ago = 0; ago < DAYS; ago++) {
      const later = today - recorded - ago * DAY_MS
      const points = locations
        .map((point) => ({ ...point, timestamp: point.timestamp + later }))
        .filter(({ timestamp }) => timestamp <= now)
      if (points.length > 0) await insertPoints(db, equipment, points)
    }
  }
}

/** Types that drive on roads by themselves, so that a lorry's day suits them. */
const ON_WHEELS = ['ekskavator-kolesnyj', 'avtokran', 'manipulyator', 'samosval']

/** One for each recorded day: of its type where there is one, else any other. */
async function machinesOf(db: Db, userUrl: string): Promise<(string | undefined)[]> {
  const rows = await db
    .selectFrom('items')
    .innerJoin('users', 'users.id', 'items.owner')
    .select(['items.id', 'items.type'])
    .where('user_url', '=', userUrl)
    .where('kind', '=', 'equipment')
    .orderBy('items.created_at')
    .execute()
  const left = new Map(rows.map(({ id, type }) => [id, type]))
  const take = (fits: (type: string) => boolean) => {
    const id = [...left.keys()].find((candidate) => fits(left.get(candidate) ?? ''))
    if (id) left.delete(id)
    return id
  }
  const alike = TEST_MACHINES.map((wanted) => take((type) => type === wanted.type))
  return alike.map((id) => id ?? take((type) => ON_WHEELS.includes(type)) ?? take(() => true))
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
