/** The account, its machines and lists without limit; no secrets: no hashes, tokens, nonces or keys. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { FAILED } from '../days/stale-days.queries.ts'
import { anyOf, ownMachines } from '../tracks/access.queries.ts'

/** Rows per read of lists that may be very long. */
const ROWS = 1000

/** Of a day; null where it could not be summed. */
const SUMS =
  'points photos distance_m coarse_s turns_s speed_unproved moving_s working_s idle_s trips stops max_speed_kmh photos_expected photos_came recorded_s covered_s emptied_at'.split(
    ' ',
  )
const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** Lists about the machines with the given ids. */
const machineLists = {
  'recording.json': (
    machines: string[],
  ) => sql`select equipment, time_zone, retention_days, link_made_at, link_expires_at,
      link_views from tracking where equipment = any(${machines}::uuid[]) order by equipment`,
  'incidents.json': (machines: string[]) => sql`select equipment, kind, began_at, ended_at, lat, lng, details, seen_at
    from incidents where equipment = any(${machines}::uuid[]) order by began_at`,
  'engine-marks.json': (machines: string[]) => sql`select equipment, from_at, to_at, what, recorder, created_at
    from engine_marks where equipment = any(${machines}::uuid[]) order by equipment, from_at`,
  'stated-intervals.json': (machines: string[]) => sql`select equipment, recorder, by, from_at, seconds
    from stated_intervals where equipment = any(${machines}::uuid[]) order by equipment, recorder, from_at`,
  'days.json': (machines: string[]) => sql`select equipment, day, false as uncounted, ${columnsOf(SUMS)}
    from track_days d where equipment = any(${machines}::uuid[]) and not exists (
      select from stale_days s where s.equipment = d.equipment and s.day = d.day and s.failures >= ${FAILED})
    union all select equipment, day, true, ${sql.join(SUMS.map(() => sql`null`))}
    from stale_days where equipment = any(${machines}::uuid[]) and failures >= ${FAILED} order by equipment, day`,
} satisfies Record<string, (machines: string[]) => RawBuilder<unknown>>

/** Lists without limit are read by pages, by rising `id`. */
const pages = {
  'forum.json': (user: string) => sql`select id, type, parent, coalesce(barred_body, body) as body, about, created_at,
      edited_at, deleted_at from forum_items where author = ${user}`,
  'objects.json': (user: string) => sql`select o.*,
      (select json_agg(m.item_id) from object_machines m where m.object_id = o.id) as machines,
      (select json_agg(json_build_object('item_id', c.item_id, 'day', c.day, 'counted_s', c.counted_s,
        'reason', c.reason, 'made_at', c.made_at) order by c.id)
        from object_corrections c where c.object_id = o.id) as corrections
    from objects o where o.user_id = ${user}`,
  'messages.json': (
    user: string,
  ) => sql`select m.id, m.thread, t.item, t.about, m.number, m.body, m.lat, m.lng, m.sent_at,
      (select count(*) from message_photos p where p.thread = m.thread and p.number = m.number) as photos
    from messages m join threads t on t.id = m.thread where m.author = ${user}`,
  'diary.json': (user: string) => sql`select id, equipment, day, body, created_at, edited_at from diary_notes
    where author = ${user}`,
  'company-acts.json': (user: string) => sql`select id, at, name, role, act, equipment from company_acts
    where company = ${user} or user_id = ${user}`,
  'audit.json': (user: string) => sql`select id, at, act, network, details from audit_log
    where user_id = ${user} or about = ${user}`,
} satisfies Record<string, (user: string) => RawBuilder<unknown>>

/** Types of the `id` columns. */
const ID_TYPES: Record<keyof typeof pages, 'uuid' | 'bigint'> = {
  'forum.json': 'uuid',
  'objects.json': 'bigint',
  'messages.json': 'uuid',
  'diary.json': 'uuid',
  'company-acts.json': 'bigint',
  'audit.json': 'bigint',
}

export const MACHINE_LISTS = Object.keys(machineLists) as (keyof typeof machineLists)[]
export const PAGES = Object.keys(pages) as (keyof typeof pages)[]

export const readAccount = async (db: Db, user: string) =>
  (
    await sql<Record<string, unknown>>`select u.id, u.email, u.email_confirmed_at, u.name, u.user_url, u.created_at,
      u.rules as moderator, u.match_mail, u.match_mail_sent_at, u.message_mail, u.banned,
      (select confirmed_at from second_factors as f where f.user_id = u.id) as second_factor_since,
      array(select json_build_object('version', c.version, 'given_at', c.given_at) from consents as c
        where c.user_id = u.id order by c.given_at) as consents,
      array(select user_url from former_user_urls as f where f.user_id = u.id) as former_user_urls
      from users as u where u.id = ${user}`.execute(db)
  ).rows[0]

export const readMachineList = async (db: Db, list: keyof typeof machineLists, user: string) =>
  (await machineLists[list](await ownMachines(db, user)).execute(db)).rows

/** Reads page by page; each row has its `id`. */
export async function* readPages(db: Db, list: keyof typeof pages, user: string): AsyncGenerator<unknown> {
  const type = sql.raw(ID_TYPES[list])
  for (let after: string | undefined; ; ) {
    const { rows } = await sql<{ id: string }>`select * from (${pages[list](user)}) as p
      ${after === undefined ? sql`` : sql`where id > ${after}::${type}`} order by id limit ${ROWS}`.execute(db)
    yield* rows
    after = rows.at(-1)?.id
    if (rows.length < ROWS) return
  }
}

export interface MachineToCopy {
  id: string
  time_zone: string
  zones_before: unknown
}

/** The user's machines that were ever recorded. */
export const listOwnMachines = async (db: Db, user: string): Promise<MachineToCopy[]> =>
  db
    .selectFrom('tracking')
    .select(['equipment as id', 'time_zone', 'zones_before'])
    .where('equipment', '=', anyOf(await ownMachines(db, user)))
    .orderBy('equipment')
    .execute()

/** Number of points to expect in a day that is not summed: one a second. */
const POINTS_UNSUMMED = 86_400

/** Days whose points are still stored, and days that are not summed, which may have none. */
export const listOwnDays = async (db: Db, equipment: string) =>
  (
    await sql<{ day: string; points: number }>`
      select day::text, max(points) as points from (
        select day, points from track_days where equipment = ${equipment} and points > 0 and emptied_at is null
        union all select day, ${sql.lit(POINTS_UNSUMMED)} from stale_days where equipment = ${equipment}
      ) as d group by day order by d.day`.execute(db)
  ).rows

/** Number of days, points and photos to pack. */
export async function measureOwnData(db: Db, user: string) {
  const machines = anyOf(await ownMachines(db, user))
  const days = await db
    .selectFrom('track_days')
    .select([sql<number>`count(*)::int`.as('days'), sql<number>`coalesce(sum(points), 0)::float8`.as('points')])
    .where('equipment', '=', machines)
    .where('points', '>', 0)
    .where('emptied_at', 'is', null)
    .executeTakeFirstOrThrow()
  const photos = await db
    .selectFrom('photos')
    .select([sql<number>`count(*)::int`.as('photos'), sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes')])
    .where('equipment', '=', machines)
    .executeTakeFirstOrThrow()
  return { ...days, ...photos }
}
