/** Everything that is stored about one user, without secrets: no hashes, tokens, nonces or keys. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { ITEM_JSON } from '../catalog/item.json.ts'
import { anyOf, ownMachines } from '../tracks/access.queries.ts'
import { recorderStates } from '../tracks/recorders/states.queries.ts'

/** Rows read at once of what may be very many. */
const ROWS = 1000

const lists = {
  'sessions.json': (user: string) => sql`select device, created_at, last_seen_at, expires_at,
      exists (select from push_browsers b where b.session_id = sessions.id) as alerts from sessions
    where user_id = ${user} order by created_at`,
  'listings.json': (
    user: string,
  ) => sql`select i.kind, ${sql.raw(ITEM_JSON)} as listing, i.phone_after_answer, i.updated_at,
      (select json_build_object('reason', s.reason, 'note', s.note, 'since', s.since, 'until', s.until)
        from sanctions as s where s.item = i.id) as taken_off
    from items as i join users as u on u.id = i.owner
    where i.owner = ${user} order by i.created_at`,
  'favorites.json': (
    user: string,
  ) => sql`select f.item, i.kind, case when not i.hidden or i.owner = ${user} then i.name end
      as name, f.created_at
    from favorites as f join items as i on i.id = f.item where f.user_id = ${user} order by f.created_at`,
  'partners.json': (
    user: string,
  ) => sql`select case when p.owner = ${user} then 'мой партнёр' else 'я партнёр' end as who,
      coalesce(nullif(u.name, ''), u.user_url) as name, p.created_at,
      array(select equipment from partner_permissions as r where r.owner = p.owner and r.partner = p.partner) as machines
    from partners as p join users as u on u.id = case when p.owner = ${user} then p.partner else p.owner end
    where ${user} in (p.owner, p.partner) order by p.created_at`,
  'recorders.json': (
    user: string,
  ) => sql`select r.id, r.equipment, r.name, r.created_at, r.revoked_at, r.app_version, r.device, r.maker, r.tracker_id, r.user_id = ${user} as mine,
      (select coalesce(json_agg(json_build_object('from', s.from_at, 'to', s.until_at, 'reason', s.reason)
        order by s.from_at), '[]') from recorder_sleeps as s where s.recorder = r.id) as sleeps,
      (select coalesce(json_agg(json_build_object('at', b.at, 'state', b.state, 'since', b.since, 'battery', b.battery,
        'charging', b.charging, 'vibration', b.vibration, 'frequency', b.frequency) order by b.at), '[]')
        from recorder_beats as b where b.recorder = r.id) as beats,
      (select coalesce(json_agg(json_build_object('version', c.version, 'given_at', c.given_at) order by c.given_at), '[]')
        from recorder_consents as c where c.recorder = r.id) as consents,
      (select coalesce(json_agg(json_build_object('at', n.at, 'what', n.what, 'lat', n.lat, 'lng', n.lng,
        'driver', n.driver_name) order by n.at), '[]') from driver_notes as n where n.recorder = r.id) as driver_notes,
      (select coalesce(json_agg(json_build_object('from', p.at, 'minutes', p.minutes) order by p.at), '[]')
        from photo_plans as p where p.recorder = r.id) as photo_plans
    from recorders as r join items as i on i.id = r.equipment where r.user_id = ${user} or i.owner = ${user}
    order by r.created_at`,
  'imports.json': (
    user: string,
  ) => sql`select equipment, file_name, format, created_at, points, first_at, last_at, undone_at
    from imports where user_id = ${user} order by created_at`,
  'program-keys.json': (user: string) =>
    sql`select name, made_at, used_at, reads, writes, all_machines,
      array(select equipment from program_key_machines m where m.key = program_keys.id) as machines
    from program_keys where user_id = ${user} order by made_at`,
  'webhooks.json': (user: string) =>
    sql`select url, kinds, made_at, stopped_at from webhooks where user_id = ${user} order by made_at`,
  'papers.json': (user: string) => sql`select year, number, kind, equipment, issued_on, from_day, to_day, content,
      cancelled_at, cancel_reason from papers where user_id = ${user} order by id`,
  'requisites.json': (user: string) => sql`select name, inn, kpp, address, okpo, ogrn, phone, bank, bic, account,
      bank_account, numbering, shown from requisites where user_id = ${user}`,
  'document-check.json': (user: string) => sql`select asked_at, asked, decided_at, accepted, note, checked_at, checked
      from document_checks where user_id = ${user}`,
  'customers.json': (user: string) => sql`select name, inn, kpp, okpo, address, phone, contract, contract_on
      from customers where user_id = ${user} order by name`,
  'operators.json': (user: string) =>
    sql`select o.name, o.staff_number, o.licence, o.licence_categories, o.licence_ends, o.phone, o.archived_at,
      o.code_hash is not null as has_code,
      (select coalesce(json_agg(json_build_object('equipment', a.equipment, 'from', a.from_at, 'to', a.to_at,
        'reason', a.reason, 'made_at', a.made_at, 'made_by', a.made_by, 'removed_at', a.removed_at,
        'removed_by', a.removed_by, 'removed_reason', a.removed_reason) order by a.from_at), '[]')
        from operator_assignments a where a.user_id = o.user_id and a.operator = o.id) as assignments
    from operators o where o.user_id = ${user} order by o.name`,
  'timesheet-corrections.json': (user: string) => sql`select o.name, c.day, c.mark, c.hours_s, c.night_s, c.reason,
      c.made_at, c.made_by from timesheet_corrections as c join operators as o on o.id = c.operator
    where c.user_id = ${user} order by c.id`,
  'timesheet-closings.json': (
    user: string,
  ) => sql`select c.month, c.closed_at, c.closed_by, c.reopened_at, c.reopened_by,
      c.reopened_reason, s.sheet
    from timesheet_closings as c left join timesheet_closed_sheets as s
      on s.user_id = c.user_id and s.closing = c.id and s.group_id = 0
    where c.user_id = ${user} order by c.id`,
  'timesheet-rules.json': (user: string) => sql`select dinner_m, dinner_after_m, round_m, apart_m, gap_m
    from timesheet_rules where user_id = ${user}`,
  'nobody-at-work.json': (user: string) => sql`select equipment, from_at, to_at, reason, made_at, made_by
    from operator_assignments where user_id = ${user} and operator is null order by from_at`,
  'people.json': (user: string) => sql`select case when m.company = ${user} then 'у меня' else 'я' end as who,
      m.name, m.role, m.joined_at, m.all_groups,
      array(select g.group_id from member_groups as g where g.company = m.company and g.user_id = m.user_id) as groups
    from company_members as m where ${user} in (m.company, m.user_id) order by m.joined_at`,
  'invitations.json': (user: string) => sql`select name, role, email, made_at, expires_at from company_invites
    where company = ${user} order by made_at`,
  'machine-groups.json': (user: string) => sql`select g.name, p.name as within, g.id,
      array(select m.equipment from group_machines as m where m.group_id = g.id) as machines
    from machine_groups as g left join machine_groups as p on p.id = g.parent where g.user_id = ${user} order by g.id`,
  'park-tables.json': (user: string) => sql`select t.name, t.source, t.machines, t.made_at, t.undone_at, t.removed,
      (select json_agg(json_build_object('machine', c.equipment, 'before', c.before, 'made', c.made))
        from park_table_calendars as c where c.park_table = t.id) as calendars,
      array(select m.equipment from park_table_machines as m where m.park_table = t.id) as added,
      array(select g.group_id from park_table_groups as g where g.park_table = t.id) as groups
    from park_tables as t where t.user_id = ${user} order by t.made_at`,
  'engine-readings.json': (user: string) => sql`select r.equipment, r.at, r.engine_s, r.entered_at
    from engine_readings as r join items as i on i.id = r.equipment where i.owner = ${user} order by r.equipment, r.at`,
  'machine-particulars.json': (
    user: string,
  ) => sql`select p.equipment, p.brand, p.plate, p.serial, p.inventory, p.on_chassis
      from machine_particulars as p join items as i on i.id = p.equipment where i.owner = ${user} order by p.equipment`,
  'machine-hours.json': (user: string) => sql`select h.equipment, h.starts, h.ends, h.days
    from machine_hours as h join items as i on i.id = h.equipment where i.owner = ${user} order by h.equipment`,
  'machine-documents.json': (user: string) => sql`select d.equipment, d.kind, d.note, d.ends, d.made_at
    from machine_documents as d join items as i on i.id = d.equipment where i.owner = ${user} order by d.equipment, d.id`,
  'service-plans.json': (user: string) => sql`select id, name, equipment, type, every_s, every_m, every_months, work,
      needed, begins, made_at from service_plans where user_id = ${user} order by id`,
  'service-records.json': (
    user: string,
  ) => sql`select r.id, r.equipment, r.plan, r.name, r.day, r.engine_s, r.who, r.note,
      r.cost, r.made_at from service_records as r join items as i on i.id = r.equipment
    where i.owner = ${user} order by r.equipment, r.id`,
  'park-views.json': (user: string) => sql`select name, query from park_views where user_id = ${user} order by name`,
  'messengers.json': (user: string) =>
    sql`select service, linked_at from messengers where user_id = ${user} order by service`,
  'rate-cards.json': (
    user: string,
  ) => sql`select customer, object_id, type, equipment, from_day, work, idle, presence, shift,
      shift_hours, overtime, min_hours, trip, delivery, delivery_km, vat from rate_cards where user_id = ${user} order by id`,
  'alert-settings.json': (
    user: string,
  ) => sql`select machines, groups, partner_machines, letters, daily, push, messenger, quiet_from, quiet_to, daily_at,
      idle_hours, out_by, quiet_days, service_hours, document_days, summary, summary_at, time_zone, (
        select json_agg(json_build_object('company', c.company, 'groups', c.groups)) from member_alerts c where c.user_id = s.user_id
      ) as companies from alert_settings s where user_id = ${user}`,
  'alerts.json': (user: string) => sql`select a.equipment, a.kind, a.channel, a.due_at, a.told_at
    from alerts as a where a.user_id = ${user} order by a.id`,
  'subscriptions.json': (user: string) => sql`select s.theme, t.body as title from forum_subscriptions as s
    join forum_items as t on t.id = s.theme where s.user_id = ${user} order by s.theme`,
  'declined-places.json': (user: string) => sql`select lat, lon, made_at from declined_places
    where user_id = ${user} order by made_at`,
  'requests.json': (
    user: string,
  ) => sql`select id, item as order, reach, radius_km, type, works, volume, note, from_day,
      to_day, shift, hours, lat, lng, place, address, operator, payment, name, phone, state, made_at, expires_at
    from requests where asker = ${user} order by made_at`,
  'offers.json': (
    user: string,
  ) => sql`select o.id, o.request, case when o.owner = ${user} then 'владелец' else 'заказчик' end
      as side, o.machine, o.state, o.terms, o.sum, o.counter_rate, o.counter_note, o.valid_until, o.made_at
    from offers o where ${user} in (o.owner, o.asker) order by o.made_at`,
  'deals.json': (
    user: string,
  ) => sql`select d.id, d.offer, case when d.owner = ${user} then 'владелец' else 'заказчик' end
      as side, d.machine, d.state, d.from_day, d.to_day, d.shift, d.asked, d.cancelled_by, d.cancel_reason,
      d.cancelled_late, d.made_at,
      (select json_agg(json_build_object('step', h.step, 'by', h.by, 'reason', h.reason, 'at', h.made_at) order by h.id)
        from deal_history h where h.subject_id in (d.id, d.offer)) as history
    from deals d where ${user} in (d.owner, d.asker) order by d.made_at`,
  'own-bookings.json': (
    user: string,
  ) => sql`select w.id, w.machine, w.from_day, w.to_day, w.shift, w.customer, w.changed_at
    from own_bookings w join items i on i.id = w.machine where i.owner = ${user} order by w.from_day, w.id`,
  'reviews.json': (
    user: string,
  ) => sql`select v.id, v.deal, case when v.author = ${user} then 'ваш' else 'о вас' end as whose, v.by_side, v.machine,
      v.machine_name, v.stars, v.body, v.shifts, v.engine_s, v.paper, v.written_at, v.published_at, v.answer, v.answered_at,
      v.removed_at, v.removed_reason, v.removed_note
    from reviews v where v.author = ${user} or (v.about = ${user} and v.published_at is not null) order by v.written_at`,
  'complaints.json': (user: string) => sql`select 'объявление' as about, item, reason, note, created_at, decided_at
      from listing_complaints where user_id = ${user}
    union all select 'заявка', request, reason, '', made_at, decided_at from request_complaints where user_id = ${user}
    union all select 'отзыв', review, reason, note, created_at, decided_at from review_complaints where user_id = ${user}
    union all select 'форум', item, reason, '', created_at, null from forum_complaints where user_id = ${user}
    union all select 'собеседник', thread, reason, note, created_at, decided_at from thread_complaints where user_id = ${user}
    order by created_at`,
} satisfies Record<string, (user: string) => RawBuilder<unknown>>

