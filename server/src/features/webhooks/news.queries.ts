/** Finds what webhooks are to tell. Several servers take turns. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Seconds between two searches. */
const TURN_S = 20
/** A day whose figures keep changing is told again at most so often. */
const DAY_MINUTES = 10
/** Older days are not told when they change: a file may bring years. */
const DAYS = 7

/** False where it is not yet time, or another server is searching. */
export const takeNews = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      select from webhook_turns where next_at <= now() for update skip locked`.execute(transaction)
    if (rows.length === 0) return false
    await takeDays(transaction)
    await sql`update webhook_turns set next_at = now() + make_interval(secs => ${TURN_S})`.execute(transaction)
    return true
  })

/** Days that have ended in their machines' zones and whose figures nobody has been told. */
async function takeDays(transaction: Db): Promise<void> {
  await sql`
    with figured as (
      select w.user_id, w.id as webhook, d.equipment, d.day, i.name, jsonb_build_object(
        'points', d.points, 'distanceM', round(d.distance_m), 'movingS', d.moving_s, 'workingS', d.working_s,
        'idleS', d.idle_s, 'trips', d.trips, 'stops', d.stops, 'maxSpeedKmh', round(d.max_speed_kmh::numeric, 1),
        'firstAt', d.first_at, 'lastAt', d.last_at) as figures
      from webhooks w
      join items i on i.owner = w.user_id and i.kind = 'equipment'
      join tracking t on t.equipment = i.id
      join track_days d on d.equipment = i.id and d.day >= current_date - ${DAYS}::int and d.points > 0
        and d.emptied_at is null
      where w.stopped_at is null and 'days' = any (w.kinds)
        and d.day <= machine_day(t.time_zone, t.zones_before, t.archived_until)
        and d.day >= machine_day(t.time_zone, t.zones_before, w.since)
        and not exists (select from stale_days s where s.equipment = d.equipment and s.day = d.day)
    ), told as (
      insert into webhook_days as k (user_id, webhook, equipment, day, figures, revision)
      select user_id, webhook, equipment, day, figures, 1 from figured
      on conflict (user_id, webhook, equipment, day) do update
        set figures = excluded.figures, revision = k.revision + 1, told_at = now()
        where k.figures <> excluded.figures and k.told_at < now() - make_interval(mins => ${DAY_MINUTES})
      returning *
    )
    insert into webhook_deliveries (user_id, webhook, type, data, cause)
    select user_id, webhook, case when revision = 1 then 'day.finished' else 'day.changed' end,
      jsonb_build_object('machineId', equipment, 'machine', f.name, 'day', day, 'revision', revision) || figures,
      concat_ws(':', 'day', equipment, day, revision)
    from told join figured f using (user_id, webhook, equipment, day, figures)
    on conflict do nothing`.execute(transaction)
}
