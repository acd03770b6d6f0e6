/**
 * The demo: invented owners with their machines and orders, recorded days of one owner, and the forum.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '@spetskarta/server/db/connect.ts'
import type { Tables } from '@spetskarta/server/db/tables.ts'
import type { Deps } from '@spetskarta/server/deps.ts'
import { openPasswords } from '@spetskarta/server/outside/passwords.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { nicknameKey } from '@spetskarta/shared/nickname-rules.ts'
import { sql, type Transaction } from 'kysely'
import { loadBusiness } from './business.ts'
import { insertTracks, keepPhotos, writePhotos } from './days.ts'
import { insertRows, itemRow } from './items.ts'
import { idsOfMachines } from './park.ts'
import { type DemoUser, daysFrom, known, readRecords } from './records.ts'

/** Any number, the same in every instance: instances queue on this advisory lock. */
const LOCK = 7_270_421

/** The user whose machines have recorded days. */
const OWNER = 'ramstroy'

type LoadDeps = Pick<Deps, 'db' | 'pool' | 'tracks' | 'gazetteer' | 'blobs'>

/**
 * Loads the demo if there are no users yet, or completes one whose loading was cut; returns lines for the operator with the
 * log-ins. Safe with any number of instances starting at once.
 */
export async function loadDemoIfEmpty(deps: LoadDeps): Promise<string[] | undefined> {
  const users = await readRecords('users')
  await loadRecords(deps, users)
  return loadRest(deps, users)
}

const locked = <T>(db: Db, work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    // Loading takes longer than the usual limit of waiting for a lock.
    await sql`set local lock_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    return work(transaction)
  })

/** Stands in place of each hash until all is loaded; no password fits it. */
const LOADING = 'demo being loaded'

const loadRecords = ({ db, gazetteer, blobs }: LoadDeps, users: readonly DemoUser[]) =>
  locked(db, async (transaction) => {
    const someone = await transaction.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (someone) return
    const now = new Date()
    const ids = await insertUsers(transaction, users, now)
    const machines = await insertItems(transaction, { users, ids, gazetteer, now })
    const days = await insertTracks(transaction, machines, now)
    // Files are written while PostgreSQL is busy with the forum.
    const [photos] = await Promise.all([writePhotos({ db, blobs }, days, now), insertForum(transaction, ids, now)])
    await keepPhotos(transaction, photos)
  })

/** Hours are counted from tracks, which are read over other connections: they see the records only after the commit. */
const loadRest = (deps: LoadDeps, users: readonly DemoUser[]) =>
  locked(deps.db, async (transaction) => {
    const email = users.find(({ userUrl }) => userUrl === OWNER)?.email ?? ''
    const begun = await transaction
      .selectFrom('users')
      .select(['id', 'created_at'])
      .where('email', '=', email)
      .where('password_hash', '=', LOADING)
      .executeTakeFirst()
    if (!begun) return undefined
    const ids = await idsOfMachines(transaction, begun.id)
    const driving = (await readRecords('machines')).filter(({ track }) => track)
    const machines = new Map(driving.map(({ track = '', name }) => [track, known(ids, name.replaceAll('\u00a0', ' '))]))
    await loadBusiness({ ...deps, db: transaction }, { user: begun.id, machines, now: begun.created_at })
    return setPasswords(transaction, users)
  })

async function setPasswords(db: Db, users: readonly DemoUser[]): Promise<string[]> {
  const passwords = openPasswords()
  const all = users.filter(({ password }) => password)
  for (const { userUrl, password = '' } of all) {
    const password_hash = await passwords.hash(password)
    await db.updateTable('users').set({ password_hash }).where('user_url', '=', userUrl).execute()
  }
  return all.map(loginText)
}

/** The passwords are public, so the demo is only for trying out. */
const loginText = ({ moderator, email, password }: DemoUser) =>
  `Вход ${moderator ? 'модератора' : 'владельца техники'}: ${email}, пароль ${password}`

/** Returns the users' ids by `userUrl`. */
async function insertUsers(db: Db, users: readonly DemoUser[], now: Date): Promise<Map<string, string>> {
  const all = users.map(({ name, userUrl, email = null, password, moderator = false }) => ({
    id: randomUUIDv7(),
    name,
    name_key: nicknameKey(name),
    user_url: userUrl,
    email,
    email_confirmed_at: email ? new Date() : null,
    password_hash: password ? LOADING : null,
    created_at: now,
    rules: moderator,
  }))
  await db.insertInto('users').values(all).execute()
  return new Map(all.map((user) => [user.user_url, user.id]))
}

interface ItemSources {
  users: readonly DemoUser[]
  ids: ReadonlyMap<string, string>
  gazetteer: Deps['gazetteer']
  now: Date
}

/** Returns the machines that have recorded days: track → id. */
async function insertItems(db: Db, { users, ids, gazetteer, now }: ItemSources): Promise<Map<string, string>> {
  const [machines, orders] = await Promise.all([readRecords('machines'), readRecords('orders')])
  const owners = new Map(users.map(({ userUrl, phone = '' }) => [userUrl, { id: known(ids, userUrl), phone }] as const))
  const tracks = new Map<string, string>()
  const rows = [...machines, ...orders].map((item) => {
    const owner = owners.get(item.owner)
    if (!owner) throw new Error(`the demo has no user ${item.owner}`)
    const row = itemRow(item, owner, now, gazetteer)
    if ('track' in item && item.track) tracks.set(item.track, row.id)
    return row
  })
  await insertRows(db, 'items', rows)
  return tracks
}

async function insertForum(db: Db, ids: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const themes = await readRecords('forum')
  const roots = await db.selectFrom('forum_items').select(['id', 'body']).where('type', '=', 0).execute()
  const sections = new Map(roots.map(({ id, body }) => [body, id]))
  const rows = themes.flatMap(({ section, by, daysAgo, title, posts }) => {
    const id = randomUUIDv7()
    const begun = awake(daysFrom(now, -daysAgo).getTime())
    let at = begun
    const messages = posts.map(({ by, after, text }, i) => {
      // Each message is later than the one before, and none is in the future.
      at = Math.min(awake(at + after * MINUTE), now.getTime() - (posts.length - i) * MINUTE)
      return {
        id: randomUUIDv7(),
        type: 2 as const,
        parent: id,
        author: known(ids, by),
        body: text,
        number: i + 1,
        last_number: 0,
        children_count: 0,
        created_at: new Date(at),
        last_at: null,
      }
    })
    const theme = {
      id,
      type: 1 as const,
      parent: section === undefined ? null : known(sections, section),
      author: known(ids, by),
      body: title,
      number: null,
      last_number: posts.length,
      children_count: posts.length,
      created_at: new Date(begun),
      last_at: new Date(at),
    }
    return [theme, ...messages]
  })
  await db.insertInto('forum_items').values(rows).execute()
  await sql`update forum_items as s set children_count =
    (select count(*) from forum_items as t where t.parent = s.id) where s.type = 0`.execute(db)
}

/** Moves a moment out of the night (ms): no messages are written from 20:00 to 6:00 Moscow time. */
function awake(at: number): number {
  const hour = new Date(at).getUTCHours()
  return hour >= 17 || hour < 3 ? at + ((27 - hour) % 24) * 60 * MINUTE : at
}