/** Of the user's machines, whose ids are given. */
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
  'days.json': (machines: string[]) => sql`select equipment, day, points, photos, distance_m, coarse_s, turns_s,
      speed_unproved, moving_s, working_s, idle_s, trips, stops, max_speed_kmh, photos_expected, photos_came, recorded_s, covered_s, emptied_at
    from track_days where equipment = any(${machines}::uuid[]) order by equipment, day`,
} satisfies Record<string, (machines: string[]) => RawBuilder<unknown>>

/** Lists that grow for ever are read by pages; `id` rises. */
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

export const LISTS = Object.keys(lists) as (keyof typeof lists)[]
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

export async function readList(db: Db, list: keyof typeof lists, user: string): Promise<unknown[]> {
  const { rows } = await (lists[list](user) as RawBuilder<object>).execute(db)
  return list === 'recorders.json' ? withStates(db, rows as { id: string; equipment: string }[]) : rows
}

/** Recorders with what they last reported of themselves. */
async function withStates(db: Db, recorders: { id: string; equipment: string }[]) {
  const states = await recorderStates(
    db,
    recorders.map(({ equipment }) => equipment),
  )
  return recorders.map((recorder) => {
    const { last_seen_at = null, last_point_at = null, battery = null } = states.get(recorder.id) ?? {}
    return { ...recorder, last_seen_at, last_point_at, battery }
  })
}

