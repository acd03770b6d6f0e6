/** SQL: what records prove about a deal `d`, and JSON of a review `v` for the API. */
import { SHIFT_LEAST_S } from '@spetskarta/shared/reviews/reviews.constants.ts'
import { type RawBuilder, sql } from 'kysely'

/** Days of machines that could not be counted. */
export type Uncounted = readonly { itemId: string; day: string }[]

/** Those of the days that are of the machine of the deal `d`, between two days. */
const daysOf = (days: Uncounted, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  select from unnest(${days.map(({ itemId }) => itemId)}::uuid[], ${days.map(({ day }) => day)}::date[]) as u (machine, day)
  where u.machine = d.machine and u.day between ${from} and ${to}`

/**
 * Per day the lesser of what was recorded on the object and what the owner counts, so that a correction never proves more than
 * the records. Without an object, what was recorded at the place of the booking. A day is a shift from half an hour of work,
 * idling or unknown; `engine_s`: work and idling of these days. `days`: those that prove nothing, of any machines.
 */
export const proofExcept = (days: Uncounted) => sql`(
  select count(*)::int as shifts, coalesce(sum(day.engine_s), 0)::int as engine_s
  from (
    select h.day as on_day, least(r.work_s + r.idle_s, coalesce(c.counted_s + coalesce(c.idle_s, r.idle_s), r.work_s + r.idle_s)) as engine_s,
      least(r.work_s + r.idle_s + r.unknown_s,
        coalesce(c.counted_s + coalesce(c.idle_s, r.idle_s) + coalesce(c.unknown_s, r.unknown_s),
          r.work_s + r.idle_s + r.unknown_s)) as present_s
    from object_hours h
      -- Computed before standing was told from idling: neither is known of such a day.
      cross join lateral (select h.work_s, case when h.off_s is null then 0 else h.idle_s end as idle_s, h.unknown_s) as r
      left join lateral (
        select counted_s, idle_s, unknown_s from object_corrections n
        where n.object_id = h.object_id and n.item_id = h.item_id and n.day = h.day order by n.id desc limit 1
      ) as c on true
    where h.object_id = d.object_id and h.item_id = d.machine and h.day between d.from_day and d.to_day
    union all
    select b.day, b.work_s + b.idle_s, b.work_s + b.idle_s + b.unknown_s from deal_hours b
    where (d.object_id is null or d.machine is null) and b.deal = d.id and b.day between d.from_day and d.to_day
  ) as day where day.present_s >= ${sql.lit(SHIFT_LEAST_S)} and not exists (${daysOf(days, sql`day.on_day`, sql`day.on_day`)}))`

/** The proof with whatever was counted of such days before: it decides who may write. */
export const PROOF = proofExcept([])

/** Whether a paper about the deal's machine, object and days is in force; without an object, a paper about whole days. */
export const PAPER = sql.raw(`exists (
  select from papers p where p.equipment = d.machine and p.user_id = d.owner and p.object_id is not distinct from d.object_id
    and p.cancelled_at is null and p.from_day <= d.to_day and p.to_day >= d.from_day)`)

const name = (alias: string) => `coalesce(nullif(${alias}.name, ''), ${alias}.user_url)`
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whether the records of the deal still exist. */
export const RECORDED = sql.raw(`(
  d.object_id is not null and d.machine is not null or exists (select from deal_hours b where b.deal = d.id))`)

/** Joins of `reviews v`; `uncounted`: those of the deals' machines. */
export const reviewJoins = (uncounted: Uncounted) => sql`
  join users b on b.id = v.about
  left join users a on a.id = v.author and not a.banned
  left join items i on i.id = v.machine
  left join deals d on d.id = v.deal
  left join lateral ${proofExcept(uncounted)} as proof on true
  left join lateral (
    select count(*)::int as days from (${daysOf(uncounted, sql`d.from_day`, sql`d.to_day`)}) as n) as uncounted on true`

export const REVIEW_JSON = sql`json_build_object('id', v.id, 'by', v.by_side,
  'author', case when a.id is not null then json_build_object('name', ${sql.raw(name('a'))}, 'userUrl', a.user_url) end,
  'about', b.user_url, 'stars', v.stars, 'text', v.body,
  'machine', json_build_object('id', case when not i.hidden then i.id end, 'name', v.machine_name, 'type', v.type),
  'proof', json_build_object('shifts', case when ${RECORDED} then proof.shifts else v.shifts end,
    'hours', case when ${RECORDED} then proof.engine_s else v.engine_s end / 3600),
  'uncounted', case when ${RECORDED} then uncounted.days else 0 end,
  'paper', case when ${RECORDED} then ${PAPER} else v.paper end,
  'writtenAt', ${sql.raw(iso('v.written_at'))}, 'publishedAt', ${sql.raw(iso('v.published_at'))},
  'answer', case when v.answer is not null then json_build_object('text', v.answer, 'at', ${sql.raw(iso('v.answered_at'))}) end,
  'removed', case when v.removed_at is not null then json_build_object('reason', v.removed_reason, 'note', v.removed_note) end)`

export const COMPLAINANT_JSON = sql.raw(
  `case when w.id is not null then json_build_object('name', ${name('w')}, 'userUrl', w.user_url) end`,
)
export const COMPLAINED_AT = sql.raw(iso('c.created_at'))
