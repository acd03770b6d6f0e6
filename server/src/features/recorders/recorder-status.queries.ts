import type pg from 'pg'
import { inGroups, type TrackStore } from '../tracks/store/open.ts'
import type { ReportedApp } from './received.rules.ts'

/** What one recorder has reported; null: not reported. Times in ms. */
export interface Status {
  recorder: string
  seenAt: number
  pointAt: number | null
  /** Per cent. */
  battery: number | null
  /** Age of the oldest of the points last sent, seconds. */
  queueAge: number | null
  /** Our clock minus the phone's, ms. */
  skew: number | null
  /** How many points were refused, by reason in Russian. */
  refused: Record<string, number>
  app: ReportedApp | undefined
}

/** When refusals of a reason come back after this long, counting starts again. */
const OVER = '7 days'

/**
 * Older values never replace newer ones. Rows are written in the order of their keys, because several instances may write the
 * same rows. A group that cannot be written does not stop the others; rejects when all have ended.
 */
export async function saveStatuses(pool: pg.Pool, store: TrackStore, statuses: Status[]): Promise<void> {
  if (statuses.length === 0) return
  const { rows } = await pool.query<{ id: string; equipment: string }>(
    'select id, equipment from recorders where id = any ($1::uuid[])',
    [statuses.map(({ recorder }) => recorder)],
  )
  const machines = new Map(rows.map(({ id, equipment }) => [id, equipment]))
  // Recorders that no longer exist have no state.
  const known = statuses.flatMap((status) => {
    const equipment = machines.get(status.recorder)
    return equipment ? [{ ...status, equipment }] : []
  })
  await saveApps(
    pool,
    known.filter(({ app }) => app),
  )
  await saveRefusals(pool, statuses)
  const saved = await Promise.allSettled((await inGroups(store, known)).map((some) => saveStates(pool, some)))
  for (const one of saved) if (one.status === 'rejected') throw one.reason
}

async function saveStates(pool: pg.Pool, statuses: (Status & { equipment: string })[]): Promise<void> {
  await pool.query(
    `insert into recorder_states as r
      (equipment, recorder, last_seen_at, last_point_at, battery, queue_age_s, skew_ms)
    select k.equipment, s.recorder, s.seen, s.point, s.battery, s.age, s.skew
    from tracking k join unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::smallint[], $6::int[],
      $7::float8[]) as s (equipment, recorder, seen, point, battery, age, skew) on s.equipment = k.equipment
    where k.equipment = any($1)
    order by k.equipment, s.recorder
    on conflict (equipment, recorder) do update set
      last_seen_at = greatest(r.last_seen_at, excluded.last_seen_at),
      last_point_at = greatest(r.last_point_at, excluded.last_point_at),
      battery = case when excluded.last_point_at < r.last_point_at then r.battery
        else coalesce(excluded.battery, r.battery) end,
      queue_age_s = coalesce(excluded.queue_age_s, r.queue_age_s),
      skew_ms = coalesce(excluded.skew_ms, r.skew_ms)`,
    [
      statuses.map((status) => status.equipment),
      statuses.map((status) => status.recorder),
      statuses.map((status) => new Date(status.seenAt)),
      statuses.map((status) => status.pointAt && new Date(status.pointAt)),
      statuses.map((status) => status.battery),
      statuses.map((status) => status.queueAge),
      statuses.map((status) => status.skew),
    ],
  )
}

/** Only a new version of an app or another phone changes this: rows are written only then. */
async function saveApps(pool: pg.Pool, statuses: Status[]): Promise<void> {
  if (statuses.length === 0) return
  await pool.query(
    `with told as materialized (
      select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as s (id, version, device, maker)
    ), changed as materialized (
      select r.id from recorders r join told s on s.id = r.id
      where (r.app_version, r.device, r.maker) is distinct from
        (coalesce(s.version, r.app_version), coalesce(s.device, r.device), coalesce(s.maker, r.maker))
      order by r.id for no key update of r
    )
    update recorders r set
      app_version = coalesce(s.version, r.app_version),
      device = coalesce(s.device, r.device),
      maker = coalesce(s.maker, r.maker)
    from told s where r.id = s.id and r.id in (select id from changed)`,
    [
      statuses.map((status) => status.recorder),
      statuses.map((status) => status.app?.version),
      statuses.map((status) => status.app?.device),
      statuses.map((status) => status.app?.maker),
    ],
  )
}

async function saveRefusals(pool: pg.Pool, statuses: Status[]): Promise<void> {
  const rows = statuses
    .flatMap(({ recorder, seenAt, refused }) =>
      Object.entries(refused).map(([reason, points]) => ({ recorder, reason, points, at: new Date(seenAt) })),
    )
    .sort((a, b) => (`${a.recorder} ${a.reason}` < `${b.recorder} ${b.reason}` ? -1 : 1))
  if (rows.length === 0) return
  await pool.query(
    `insert into recorder_refusals as f (recorder, reason, points, since, last_at)
    select n.recorder, n.reason, n.points, n.at, n.at
    from unnest($1::uuid[], $2::text[], $3::int[], $4::timestamptz[]) as n (recorder, reason, points, at)
    join recorders r on r.id = n.recorder
    order by n.recorder, n.reason
    on conflict (recorder, reason) do update set
      points = excluded.points + case when f.last_at < excluded.since - interval '${OVER}' then 0 else f.points end,
      since = case when f.last_at < excluded.since - interval '${OVER}' then excluded.since else f.since end,
      last_at = greatest(f.last_at, excluded.last_at)`,
    [
      rows.map(({ recorder }) => recorder),
      rows.map(({ reason }) => reason),
      rows.map(({ points }) => points),
      rows.map(({ at }) => at),
    ],
  )
}
