import type pg from 'pg'

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
}

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
      skew_ms = coalesce(s.skew, r.skew_ms)
    from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::smallint[], $5::int[], $6::int[])
      as s (id, seen_at, point_at, battery, queue_age, skew)
    where r.id = s.id and r.id in (select id from locked)`,
    [
      statuses.map((status) => status.recorder),
      statuses.map((status) => new Date(status.seenAt)),
      statuses.map((status) => status.pointAt && new Date(status.pointAt)),
      statuses.map((status) => status.battery),
      statuses.map((status) => status.queueAge),
      statuses.map((status) => status.skew),
    ],
  )
}