export const readMachineList = async (db: Db, list: keyof typeof machineLists, user: string) =>
  (await machineLists[list](await ownMachines(db, user)).execute(db)).rows

/** A page at a time, each row with its `id`. */
export async function* readPages(db: Db, list: keyof typeof pages, user: string): AsyncGenerator<unknown> {
  const type = sql.raw(list === 'audit.json' ? 'bigint' : 'uuid')
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

/** Those that have recorded something. */
export const listOwnMachines = async (db: Db, user: string): Promise<MachineToCopy[]> =>
  db
    .selectFrom('tracking')
    .select(['equipment as id', 'time_zone', 'zones_before'])
    .where('equipment', '=', anyOf(await ownMachines(db, user)))
    .orderBy('equipment')
    .execute()

/** Days whose points are still there. */
export const listOwnDays = (db: Db, equipment: string) =>
  db
    .selectFrom('track_days')
    .select(['day', 'points'])
    .where('equipment', '=', equipment)
    .where('points', '>', 0)
    .where('emptied_at', 'is', null)
    .orderBy('day')
    .execute()

export async function* listPhotos(db: Db, equipment: string) {
  for (let after: string | undefined; ; ) {
    const rows = await db
      .selectFrom('photos')
      .select(['id', 'taken_at'])
      .where('equipment', '=', equipment)
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(ROWS)
      .execute()
    yield* rows
    after = rows.at(-1)?.id
    if (rows.length < ROWS) return
  }
}

/** Photos of the listings in their order, the cover first: `/images/NAME/small.webp`. */
export async function listImages(db: Db, user: string): Promise<{ id: string; images: string[] }[]> {
  const { rows } = await sql<{ id: string; images: string[] }>`
    select id, array_agg(photo order by at) as images
    from items, unnest(array[image] || more_photos) with ordinality as p (photo, at)
    where owner = ${user} and photo like '/images/%/small.webp'
    group by id order by id`.execute(db)
  return rows
}

/** How much there is to pack. */
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

/** Photos of what was done to machines, each in a folder of its own. */
export async function listServicePhotos(db: Db, user: string) {
  const { rows } = await sql<{ equipment: string; record: string; id: string; folder: string }>`
    select p.equipment, p.record, p.id, p.folder from service_photos as p join items as i on i.id = p.equipment
    where i.owner = ${user} order by p.equipment, p.record, p.id`.execute(db)
  return rows
}

/** Photos of the user's own messages. */
export async function listMessagePhotos(db: Db, user: string) {
  const { rows } = await sql<{ thread: string; number: number; place: number; folder: string }>`
    select p.thread, p.number, p.place, p.folder from messages m
      join message_photos p on p.thread = m.thread and p.number = m.number
    where m.author = ${user} order by p.thread, p.number, p.place`.execute(db)
  return rows
}

/** Photos of the user's own requests. */
export async function listRequestPhotos(db: Db, user: string) {
  const { rows } = await sql<{ request: string; place: number; folder: string }>`
    select p.request, p.place, p.folder from requests r join request_photos p on p.request = r.id
    where r.asker = ${user} order by p.request, p.place`.execute(db)
  return rows
}

/** Pages of the user's documents that wait for a moderator; after the decision there are none. */
export const listDocumentPages = (db: Db, user: string) =>
  db
    .selectFrom('document_pages')
    .select(['id', 'folder'])
    .where('user_id', '=', user)
    .orderBy('place')
    .orderBy('sent_at')
    .execute()

/** Folders of the photos of the register. */
export const listOperatorPhotos = (db: Db, user: string) =>
  db
    .selectFrom('operators')
    .select(['id', 'photo'])
    .where('user_id', '=', user)
    .where('photo', 'is not', null)
    .orderBy('id')
    .execute()
