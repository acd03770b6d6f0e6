/** Searches for events that webhooks deliver. Servers take turns. */
import { roundedParts } from '@spetskarta/shared/hours.ts'
import { sql } from 'kysely'
import { isDatabaseAway } from '../../db/away.ts'
import type { Db } from '../../db/connect.ts'

/** Seconds between two searches. */
const TURN_S = 20
/** Seconds that a search may take before another server may begin one; two at once queue the same events only once. */
const SEARCH_S = 60
/** Longer than any transaction that finds an event. */
const LATE_MINUTES = 15
/** A day whose figures keep changing is sent again at most this often. */
const DAY_MINUTES = 10
/** Changes of older days are not sent: an imported file may cover years. */
const DAYS = 7

/**
 * False if it is too early, or another server is searching. An account whose events cannot be queued does not hold up the others:
 * the first failure is thrown at the end. `days`: greatest age of a day that is sent.
 */
export async function takeNews(db: Db, days = DAYS): Promise<boolean> {
  const begun = await takeTurn(db)
  if (begun === undefined) return false
  const missed = await takeHappenings(db)
  const failed = [...missed, ...(await takeDays(db, days))]
  await endTurn(db, missed.length === 0 ? begun : undefined)
  if (failed.length > 0) throw failed[0]
  return true
}

/** Returns the moment at which the search begins, as text; undefined if it must not begin. */
async function takeTurn(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ begun: string }>`
    update webhook_turns set next_at = now() + make_interval(secs => ${SEARCH_S}) where next_at <= now()
    returning now()::text as begun`.execute(db)
  return rows[0]?.begun
}

/** `taken`: events found before this moment are queued; undefined: some could not be, and are searched for again. */
const endTurn = (db: Db, taken: string | undefined) =>
  sql`update webhook_turns set taken_until = coalesce(${taken ?? null}::timestamptz, taken_until),
    next_at = now() + make_interval(secs => ${TURN_S})`.execute(db)

/** Does the work for all accounts at once; if that fails, for each by itself. Returns the failures. */
async function eachIfNotAll<A>(accounts: readonly A[], work: (accounts: readonly A[]) => Promise<void>) {
  const failed: unknown[] = []
  await work(accounts).catch(async (error: unknown) => {
    if (accounts.length === 1 || isDatabaseAway(error)) failed.push(error)
    else for (const one of accounts) await work([one]).catch((failure: unknown) => failed.push(failure))
  })
  return failed
}

/**
 * Events found since the last search. `found_at` is the start of the transaction that found an event, so events found slightly
 * earlier may become visible only now; events already queued have a row and are skipped.
 */
async function takeHappenings(db: Db): Promise<unknown[]> {
  const rows = await db.selectFrom('webhooks').select('user_id').distinct().where('stopped_at', 'is', null).execute()
  const users = rows.map(({ user_id }) => user_id)
  return users.length === 0 ? [] : eachIfNotAll(users, (some) => queueHappenings(db, some))
}

async function queueHappenings(db: Db, users: readonly string[]): Promise<void> {
  // Keeps the order in which they were found.
  const inOrder = sql`now() + row_number() over (order by h.id) * interval '1 microsecond'`
  await sql`
    insert into webhook_deliveries (made_at, next_at, user_id, webhook, type, data, cause)
    select ${inOrder}, ${inOrder}, w.user_id, w.id,
      case h.kind when 'came' then 'object.came' when 'left' then 'object.left' when 'back' then 'incident.over'
        else 'incident.found' end,
      jsonb_build_object('id', h.id, 'kind', h.kind, 'machineId', h.equipment, 'machine', i.name, 'objectId', o.id,
        'object', o.name, 'beganAt', h.began_at, 'endedAt', h.ended_at,
        'place', case when h.lat is not null then jsonb_build_object('lat', h.lat, 'lng', h.lng) end),
      'happening:' || h.id
    from webhook_turns t
    join happenings h on h.found_at > t.taken_until - make_interval(mins => ${LATE_MINUTES})
    join items i on i.id = h.equipment
    join webhooks w on w.user_id = i.owner and w.stopped_at is null and h.found_at >= w.since
      and case when h.object_id is null then 'incidents' else 'objects' end = any (w.kinds)
    join users u on u.id = w.user_id and not u.banned
    left join objects o on o.id = h.object_id
    where w.user_id = any (${users}::uuid[]) and (h.object_id is null or o.user_id = w.user_id)
    order by h.id, w.id
    on conflict do nothing`.execute(db)
}

/** A machine whose days go to a webhook. */
interface Heard {
  user: string
  webhook: string
  /** As text: a Date would lose the microseconds. */
  since: string
  equipment: string
  name: string
}

/** Machines whose days are read at once. */
const MACHINES_AT_ONCE = 1000

