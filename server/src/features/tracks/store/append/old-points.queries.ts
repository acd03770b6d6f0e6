/**
 * Stores points of old months, which a cluster may keep by columns (decision 50): such months have no key and accept only plain
 * inserts. So existing points are read first, one writer of a machine at a time. It works for months stored as rows too and costs
 * a round trip per statement; only points that arrive months late pay for that.
 */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type pg from 'pg'
import { pgArray, TIMESTAMPTZ } from '../../pg-arrays.ts'
import { SAY_ITSELF } from '../changes.queries.ts'
import { holdOldPoints, tryHoldMonths } from '../columnar/old-months.queries.ts'
import { holdWriting } from '../rights.queries.ts'
import { countPoints, markStale, readZones, type Writer, type Written } from './ingest.queries.ts'
import { insertNew } from './insert-points.queries.ts'
import { pipelined } from './pipeline.ts'
import { writerRights } from './writers.queries.ts'

// With bounds, PostgreSQL skips whole months and most chunks of a month stored by columns.
const KNOWN = `select recorded_at from track_points
where equipment = $1 and recorder = $2 and recorded_at = any($3::timestamptz[]) and recorded_at between $4 and $5`

/** On disk when it resolves. `busy`: one of the months is being rewritten, and nothing is stored. */
export async function storeOld(
  { pool, tracks }: Record<'pool' | 'tracks', pg.Pool>,
  shard: number,
  writer: Writer,
  points: Point[],
): Promise<Written | 'busy'> {
  const sent = [...new Map(points.map((point) => [point.at, point])).values()]
  return pipelined(pool, (local) =>
    pool === tracks
      ? store(local, local, shard, writer, sent)
      : pipelined(tracks, (apart) => store(local, apart, shard, writer, sent)),
  )
}

/** `local`: the coordinator, which has months, rights and locks. Its locks are held until the points are on disk. */
async function store(local: pg.PoolClient, tracks: pg.PoolClient, shard: number, writer: Writer, points: Point[]) {
  await local.query(`begin; ${SAY_ITSELF}`)
  if (
    !(await tryHoldMonths(
      local,
      points.map(({ at }) => at),
    ))
  ) {
    await local.query('rollback')
    return 'busy'
  }
  await holdOldPoints(local, writer.equipment)
  await local.query(holdWriting(shard))
  const right = (await writerRights(local, [writer.tokenHash])).get(0) ?? 'stores'
  const rights = new Map([[writer, right]])
  if (right !== 'stores') {
    await local.query('rollback')
    return { rights, fresh: [] }
  }
  if (tracks !== local) await tracks.query(`begin; ${SAY_ITSELF}`)
  const known = await knownOf(tracks, writer, points)
  const fresh = points.filter(({ at }) => !known.has(at)).map((point) => ({ writer, point }))
  if (fresh.length > 0) {
    await insertNew(tracks, fresh)
    await markStale(tracks, fresh, await readZones(tracks, [writer]))
    await countPoints(tracks, fresh)
  }
  if (tracks !== local) await tracks.query('commit')
  await local.query('commit')
  return { rights, fresh }
}

async function knownOf(client: pg.PoolClient, { equipment, recorder }: Writer, points: Point[]): Promise<Set<number>> {
  const moments = points.map(({ at }) => at).sort((one, other) => one - other)
  const { rows } = await client.query<{ recorded_at: Date }>(KNOWN, [
    equipment,
    recorder,
    pgArray(TIMESTAMPTZ, moments, (at) => at),
    new Date(moments[0] ?? 0),
    new Date(moments.at(-1) ?? 0),
  ])
  return new Set(rows.map(({ recorded_at }) => recorded_at.getTime()))
}
