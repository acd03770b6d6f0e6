/**
 * Stores what recorders of one shard have sent, in one transaction of small statements: each names its machines and joins
 * nothing that stays on the coordinator, so that a cluster sends it whole to the node that has them (decision 47).
 */
import type { ToldSleep } from '@spetskarta/shared/recorders/recorders.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import pg from 'pg'
import { atOnce, pipelined } from '../../../db/pipeline.ts'
import { holdWriting } from '../../../db/writing.ts'
import { pgArray, TIMESTAMPTZ, UUID } from '../../tracks/pg-arrays.ts'
import { NOTE_POINTS, SAY_ITSELF } from '../../tracks/stored-changes.queries.ts'
import { zonesOf } from '../../tracks/tracking.queries.ts'
import { insertPoints } from './insert-points.queries.ts'
import {
  daysTouched,
  type Notice,
  noticesOf,
  type StoredPoint as PointOf,
  type ZonesByMachine,
} from './stored-points.rules.ts'
import { type Right, rightsOf } from './writers.queries.ts'

/** A recorder as its token says. */
export interface Writer {
  tokenHash: Buffer
  recorder: string
  equipment: string
  /** The same as bytes. */
  recorderId: Buffer
  equipmentId: Buffer
  /** What it could do the last time. */
  right: Right
}

/** What one phone has sent in one request. */
export interface WriterDelivery {
  writer: Writer
  points: Point[]
  sleeps: ToldSleep[]
}

export type StoredPoint = PointOf<Writer>

/** Of one recorder; after so many it tells no more of them until the oldest are forgotten. */
const SLEEPS_KEPT = 5_000

const ZONES = 'select equipment, time_zone, zones_before from tracking where equipment = any($1::uuid[])'

/** As `mark_stale` does, see there. */
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

/** Behind the commit, outside of the transaction: what nobody was told of the streams find by themselves a minute later. */
export const notifying = ({ channel, payload }: Notice) => `notify ${channel}, ${pg.escapeLiteral(payload)}`

/**
 * With more points than this it is asked only how many are new; which, in a second attempt where some were there before: a
 * row back for each point of a large batch costs both sides.
 */
const NAMED_MAX = 500

export async function readZones(client: pg.PoolClient, writers: Writer[]): Promise<ZonesByMachine> {
  const { rows } = await client.query<{ equipment: string; time_zone: string; zones_before: unknown }>({
    name: 'zones-of-machines',
    text: ZONES,
    values: [pgArray(UUID, writers, ({ equipmentId }) => equipmentId)],
  })
  return new Map(rows.map((row) => [row.equipment, zonesOf(row)]))
}

async function keepSleeps(client: pg.PoolClient, deliveries: WriterDelivery[]): Promise<void> {
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

type Rights = ReadonlyMap<Writer, Right>

export interface Written {
  rights: Rights
  fresh: StoredPoint[]
}

/** Where it is written: one connection where both are at one address. */
interface Clients {
  /** Of the coordinator, who knows the rights: it holds the lock until the points are on disk. */
  local: pg.PoolClient
  tracks: pg.PoolClient
}

/** Everything but the commit, in one round trip, for writers who are expected to have these rights. */
async function write(
  { local, tracks }: Clients,
  shard: number,
  deliveries: WriterDelivery[],
  expected: Rights,
  named: boolean,
) {
  const writers = [...expected.keys()]
  const hashes = writers.map(({ tokenHash }) => tokenHash)
  const may = (writer: Writer, ...rights: Right[]) => rights.includes(expected.get(writer) ?? 'gone')
  const admitted = deliveries.filter(({ writer }) => may(writer, 'stores', 'full'))
  const sent = admitted
    .filter(({ writer }) => may(writer, 'stores'))
    .flatMap(({ writer, points }) => points.map((point) => ({ writer, point })))
  const rights = () => [local.query(`begin; ${SAY_ITSELF}; ${holdWriting(shard)}`), rightsOf(local, hashes)] as const
  const points = () =>
    [readZones(tracks, sent.length === 0 ? [] : writers), insertPoints(tracks, shard, sent, named)] as const
  const [others, zones, fresh] = await (async () => {
    if (local === tracks) {
      const [, ...answers] = await atOnce(local, () => [...rights(), ...points(), keepSleeps(local, admitted)])
      return answers
    }
    const [[, others], [, zones, fresh]] = await together(
      atOnce(local, () => [...rights(), keepSleeps(local, admitted)]),
      atOnce(tracks, () => [tracks.query(`begin; ${SAY_ITSELF}`), ...points()]),
    )
    return [others, zones, fresh] as const
  })()
  return { rights: new Map(writers.map((writer, index) => [writer, others.get(index) ?? 'stores'])), fresh, zones }
}

/** Both have ended when it resolves or fails: what they use is free then. */
async function together<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other])
  return [await one, await other]
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

/**
 * The points that were not there before, and what each writer may do; on disk when it resolves. What is written goes by what
 * the writers could do the last time, and is undone where that has changed.
 */
export const storeDeliveries = (
  { pool, tracks }: Record<'pool' | 'tracks', pg.Pool>,
  shard: number,
  deliveries: WriterDelivery[],
): Promise<Written> =>
  pipelined(pool, (local) =>
    pool === tracks
      ? storeBy({ local, tracks: local }, shard, deliveries)
      : pipelined(tracks, (tracks) => storeBy({ local, tracks }, shard, deliveries)),
  )

async function storeBy(clients: Clients, shard: number, deliveries: WriterDelivery[]): Promise<Written> {
  const { local, tracks } = clients
  let expected: Rights = new Map(deliveries.map(({ writer }) => [writer, writer.right]))
  let named = deliveries.reduce((sum, { points }) => sum + points.length, 0) <= NAMED_MAX
  for (;;) {
    const { rights, fresh, zones } = await write(clients, shard, deliveries, expected, named)
    if (fresh && [...rights].every(([writer, right]) => expected.get(writer) === right)) {
      const marks = () => [markStale(tracks, fresh, zones), countPoints(tracks, fresh)]
      const end = () => local.query(['commit', ...noticesOf(fresh).map(notifying)].join('; '))
      if (local === tracks) await atOnce(local, () => [...marks(), end()])
      else {
        await atOnce(tracks, () => [...marks(), tracks.query('commit')])
        await end()
      }
      return { rights, fresh }
    }
    for (const client of new Set([local, tracks])) await client.query('rollback')
    for (const [writer, right] of rights) writer.right = right
    expected = rights
    named ||= !fresh
  }
}
