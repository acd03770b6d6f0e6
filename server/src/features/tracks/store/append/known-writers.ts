/** Whose token it is: looked up once, since a token never goes to another machine. Rights are read anew for every point. */
import type pg from 'pg'
import type { Shards } from '../../../../db/cluster/shards.ts'
import { uuidBytes } from '../../pg-arrays.ts'
import type { Writer } from './ingest.queries.ts'
import { findByTokens } from './writers.queries.ts'

export interface PlacedWriter extends Writer {
  shard: number
  /** Of the shards, when that number was found. */
  division: number
}

/** Of how many is remembered; all are forgotten when there are more. */
const KNOWN_MAX = 200_000
/** Tokens in one look-up. */
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
      // The same token may be asked for twice; the group that stores distinguishes writers by identity.
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
    /** Undefined also where its machine may have come into another shard. */
    get(tokenHash: Buffer): PlacedWriter | undefined {
      const writer = known.get(keyOf(tokenHash))
      return writer?.division === shards.division ? writer : undefined
    },
    /** Undefined where no recorder has this token. */
    find: (tokenHash: Buffer): Promise<PlacedWriter | undefined> =>
      new Promise((resolve, reject) => {
        asking.push({ tokenHash, resolve, reject })
        if (!running) void run()
      }),
  }
}
