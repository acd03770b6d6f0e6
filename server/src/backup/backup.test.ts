/** A backup is taken while people work, and becomes a product again in an empty place. */
import { execFileSync } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { getDailyData } from '@spetskarta/shared/days/days.ts'
import { expect, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { cloneDatabase, makeDatabase } from '../../test/clone.ts'
import { makeEquipment, makeUser } from '../../test/factories.ts'
import { makeFolder } from '../../test/folder.ts'
import { testApp } from '../../test/harness.ts'
import { makePoints, makeRecorder } from '../../test/track-factories.ts'
import { connect } from '../db/connect.ts'
import { sweepBlobs } from '../db/doomed-blobs.ts'
import { migrationFiles } from '../db/migrate.ts'
import { openBlobs } from '../outside/blobs/blobs.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const store = () => openBlobs({ s3: undefined, dataDir: makeFolder() })
const database = await cloneDatabase(2)
const { db, pool } = database
const blobs = await store()

const IMAGE = 'images/0123456789abcdef0123456789abcdef'
const owner = await makeUser(db, { name: 'Олег «Кран» \\ \t\n' })
const machine = await makeEquipment(db, { owner: owner.id, image: `/${IMAGE}/small.webp` })
await makeRecorder(db, { equipment: machine.id })
const noon = Date.UTC(2025, 5, 3, 9)
await makePoints(
  db,
  machine.id,
  [0, 1, 2].map((n) => ({ at: noon + n * 30 * 86_400_000, lat: 55.5, lng: 38.2 })),
)
await blobs.put(`${IMAGE}/small.webp`, Buffer.from('small'), 'image/webp')
await blobs.put(`${IMAGE}/large.jpg`, Buffer.from('large'), 'image/jpeg')
const record = {
  equipment: machine.id,
  id: randomUUIDv7(),
  plan: null,
  name: 'ТО',
  day: '2025-06-03',
  who: '',
  note: '',
}
await db.insertInto('service_records').values(record).execute()
await db
  .insertInto('service_photos')
  .values({ equipment: machine.id, record: record.id, id: randomUUIDv7(), folder: 'service/abc' })
  .execute()
await blobs.put('service/abc/small.webp', Buffer.from('small'), 'image/webp')
await blobs.put('service/abc/large.jpg', Buffer.from('large'), 'image/jpeg')

async function emptyDatabase() {
  const opened = connect(await makeDatabase('empty'), () => {})
  atEnd(opened.close)
  return opened
}

/** Each table's rows as one text. */
async function contentOf({ pool }: { pool: typeof database.pool }, tables: { name: string; columns: string[] }[]) {
  const content: Record<string, string> = {}
  for (const { name, columns } of tables) {
    const row = `row(${columns.map((column) => `"${column}"`).join(', ')})::text`
    const { rows } = await pool.query(
      `select coalesce(string_agg(${row}, e'\n' order by ${row}), '') as rows from ${name}`,
    )
    content[name] = rows[0].rows
  }
  return content
}

test('what was there when it began is restored, whatever is written and removed meanwhile', async () => {
  const folder = join(makeFolder(), 'copy')
  let steps = 0
  const before = await writeBackup({ pool, blobs, secret: undefined }, join(makeFolder(), 'before'))
  const wanted = await contentOf(database, before.tables)
  const made = await writeBackup({ pool, blobs, secret: 'a secret of the server' }, folder, async () => {
    if (steps++ > 0) return
    await makeUser(db)
    await db.deleteFrom('items').where('id', '=', machine.id).execute()
    await sweepBlobs({ db, blobs })
  })
  const kept = await blobs.open(`${IMAGE}/small.webp`)
  kept?.stream.destroy()
  expect(kept).toBeDefined()
  await sweepBlobs({ db, blobs })
  expect(await blobs.open(`${IMAGE}/small.webp`)).toBeUndefined()
  expect([made.files, made.missing]).toEqual([4, []])
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('a secret of the server')
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder })

  const place = await emptyDatabase()
  const restored = await store()
  await restoreBackup({ pool: place.pool, blobs: restored }, folder)
  expect(await contentOf(place, made.tables)).toEqual(wanted)
  const { rows } = await place.pool.query('select name from migrations order by name')
  expect(rows.map(({ name }) => name)).toEqual(await migrationFiles())

  const product = await testApp({ database: place, blobs: restored })
  const image = await product.app.inject(`/${IMAGE}/small.webp`)
  expect([image.statusCode, image.body]).toEqual([200, 'small'])
  const large = await restored.open(`${IMAGE}/large.jpg`)
  expect(large && (await buffer(large.stream)).toString()).toBe('large')
  const cookie = await product.signIn(owner)
  const querystring = { points: 'objects', equipmentId: machine.id } as const
  const { allDailyData } = await product.ask(getDailyData, { querystring }, { cookie })
  expect(allDailyData.flatMap(({ locations }) => locations)).toHaveLength(1)
  // Triggers work again: the index of the search follows the items.
  const { id } = await makeEquipment(place.db, { owner: owner.id })
  expect(await place.db.selectFrom('search_entries').select('item').where('item', '=', id).execute()).not.toEqual([])
})

