/**
 * The recorder of a token: looked up once, since a token never moves to another machine. Rights are read again for every point.
 */
import type pg from 'pg'
import type { Shards } from '../../../../db/cluster/shards.ts'
import { uuidBytes } from '../../pg-arrays.ts'
import type { Writer } from './ingest.queries.ts'
import { findByTokens } from './writers.queries.ts'

export interface PlacedWriter extends Writer {
  shard: number
  /** Version of the division into shards under which `shard` was found. */
  division: number
}

/** Maximum number of tokens kept; all are dropped when it is exceeded. */
const KNOWN_MAX = 200_000
/** Maximum number of tokens per look-up. */
const ASKED_MAX = 1_000

interface Asking {
  tokenHash: Buffer
  resolve(writer: PlacedWriter | undefined): void
  reject(error: unknown): void
}

const keyOf = (tokenHash: Buffer) => tokenHash.toString('latin1')

export function openKnownWriters(pool: pg.Pool, shards: Shards) {
  const known = new Map<string, PlacedWriter>()
  let asking: Asking[] = []
  let running = false

  async function look(batch: Asking[]) {
    const { division } = shards
    const rows = await findByTokens(
      pool,
      batch.map(({ tokenHash }) => tokenHash),
    )
    const places = await shards.of(rows.flatMap((one) => one?.equipment ?? []))
    if (known.size + batch.length > KNOWN_MAX) known.clear()
    for (const [index, { tokenHash, resolve }] of batch.entries()) {
      const one = rows[index]
      if (!one) {
        resolve(undefined)
        continue
      }
      const shard = places.shift() ?? 0
      const [recorderId, equipmentId] = [uuidBytes(one.recorder), uuidBytes(one.equipment)]
      // The same token may be requested twice; the group that stores distinguishes writers by identity.
      const key = keyOf(tokenHash)
      const place = { shard, division }
      const fresh = { ...one, ...place, tokenHash, recorderId, equipmentId, right: 'stores' } satisfies PlacedWriter
      const writer: PlacedWriter = Object.assign(known.get(key) ?? fresh, place)
      known.set(key, writer)
      resolve(writer)
    }
  }

  async function run() {
    running = true
    while (asking.length > 0) {
      const batch = asking.slice(0, ASKED_MAX)
      asking = asking.slice(ASKED_MAX)
      await look(batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error)
      })
    }
    running = false
  }

  return {
    /** Also undefined if its machine may have moved to another shard. */
    get(tokenHash: Buffer): PlacedWriter | undefined {
      const writer = known.get(keyOf(tokenHash))
      return writer?.division === shards.division ? writer : undefined
    },
    /** Undefined if no recorder has this token. */
    find: (tokenHash: Buffer): Promise<PlacedWriter | undefined> =>
      new Promise((resolve, reject) => {
        asking.push({ tokenHash, resolve, reject })
        if (!running) void run()
      }),
  }
}
