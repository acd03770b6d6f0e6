/** A restore from an archive that was cut: nothing starts on what it has left, and the same restore can be repeated. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { cloneDatabase, makeDatabase } from '../../test/clone.ts'
import { makeEquipment, makeUser } from '../../test/factories.ts'
import { makeFolder } from '../../test/folder.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { openBlobs } from '../outside/blobs/blobs.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const store = () => openBlobs({ s3: undefined, dataDir: makeFolder() })
const { db, pool } = await cloneDatabase(2)
const blobs = await store()
const FOLDERS = ['a', 'b'].map((sign) => `images/${sign.repeat(32)}`)
const { id: owner } = await makeUser(db)
for (const folder of FOLDERS) {
  await makeEquipment(db, { owner, image: `/${folder}/small.webp` })
  for (const name of ['small.webp', 'large.jpg'])
    await blobs.put(`${folder}/${name}`, Buffer.from(folder), 'image/webp')
}
const folder = join(makeFolder(), 'copy')
await writeBackup({ pool, blobs, secret: undefined }, folder)

async function emptyPlace() {
  const opened = connect(await makeDatabase('empty'), () => {})
  atEnd(opened.close)
  return { ...opened, blobs: await store() }
}
type Place = Awaited<ReturnType<typeof emptyPlace>>

async function expectWhole(place: Place) {
  expect(await place.db.selectFrom('items').select('id').execute()).toHaveLength(FOLDERS.length)
  for (const folder of FOLDERS) {
    const file = await place.blobs.open(`${folder}/large.jpg`)
    file?.stream.destroy()
    expect(file).toBeDefined()
  }
  expect(await migrate(place.pool)).toEqual([])
}

const cut = () => {
  throw new Error('cut')
}

async function expectRepeated(place: Place) {
  await expect(migrate(place.pool)).rejects.toThrow('прервано. Повторите npm run restore с той же папкой')
  const other = join(makeFolder(), 'other')
  await writeBackup({ pool, blobs, secret: undefined }, other)
  await expect(restoreBackup(place, other)).rejects.toThrow('Повторите с ней')
  await restoreBackup(place, folder)
  await expectWhole(place)
  await expect(restoreBackup(place, folder)).rejects.toThrow('База не пуста')
}

test('cut between two files, it is repeated', async () => {
  const place = await emptyPlace()
  let left = 2
  const put: Place['blobs']['put'] = async (...file) => (left-- > 0 ? place.blobs.put(...file) : cut())
  await expect(restoreBackup({ ...place, blobs: { ...place.blobs, put } }, folder)).rejects.toThrow('cut')
  await expectRepeated(place)
})

test('cut between two tables, it is repeated', async () => {
  const place = await emptyPlace()
  await expect(restoreBackup(place, folder, (line) => line.startsWith('Таблица users') && cut())).rejects.toThrow('cut')
  await expectRepeated(place)
})

test('of two that load at once, the second loads nothing', async () => {
  const place = await emptyPlace()
  const ends = await Promise.allSettled([1, 2].map(() => restoreBackup(place, folder)))
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expectWhole(place)
})

test('what cannot be prepared is said before anything is written', async () => {
  const place = await emptyPlace()
  await expect(
    restoreBackup(
      place,
      folder,
      () => {},
      async () => cut(),
    ),
  ).rejects.toThrow('cut')
  await restoreBackup(place, folder)
  await expectWhole(place)
})