test('a restore refuses a database or a store where something is, and changes nothing there', async () => {
  const folder = join(makeFolder(), 'copy')
  await writeBackup({ pool, blobs, secret: undefined }, folder)
  const empty = await store()
  await expect(restoreBackup({ pool, blobs: empty }, folder)).rejects.toThrow('База не пуста')
  const full = await store()
  await full.put('images/a/small.webp', Buffer.from('x'), 'image/webp')
  const place = await emptyDatabase()
  await expect(restoreBackup({ pool: place.pool, blobs: full }, folder)).rejects.toThrow('Хранилище файлов не пусто')
  const { rows } = await place.pool.query(`select count(*)::int as n from pg_tables where schemaname = 'public'`)
  expect([rows[0].n, await empty.isEmpty()]).toEqual([0, true])
})

test.each([
  [
    'a byte of a table is another',
    (folder: string) => appendFileSync(join(folder, 'tables/users.copy.gz'), 'x'),
    /сумма/,
  ],
  ['a table is gone', (folder: string) => rmSync(join(folder, 'tables/items.copy.gz')), /нет файла tables\/items/],
  ['the sums are gone', (folder: string) => rmSync(join(folder, 'SHA256SUMS')), /не резервная копия/],
  [
    'a path leads out of it',
    (folder: string) => appendFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  files/../../x\n`),
    /SHA256SUMS испорчен/,
  ],
  [
    'a line of the sums is gone',
    (folder: string) => {
      const path = join(folder, 'SHA256SUMS')
      writeFileSync(path, readFileSync(path, 'utf8').replace(/^.*users\.copy\.gz\n/m, ''))
    },
    /нет таблицы users/,
  ],
])('a backup is refused before anything is written where %s', async (_, spoil, reason) => {
  const folder = join(makeFolder(), 'copy')
  await writeBackup({ pool, blobs, secret: undefined }, folder)
  spoil(folder)
  const place = await emptyDatabase()
  await expect(restoreBackup({ pool: place.pool, blobs: await store() }, folder)).rejects.toThrow(reason)
  const { rows } = await place.pool.query(`select 1 from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([])
})

test('a backup that fails leaves nothing, and one never takes the place of something', async () => {
  const root = makeFolder()
  await db
    .updateTable('items')
    .set({ image: `/${IMAGE}/small.webp` })
    .execute()
  await makeEquipment(db, { image: `/${IMAGE}/small.webp` })
  const broken = { open: () => Promise.reject(new Error('the store is away')) }
  await expect(writeBackup({ pool, blobs: broken, secret: undefined }, join(root, 'copy'))).rejects.toThrow('away')
  expect(readdirSync(root)).toEqual([])
  const { rows } = await pool.query('select pg_try_advisory_lock(7270417) as free')
  expect(rows[0].free).toBe(true)
  await pool.query('select pg_advisory_unlock_all()')

  writeFileSync(join(root, 'copy'), 'precious')
  await expect(writeBackup({ pool, blobs, secret: undefined }, join(root, 'copy'))).rejects.toThrow('уже есть')
  expect(readFileSync(join(root, 'copy'), 'utf8')).toBe('precious')
  expect(existsSync(`${join(root, 'copy')}.part`)).toBe(false)
})

test('photos of listings are kept in all widths, also while they wait for their form', async () => {
  const [listed, waiting] = ['a', 'b'].map((sign) => `images/${sign.repeat(32)}w`) as [string, string]
  const names = ['240.webp', 'small.webp', '960.webp', '1600.webp', 'small.jpg', 'large.jpg']
  const keys = [listed, waiting].flatMap((folder) => names.map((name) => `${folder}/${name}`))
  for (const key of keys) await blobs.put(key, Buffer.from(key), 'image/webp')
  const { id } = await makeEquipment(db, { image: `/${listed}/small.webp` })
  await db.insertInto('item_uploads').values({ folder: waiting, owner: owner.id }).execute()
  const folder = join(makeFolder(), 'copy')
  await writeBackup({ pool, blobs, secret: undefined }, folder)
  const restored = await store()
  await restoreBackup({ pool: (await emptyDatabase()).pool, blobs: restored }, folder)
  for (const key of keys) {
    const file = await restored.open(key)
    expect(file && (await buffer(file.stream)).toString(), key).toBe(key)
  }
  await db.deleteFrom('items').where('id', '=', id).execute()
  await db.deleteFrom('item_uploads').execute()
})

test('a file that a record names and the store has lost is reported, and the rest is kept', async () => {
  const { id } = await makeEquipment(db, { image: '/images/ffffffffffffffffffffffffffffffff/small.webp' })
  const made = await writeBackup({ pool, blobs, secret: undefined }, join(makeFolder(), 'copy'))
  expect(made.missing).toContain('images/ffffffffffffffffffffffffffffffff/large.jpg')
  await db.deleteFrom('items').where('id', '=', id).execute()
})
