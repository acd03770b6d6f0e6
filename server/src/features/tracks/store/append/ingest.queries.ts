/** Who has sent what, and the statements that join its points in their transaction. */
import type { ReportedSleep } from '@spetskarta/shared/recorders/recorders.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type pg from 'pg'
import { pgArray, TIMESTAMPTZ, UUID } from '../../pg-arrays.ts'
import { zonesOf } from '../../tracking.queries.ts'
import { NOTE_POINTS } from '../changes.queries.ts'
import { daysTouched, type OwnedPoint as PointOf, type ZonesByMachine } from './stored-points.rules.ts'
import type { Right } from './writers.queries.ts'

/** A recorder, as its token identifies it. */
export interface Writer {
  tokenHash: Buffer
  recorder: string
  equipment: string
  /** The same ids as bytes. */
  recorderId: Buffer
  equipmentId: Buffer
  /** Its right when it last wrote. */
  right: Right
}

/** What one phone has sent in one request. */
export interface WriterDelivery {
  writer: Writer
  points: Point[]
  sleeps: ReportedSleep[]
}

export type StoredPoint = PointOf<Writer>

/** Maximum per recorder; further sleeps are not stored until the oldest are deleted. */
const SLEEPS_KEPT = 5_000

const ZONES = 'select equipment, time_zone, zones_before from tracking where equipment = any($1::uuid[])'

/** Does the same as the SQL function `mark_stale`; see there. */
const MARK = `insert into stale_days (equipment, day, from_at, from_for)
select k.equipment, d.day, d.at, 1
from tracking k join unnest($1::uuid[], $2::date[], $3::timestamptz[]) as d (equipment, day, at) on d.equipment = k.equipment
where k.equipment = any($1)
order by k.equipment, d.day
on conflict (equipment, day) do update set changes = stale_days.changes + 1, from_for = stale_days.changes + 1,
  from_at = case when stale_days.from_for = stale_days.changes then least(stale_days.from_at, excluded.from_at)
    else '-infinity' end`

const SLEEP = `insert into recorder_sleeps (equipment, recorder, from_at, until_at, reason)
select s.* from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::text[])
  as s (equipment, recorder, from_at, until_at, reason)
where (select count(*) from recorder_sleeps k where k.recorder = s.recorder) < ${SLEEPS_KEPT}
order by s.recorder, s.from_at
on conflict do nothing`

/**
 * For more points than this only the number of new ones is returned; which ones they are is found in a second attempt if some
 * existed before. Returning a row for each point of a large batch is expensive on both sides.
 */
export const NAMED_MAX = 500

export async function readZones(client: pg.PoolClient, writers: Writer[]): Promise<ZonesByMachine> {
  const { rows } = await client.query<{ equipment: string; time_zone: string; zones_before: unknown }>({
    name: 'zones-of-machines',
    text: ZONES,
    values: [pgArray(UUID, writers, ({ equipmentId }) => equipmentId)],
  })
  return new Map(rows.map((row) => [row.equipment, zonesOf(row)]))
}

export async function keepSleeps(client: pg.PoolClient, deliveries: WriterDelivery[]): Promise<void> {
  const sleeps = deliveries.flatMap(({ writer, sleeps }) => sleeps.map((sleep) => ({ ...sleep, writer })))
  if (sleeps.length === 0) return
  await client.query(SLEEP, [
    pgArray(UUID, sleeps, ({ writer }) => writer.equipmentId),
    pgArray(UUID, sleeps, ({ writer }) => writer.recorderId),
    pgArray(TIMESTAMPTZ, sleeps, (sleep) => sleep.from),
    pgArray(TIMESTAMPTZ, sleeps, (sleep) => sleep.to),
    sleeps.map((sleep) => sleep.reason),
  ])
}

export type Rights = ReadonlyMap<Writer, Right>

export interface Written {
  rights: Rights
  fresh: StoredPoint[]
}

export async function markStale(client: pg.PoolClient, fresh: StoredPoint[], zones: ZonesByMachine): Promise<void> {
  const days = daysTouched(fresh, zones)
  if (days.length === 0) return
  await client.query({
    name: 'mark-stale',
    text: MARK,
    values: [
      pgArray(UUID, days, ({ writer }) => writer.equipmentId),
      days.map(({ day }) => day),
      pgArray(TIMESTAMPTZ, days, ({ from }) => from),
    ],
  })
}

export async function countPoints(client: pg.PoolClient, fresh: StoredPoint[]): Promise<void> {
  if (fresh.length === 0) return
  const counts = new Map<Buffer, number>()
  for (const { writer } of fresh) counts.set(writer.equipmentId, (counts.get(writer.equipmentId) ?? 0) + 1)
  await client.query({
    name: 'note-points',
    text: NOTE_POINTS,
    values: [pgArray(UUID, [...counts.keys()], (id) => id), [...counts.values()]],
  })
}