async function takeDays(db: Db, days: number): Promise<unknown[]> {
  const { rows: heard } = await sql<Heard>`
    select w.user_id as user, w.id as webhook, w.since::text, i.id as equipment, i.name
    from webhooks w
    join users u on u.id = w.user_id and not u.banned
    join items i on i.owner = w.user_id and i.kind = 'equipment'
    where w.stopped_at is null and 'days' = any (w.kinds)
    order by i.id`.execute(db)
  const failed: unknown[] = []
  for (let from = 0; from < heard.length; from += MACHINES_AT_ONCE) {
    const accounts = Map.groupBy(heard.slice(from, from + MACHINES_AT_ONCE), ({ user }) => user)
    failed.push(...(await eachIfNotAll([...accounts.values()], (some) => tellDays(db, some.flat(), days))))
  }
  return failed
}

interface EndedDay {
  place: number
  day: string
  figures: object
  parts: Record<'workingS' | 'idleS' | 'offS' | 'unknownS', number>
}

/** The parts in the order used on papers: of equal remainders the first is rounded up. */
const rounded = ({ workingS, idleS, offS, unknownS }: EndedDay['parts']) =>
  roundedParts({ workingS, idleS, offS, unknownS })

/** Days that have ended in their machines' zones. */
async function endedDays(db: Db, heard: Heard[], days: number) {
  const machines = sql`${heard.map(({ equipment }) => equipment)}::uuid[]`
  const { rows } = await sql<EndedDay>`
    select m.place::int, d.day::text, jsonb_build_object(
      'points', d.points, 'distanceM', round(d.distance_m), 'movingS', d.moving_s, 'trips', d.trips, 'stops', d.stops,
      'coarseS', d.coarse_s, 'turnsS', d.turns_s, 'speedUnproved', d.speed_unproved,
      'maxSpeedKmh', round(d.max_speed_kmh::numeric, 1), 'firstAt', d.first_at, 'lastAt', d.last_at) as figures,
      jsonb_build_object('workingS', d.working_s, 'idleS', d.idle_s, 'offS', d.off_s, 'unknownS', d.unknown_s) as parts
    from unnest(${machines}, ${heard.map(({ since }) => since)}::timestamptz[]) with ordinality as m (equipment, since, place)
    join tracking t on t.equipment = m.equipment
    join track_days d on d.equipment = t.equipment and d.points > 0 and d.emptied_at is null
      and d.day between greatest(machine_day(t.time_zone, t.zones_before, m.since), current_date - ${days}::int)
        and machine_day(t.time_zone, t.zones_before, t.archived_until)
    where t.equipment = any(${machines})
      and not exists (select from stale_days s where s.equipment = d.equipment and s.day = d.day)`.execute(db)
  return rows.flatMap(({ place, day, figures, parts }) => {
    const one = heard[place - 1]
    // Rounded as on papers.
    return one ? { ...one, day, figures: { ...figures, ...rounded(parts) } } : []
  })
}

/** Queues days whose present figures were not sent yet. */
async function tellDays(db: Db, heard: Heard[], most: number): Promise<void> {
  const days = await endedDays(db, heard, most)
  if (days.length === 0) return
  await sql`
    with figured as (
      select * from unnest(${days.map(({ user }) => user)}::uuid[], ${days.map(({ webhook }) => webhook)}::uuid[],
        ${days.map(({ equipment }) => equipment)}::uuid[], ${days.map(({ day }) => day)}::date[],
        ${days.map(({ name }) => name)}::text[], ${days.map(({ figures }) => JSON.stringify(figures))}::jsonb[])
        as f (user_id, webhook, equipment, day, name, figures)
    ), told as (
      insert into webhook_days as k (user_id, webhook, equipment, day, figures, revision)
      select user_id, webhook, equipment, day, f.figures, 1
      from figured f left join webhook_days w using (user_id, webhook, equipment, day)
      -- Nearly all are told already: they are not even locked. A figure that was not known when a day was told is no change of it.
      where w.day is null or (not f.figures @> w.figures and w.told_at < now() - make_interval(mins => ${DAY_MINUTES}))
      order by user_id, webhook, equipment, day
      on conflict (user_id, webhook, equipment, day) do update
        set figures = excluded.figures, revision = k.revision + 1, told_at = now()
        -- Another search has just told the same.
        where not excluded.figures @> k.figures
      returning *
    )
    insert into webhook_deliveries (user_id, webhook, type, data, cause)
    select user_id, webhook, case when revision = 1 then 'day.finished' else 'day.changed' end,
      jsonb_build_object('machineId', equipment, 'machine', f.name, 'day', day, 'revision', revision) || figures,
      concat_ws(':', 'day', equipment, day, revision)
    from told join figured f using (user_id, webhook, equipment, day, figures)
    on conflict do nothing`.execute(db)
}
