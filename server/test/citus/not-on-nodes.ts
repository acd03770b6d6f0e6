/**
 * Test files that use a database without Citus even where TEST_NODES names a cluster, each with its reason; all others use the
 * cluster.
 */
export const NOT_ON_NODES: Record<string, string> = {
  'db/cluster/distribute.test.ts':
    'Looks at each step of distributing, by tables and functions that stand in for Citus.',
  'days/marked-again.test.ts': 'Marks a day by a trigger, which distributed tables do not take.',
  'tracks/store/append/append-group.test.ts': 'Tries the statement that is sent only where the database is not spread.',
  'tracks/store/append/cost-of-points.test.ts': 'Counts what is sent, for a database of one shard and for 32.',
  'tracks/store/append/ingest.test.ts':
    'Tries the queue of one shard, locks months as one PostgreSQL does and drops them: Citus takes no lock of a table without its partitions.',
  'tracks/store/append/shards.test.ts': 'Moves and splits shards in the tables that stand in for those of Citus.',
  'tracks/store/columnar/doomed-points.test.ts': 'Puts points by columns into a table of rows that is called so.',
  'tracks/store/columnar/keep-columnar.test.ts':
    'Has the rewriting of a month fail at each step, by functions that stand in for those of Citus.',
  'tracks/store/columnar/late-points.test.ts': 'Puts points by columns into a table of rows that is called so.',
  'tracks/store/months.test.ts':
    'Asks what is sent to a cluster for a new month, of functions that stand in for those of Citus.',
}
