import type pg from 'pg'
import type { ToldApp } from './received.rules.ts'

/** What one recorder has reported; null: nothing. Times in ms. */
export interface Status {
  recorder: string
  seenAt: number
  pointAt: number | null
  /** Per cent. */
  battery: number | null
  /** Seconds. */
  queueAge: number | null
  /** Ms. */
  skew: number | null
  /** How many points were refused, by reason in Russian. */
  refused: Record<string, number>
  app: ToldApp | undefined
}

/** Refusals of a reason that came back after so long are counted anew. */
const OVER = '7 days'

/**
 * Older values never replace newer ones. Rows are locked in the order of their ids, because several instances may
 * write the same ones.
 */
export async function saveStatuses(pool: pg.Pool, statuses: Status[]): Promise<void> {
  if (statuses.length === 0) return
  await pool.query(
    `with locked as materialized (
      select id from recorders where id = any ($1::uuid[]) order by id for no key update
    )
    update recorders r set
      last_seen_at = greatest(r.last_seen_at, s.seen_at),
      last_point_at = greatest(r.last_point_at, s.point_at),
      battery = case when s.point_at < r.last_point_at then r.battery else coalesce(s.battery, r.battery) end,
      queue_age_s = coalesce(s.queue_age, r.queue_age_s),
      skew_ms = coalesce(s.skew, r.skew_ms),
      app_version = coalesce(s.version, r.app_version),
      device = coalesce(s.device, r.device),
      maker = coalesce(s.maker, r.maker)
    from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::smallint[], $5::int[], $6::float8[],
      $7::text[], $8::text[], $9::text[])
      as s (id, seen_at, point_at, battery, queue_age, skew, version, device, maker)
    where r.id = s.id and r.id in (select id from locked)`,
    [
      statuses.map((status) => status.recorder),
      statuses.map((status) => new Date(status.seenAt)),
      statuses.map((status) => status.pointAt && new Date(status.pointAt)),
      statuses.map((status) => status.battery),
      statuses.map((status) => status.queueAge),
      statuses.map((status) => status.skew),
      statuses.map((status) => status.app?.version),
      statuses.map((status) => status.app?.device),
      statuses.map((status) => status.app?.maker),
    ],
  )
  await saveRefusals(pool, statuses)
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
