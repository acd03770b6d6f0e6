/** Lists of data stored about one user, without secrets: no hashes, tokens, nonces or keys. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { ITEM_JSON } from '../catalog/item.json.ts'
import { recorderStates } from '../tracks/recorders/states.queries.ts'

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
      from customers where user_id = ${user} order by name collate by_name`,
  'operators.json': (user: string) =>
    sql`select o.name, o.staff_number, o.licence, o.licence_categories, o.licence_ends, o.phone, o.archived_at,
      o.code_hash is not null as has_code,
      (select coalesce(json_agg(json_build_object('equipment', a.equipment, 'from', a.from_at, 'to', a.to_at,
        'reason', a.reason, 'made_at', a.made_at, 'made_by', a.made_by, 'removed_at', a.removed_at,
        'removed_by', a.removed_by, 'removed_reason', a.removed_reason) order by a.from_at), '[]')
        from operator_assignments a where a.user_id = o.user_id and a.operator = o.id) as assignments
    from operators o where o.user_id = ${user} order by o.name collate by_name`,
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
  'park-views.json': (user: string) =>
    sql`select name, query from park_views where user_id = ${user} order by name collate by_name`,
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

export const LISTS = Object.keys(lists) as (keyof typeof lists)[]

export async function readList(db: Db, list: keyof typeof lists, user: string): Promise<unknown[]> {
  const { rows } = await (lists[list](user) as RawBuilder<object>).execute(db)
  return list === 'recorders.json' ? withStates(db, rows as { id: string; equipment: string }[]) : rows
}

/** Adds what each recorder last reported about itself. */
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
