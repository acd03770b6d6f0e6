/**
 * Stores a group that is what nearly all are: from recorders that may store, in the zones of before, of points that are not
 * there. Then nothing has to be waited for, and all of it goes in one round trip; what is not so ends the transaction by itself.
 */
import pg from 'pg'
import { NOT_SPREAD } from '../../../../db/cluster/shards.ts'
import { pgArray, SHA256, UUID } from '../../pg-arrays.ts'
import { SAY_ITSELF } from '../changes.queries.ts'
import { holdWriting } from '../rights.queries.ts'
import {
  countPoints,
  keepSleeps,
  markStale,
  NAMED_MAX,
  notifying,
  type Writer,
  type WriterDelivery,
  type Written,
} from './ingest.queries.ts'
import { insertNew } from './insert-points.queries.ts'
import { atOnce } from './pipeline.ts'
import { noticesOf, type ZonesByMachine } from './stored-points.rules.ts'
import { RIGHTS } from './writers.queries.ts'

// They divide by zero where somebody may no more store, or the days of a machine run elsewhere than was known.
const ALL_STORE = `select 1 / (not exists (${RIGHTS}))::int`
const SAME_ZONES = `select 1 / (count(*) = cardinality($1::uuid[]))::int
from tracking t join unnest($1::uuid[], $2::text[], $3::jsonb[]) as z (equipment, zone, before) on t.equipment = z.equipment
where t.equipment = any($1) and t.time_zone = z.zone and t.zones_before = z.before`

const DIVISION_BY_ZERO = '22012'
const UNIQUE_VIOLATION = '23505'
const isOtherwise = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === DIVISION_BY_ZERO || error.code === UNIQUE_VIOLATION)

/** On disk when it resolves; undefined: it was not so, or is not known to be, and nothing is stored. */
export async function storeNew(client: pg.PoolClient, deliveries: WriterDelivery[]): Promise<Written | undefined> {
  const writers = [...new Set(deliveries.map(({ writer }) => writer))]
  const sent = deliveries.flatMap(({ writer, points }) => points.map((point) => ({ writer, point })))
  if (sent.length === 0 || sent.length > NAMED_MAX || !writers.every(isExpected)) return undefined
  const zones = new Map(writers.map(({ equipment, zones }) => [equipment, zones])) as ZonesByMachine
  try {
    await atOnce(client, () => [
      client.query(`begin; ${SAY_ITSELF}; ${holdWriting(NOT_SPREAD)}`),
      mustStore(client, writers),
      mustBeInZones(client, writers),
      insertNew(client, NOT_SPREAD, sent),
      keepSleeps(client, deliveries),
      markStale(client, sent, zones),
      countPoints(client, sent),
      // In a transaction that has failed the first of these fails, and those behind it are not looked at.
      client.query(['select', 'commit', ...noticesOf(sent).map(notifying)].join('; ')),
    ])
  } catch (error) {
    if (!isOtherwise(error)) throw error
    await client.query('rollback')
    return undefined
  }
  return { rights: new Map(writers.map((writer) => [writer, 'stores'])), fresh: sent }
}

const isExpected = ({ right, zones, repeats }: Writer) => right === 'stores' && zones !== undefined && !repeats

async function mustStore(client: pg.PoolClient, writers: Writer[]): Promise<void> {
  const hashes = pgArray(SHA256, writers, ({ tokenHash }) => tokenHash)
  await client.query({ name: 'all-store', text: ALL_STORE, values: [hashes] })
}

async function mustBeInZones(client: pg.PoolClient, writers: Writer[]): Promise<void> {
  await client.query({
    name: 'same-zones',
    text: SAME_ZONES,
    values: [
      pgArray(UUID, writers, ({ equipmentId }) => equipmentId),
      writers.map(({ zones }) => zones?.timeZone),
      writers.map(({ zones }) => JSON.stringify(zones?.zonesBefore)),
    ],
  })
}
