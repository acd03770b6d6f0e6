/**
 * Stores what recorders of one shard have sent, in one transaction of small statements: each names its machines and joins nothing
 * that stays on the coordinator, so that a cluster sends it whole to the node with their rows (decision 47).
 */
import type pg from 'pg'
import { NOT_SPREAD } from '../../../../db/cluster/shards.ts'
import { SAY_ITSELF } from '../changes.queries.ts'
import { holdWriting } from '../rights.queries.ts'
import { appendGroup } from './append-group.queries.ts'
import {
  countPoints,
  keepSleeps,
  markStale,
  NAMED_MAX,
  type Rights,
  readZones,
  type Writer,
  type WriterDelivery,
  type Written,
} from './ingest.queries.ts'
import { insertPoints } from './insert-points.queries.ts'
import { atOnce, pipelined } from './pipeline.ts'
import { type Right, writerRights } from './writers.queries.ts'

/** Connections to write with; the same one if both are at one address. */
interface Clients {
  /** To the coordinator, which has the rights: it holds the lock until the points are on disk. */
  local: pg.PoolClient
  tracks: pg.PoolClient
}

/** Everything but the commit in one round trip, for writers that are assumed to have these rights. */
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
  const rights = () =>
    [local.query(`begin; ${SAY_ITSELF}; ${holdWriting(shard)}`), writerRights(local, hashes)] as const
  const points = () => [readZones(tracks, sent.length === 0 ? [] : writers), insertPoints(tracks, sent, named)] as const
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
  return {
    rights: new Map(writers.map((writer, index) => [writer, others.get(index) ?? 'stores'])),
    fresh,
    zones,
  }
}

/** Both have ended when it resolves or fails, so that their connections are free. */
async function together<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other])
  return [await one, await other]
}

/**
 * Returns the new points and the right of each writer; on disk when it resolves. Rows are written according to the rights that
 * the writers last had, and rolled back if these have changed.
 */
export const storeDeliveries = (
  { pool, tracks }: Record<'pool' | 'tracks', pg.Pool>,
  shard: number,
  deliveries: WriterDelivery[],
): Promise<Written> =>
  pipelined(pool, (local) =>
    pool === tracks
      ? shard === NOT_SPREAD
        ? appendGroup(local, deliveries)
        : storeBy({ local, tracks: local }, shard, deliveries)
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
      const end = () => local.query('commit')
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
