/** Puts invented owners, machines and orders into the database: the demo, or a load for the benches. */
import { randomUUIDv7 } from 'node:crypto'
import { nicknameKey } from '@spetskarta/shared/nickname-rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'
import { insertForum } from './demo-forum.ts'
import { type DemoOptions, type DemoOwner, demoItems, demoOwners } from './demo-items.ts'
import { insertTracks } from './demo-tracks.ts'
import { insertItems } from './insert-items.queries.ts'
import { insertLogins, OWNER } from './logins.ts'
import { drawPhotos, keepPhotos } from './photos/demo-photos.ts'

const DEMO = { machines: 600, orders: 200, owners: 90, seed: 1 }
const MACHINES_OF_BENCH = 0.75
const ITEMS_OF_BENCH_OWNER = 20
/** Any number, the same in every instance: they queue on this advisory lock. */
const LOCK = 7_270_417

/** Only where there are no users yet; true if it was loaded. Safe with any number of instances starting at once. */
export async function loadDemoIfEmpty({
  db,
  gazetteer,
  blobs,
}: Pick<Deps, 'db' | 'gazetteer' | 'blobs'>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    const someone = await transaction.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (someone) return false
    const options = { ...DEMO, today: new Date() }
    const people = demoOwners(gazetteer, options)
    const owners = await insertOwners(transaction, people, distinctKeys(people))
    await insertItems(transaction, { owners, items: demoItems(gazetteer, options), gazetteer })
    const days = await insertTracks(transaction, OWNER.userUrl, options.today.getTime())
    const rest = async () => {
      await insertLogins(transaction)
      await insertForum(transaction, owners, options.today)
    }
    const [photos] = await Promise.all([drawPhotos({ db, blobs }, days), rest()])
    await keepPhotos(transaction, photos)
    return true
  })
}

/**
 * `count` more items, three quarters of them machines, with owners of their own; 0.2–0.3 GB for 100,000. May be called
 * again: what is there stays.
 */
export async function loadBench(
  db: Db,
  gazetteer: Gazetteer,
  count: number,
  onProgress: (inserted: number) => void,
): Promise<number> {
  const machines = Math.round(count * MACHINES_OF_BENCH)
  const options: DemoOptions = {
    machines,
    orders: count - machines,
    owners: Math.ceil(count / ITEMS_OF_BENCH_OWNER),
    seed: count,
    today: new Date(),
  }
  const run = randomUUIDv7().slice(-6)
  const strangers = demoOwners(gazetteer, options).map((owner) => ({ ...owner, userUrl: `${owner.userUrl}-${run}` }))
  const nobodysNames = strangers.map(() => null)
  const owners = await insertOwners(db, strangers, nobodysNames)
  const inserted = await insertItems(db, { owners, items: demoItems(gazetteer, options), gazetteer }, onProgress)
  // Until then PostgreSQL knows neither how many there are nor that indexes alone may answer.
  await sql`vacuum (analyze) users, items, search_entries, item_grid`.execute(db)
  return inserted
}

/** Keys of the owners' nicknames; of several with one key the first has it. */
function distinctKeys(owners: readonly DemoOwner[]): (string | null)[] {
  const seen = new Set<string>()
  return owners.map(({ name }) => {
    const key = nicknameKey(name)
    if (seen.has(key)) return null
    seen.add(key)
    return key
  })
}

/** Returns their ids in the same order. `keys`: those of their nicknames, null where they keep nobody from theirs. */
async function insertOwners(db: Db, owners: readonly DemoOwner[], keys: readonly (string | null)[]): Promise<string[]> {
  const ids = owners.map(() => randomUUIDv7())
  const names = owners.map(({ name }) => name)
  const addresses = owners.map(({ userUrl }) => userUrl)
  await sql`insert into users (id, name, user_url, name_key)
    select * from unnest(${ids}::uuid[], ${names}::text[], ${addresses}::text[], ${keys}::text[])`.execute(db)
  return ids
}
