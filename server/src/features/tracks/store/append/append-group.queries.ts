/**
 * Stores what recorders have sent in one statement, if one database has everything: rights, points, days, counts. It writes what
 * may be written and reports it, so nothing has to be assumed, undone or sent twice (decision 47).
 */
import type pg from 'pg'
import { NOT_SPREAD } from '../../../../db/cluster/shards.ts'
import { INT4, pgArray, SHA256 } from '../../pg-arrays.ts'
import { SAY_ITSELF } from '../changes.queries.ts'
import { holdWriting } from '../rights.queries.ts'
import { keepSleeps, type StoredPoint, type WriterDelivery, type Written } from './ingest.queries.ts'
import {
  ARRAYS,
  COLUMNS,
  columnsOf,
  hasReadings,
  READING_ARRAYS,
  READINGS,
  type Readings,
} from './insert-points.queries.ts'
import { atOnce } from './pipeline.ts'
import { RIGHT, type Right } from './writers.queries.ts'

/**
 * Days begin at full quarters of an hour, so one point per quarter suffices to find the days. Points, then days, are written in
 * order of their keys, so that simultaneous groups cannot deadlock.
 */
const group = (more: string, arrays: string) => `
with writers as materialized (${RIGHT}), stored as (
  insert into track_points (equipment, recorder, ${COLUMNS}${more})
  select w.equipment, w.recorder, ${COLUMNS}${more}
  from unnest($2::int4[], ${ARRAYS}${arrays}) as p (n, ${COLUMNS}${more}) join writers w on w.n = p.n and w."right" = 'stores'
  order by w.equipment, p.recorded_at, w.recorder
  on conflict do nothing
  returning equipment, recorder, recorded_at
), quarters as materialized (
  select s.equipment, s.at, s.points, case when t.zones_before = '[]' then (s.at at time zone t.time_zone)::date
    else machine_day(t.time_zone, t.zones_before, s.at) end as day
  from (
    select equipment, min(recorded_at) as at, count(*) as points from stored
    group by equipment, date_bin('15 minutes', recorded_at, '2000-01-01Z')
  ) s cross join lateral (select time_zone, zones_before from tracking k where k.equipment = s.equipment limit 1) t
), marked as (
  insert into stale_days (equipment, day, from_at, from_for)
  select equipment, day, min(at), 1 from quarters group by 1, 2 order by 1, 2
  on conflict (equipment, day) do update set changes = stale_days.changes + 1, from_for = stale_days.changes + 1,
    from_at = case when stale_days.from_for = stale_days.changes then least(stale_days.from_at, excluded.from_at)
      else '-infinity' end
), counted as (
  insert into storage_changes (equipment, points)
  select equipment, sum(points) from quarters group by 1
)
select (select count(*) from stored)::int as stored,
  (select json_agg(json_build_array(n, "right")) from writers where "right" <> 'stores') as others,
  case when (select count(*) from stored) < cardinality($2::int4[]) then
    (select json_agg(json_build_array(recorder, extract(epoch from recorded_at) * 1000)) from stored) end as fresh`

const GROUP = { plain: group('', ''), readings: group(READINGS, READING_ARRAYS) }

interface Answer {
  stored: number
  /** Numbers of the writers, from 1. */
  others: [n: number, right: Right][] | null
  fresh: [recorder: string, at: number][] | null
}

/** On disk when it resolves. */
export async function appendGroup(client: pg.PoolClient, deliveries: WriterDelivery[]): Promise<Written> {
  const writers = [...new Set(deliveries.map(({ writer }) => writer))]
  const numbers = new Map(writers.map((writer, i) => [writer, i + 1]))
  const sent = deliveries.flatMap(({ writer, points }) => points.map((point) => ({ writer, point })))
  const sleepless = deliveries.every(({ sleeps }) => sleeps.length === 0)
  const kind: Readings = sent.some(({ point }) => hasReadings(point)) ? 'readings' : 'plain'
  const values = [
    pgArray(SHA256, writers, ({ tokenHash }) => tokenHash),
    pgArray(INT4, sent, ({ writer }) => numbers.get(writer) ?? 0),
    ...columnsOf(sent, kind),
  ]
  const [, answer] = await atOnce(client, () => [
    client.query(`begin; ${SAY_ITSELF}; ${holdWriting(NOT_SPREAD)}`),
    client.query<Answer>({ name: `append-${kind}`, text: GROUP[kind], values }),
    ...(sleepless ? [client.query('commit')] : []),
  ])
  const [row] = answer.rows
  const others = new Map(row?.others ?? [])
  const rights = new Map(writers.map((writer, i) => [writer, others.get(i + 1) ?? ('stores' as const)]))
  if (!sleepless) {
    const admitted = deliveries.filter(({ writer }) => /^(stores|full)$/.test(rights.get(writer) ?? ''))
    await atOnce(client, () => [keepSleeps(client, admitted), client.query('commit')])
  }
  return { rights, fresh: row?.fresh || row?.stored !== sent.length ? freshOf(sent, row?.fresh ?? []) : sent }
}

/** The new ones among the points sent; a point that was sent twice is returned once. */
function freshOf(sent: StoredPoint[], fresh: [recorder: string, at: number][]): StoredPoint[] {
  const left = new Set(fresh.map(([recorder, at]) => `${recorder} ${Math.round(at)}`))
  return sent.filter(({ writer, point }) => left.delete(`${writer.recorder} ${point.at}`))
}
