/**
 * A database in which tables and functions stand in for a Citus cluster, with points of old months (`test/stand-in-citus.sql`).
 */
import type { FastifyBaseLogger } from 'fastify'
import { atEnd } from '../../../../../test/at-end.ts'
import { makeStandInCluster } from '../../../../../test/citus/stand-in-citus.ts'
import { ASK_CITUS } from '../../../../db/cluster/shards.ts'
import { connect, type Db } from '../../../../db/connect.ts'
import { sweepTracks } from '../../../days/retention.queries.ts'
import { keepColumnar } from './keep-columnar.ts'
import { monthsOfPoints } from './old-months.queries.ts'

const onError = (error: Error) => {
  throw error
}
const quiet = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger

export async function openColumnar() {
  const database = connect(await makeStandInCluster(), onError, 'setup', { connections: 4 })
  atEnd(database.close)
  const { db, pool } = database
  await pool.query(`
    insert into pg_dist_partition values ('track_points', 'h', 7);
    insert into pg_dist_shard values ('tracking', 11), ('tracking', 12);
    insert into pg_dist_placement values (11, 1), (12, 2);
    ${ASK_CITUS}`)
  return {
    ...database,
    /** Like the job. */
    keep: (after: number | undefined, now = Date.now()) =>
      keepColumnar({ db, pool }, { after, now }, { signal: new AbortController().signal, log: quiet }),
    columnar: async () =>
      (await monthsOfPoints(db)).filter((month) => month.columnar).map(({ name }) => name.replace('track_points_', '')),
  }
}

/** Beginning of the month this many months ago, ms: what is stored there is never in the future. */
export function monthsAgo(months: number): number {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)
}

/** Like `2026_01`. */
export const nameOfMonth = (moment: number): string => new Date(moment).toISOString().slice(0, 7).replace('-', '_')

/** Like the job, long after machines were deleted. */
export async function sweepDeleted(db: Db): Promise<void> {
  await db
    .updateTable('doomed_machines')
    .set({ after: new Date(0) })
    .execute()
  await sweepTracks(db)
}
