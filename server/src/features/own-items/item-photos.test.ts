import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as catalog from '@spetskarta/shared/catalog/catalog.ts'
import { actFor } from '@spetskarta/shared/company/people.ts'
import { PHOTOS } from '@spetskarta/shared/limits.ts'
import * as api from '@spetskarta/shared/own-items/own-items.ts'
import { searchEquipment } from '@spetskarta/shared/search/search.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from '../../../test/folder.ts'
import { testApp } from '../../../test/harness.ts'
import { plainPng } from '../../../test/photos.ts'
import { sweepBlobs } from '../../db/doomed-blobs.ts'
import { openBlobs } from '../../outside/blobs/blobs.ts'
import { MACHINE, ORDER, postForm, refusal } from './own-items.fixture.ts'

const dataDir = makeFolder()
const blobs = await openBlobs({ s3: undefined, dataDir })
const { app, db, ask, sendAny, signIn, makeUser } = await testApp({ blobs, env: { DATA_DIR: dataDir } })
const png = await plainPng()

let owner: Awaited<ReturnType<typeof makeUser>>
let cookie: string
beforeEach(async () => {
  owner = await makeUser()
  cookie = await signIn(owner)
})
afterEach(async () => {
  await db.deleteFrom('users').execute()
  await sweepAll()
  expect(stored()).toEqual([])
})

const images = join(dataDir, 'blobs/images')
const stored = () => (existsSync(images) ? readdirSync(images).toSorted() : [])
const namesOf = (urls: string[]) => urls.map((url) => url.split('/')[2] ?? '').toSorted()
async function sweepAll() {
  await db.updateTable('doomed_blobs').set({ after: sql`now()` }).execute()
  await sweepBlobs({ db, blobs })
}

const send = (as = cookie) => postForm(app, as, '/api/item-photo', { image: png })
async function sent(count: number): Promise<string[]> {
  const urls: string[] = []
  for (let n = 0; n < count; n++) urls.push((await send()).json<{ url: string }>().url)
  return urls
}
const create = (photos: string[]) => ask(api.createEquipment, { body: { ...MACHINE, photos } }, { cookie })
const change = (_id: string, photos: string[]) => sendAny(api.updateEquipment, { body: { _id, photos } }, { cookie })

test('somebody of a company adds photos to its machines where his role may, and to his own orders whatever it is', async () => {
  for (const role of ['dispatcher', 'mechanic'] as const) {
    const user = await makeUser()
    const his = await signIn(user)
    await db
      .insertInto('company_members')
      .values({ company: owner.id, user_id: user.id, role, name: role, all_groups: true })
      .execute()
    await ask(actFor, { body: { company: owner.id } }, { cookie: his })
    const photo = async () => (await send(his)).json<{ url: string }>().url
    const [url, other] = [await photo(), await photo()]
    const order = await ask(api.createWork, { body: { ...ORDER, photos: [url] } }, { cookie: his })
    expect(order).toMatchObject({ icoUrl: url, photos: [url] })
    const made = await sendAny(api.createEquipment, { body: { ...MACHINE, photos: [other] } }, { cookie: his })
    expect(made.statusCode).toBe(role === 'dispatcher' ? 200 : 403)
    if (role === 'dispatcher') expect(made.json()).toMatchObject({ icoUrl: other })
  }
})

test('a listing has its photos in the order of the form, the first as its cover, and searches the cover alone', async () => {
  const photos = await sent(3)
  const made = await create(photos)
  expect(made).toMatchObject({ photos, icoUrl: photos[0] })
  await sweepAll()
  expect(stored()).toEqual(namesOf(photos))
  expect(await ask(catalog.getEquipment, { params: { id: made._id } })).toMatchObject({ photos, icoUrl: photos[0] })
  const around = { north: 60, south: 50, west: 30, east: 45, value: MACHINE.type }
  const { equipments } = await ask(searchEquipment, { querystring: around })
  expect(equipments.find(({ _id }) => _id === made._id)).toMatchObject({ photos: [], icoUrl: photos[0] })
})

test('photos change places, go and come; files of those that are gone are removed, and of no other', async () => {
  const [a, b, c] = (await sent(3)) as [string, string, string]
  const { _id } = await create([a, b, c])
  expect((await change(_id, [c, a, b])).json()).toMatchObject({ photos: [c, a, b], icoUrl: c })
  await sweepAll()
  expect(stored()).toEqual(namesOf([a, b, c]))
  const [d] = (await sent(1)) as [string]
  expect((await change(_id, [d, b])).json()).toMatchObject({ photos: [d, b], icoUrl: d })
  await expect.poll(stored).toEqual(namesOf([b, d]))
  expect((await change(_id, [])).json()).toMatchObject({ photos: [], icoUrl: null })
  await expect.poll(stored).toEqual([])
})

test('a program that knows of one photo changes the cover and leaves the others', async () => {
  const [a, b] = (await sent(2)) as [string, string]
  const { _id } = await create([a, b])
  const replaced = (await postForm(app, cookie, '/api/update-equipment', { _id, image: png })).json()
  expect(replaced.photos).toEqual([replaced.icoUrl, b])
  expect(await ask(api.updateEquipment, { body: { _id, image: null } }, { cookie })).toMatchObject({
    photos: [b],
    icoUrl: b,
  })
})

test('a photo of somebody else, of another listing, of another day or from elsewhere is refused, and nothing changes', async () => {
  const [own, others] = [await sent(1), (await send(await signIn())).json<{ url: string }>().url]
  const { _id } = await create(own)
  const elsewhere = await create(await sent(1))
  const [late] = (await sent(1)) as [string]
  await sql`update item_uploads set sent_at = now() - interval '2 days' where folder = ${late.split('/').slice(1, 3).join('/')}`.execute(
    db,
  )
  for (const wrong of [others, elsewhere.icoUrl ?? '', late, '/images/x/small.webp', 'https://example.org/a.jpg', '/'])
    expect(refusal(await change(_id, [...own, wrong])), wrong).toEqual([
      400,
      'Одной из фотографий уже нет. Добавьте её ещё раз',
    ])
  // One that waits is still there after it was named beside a wrong one.
  const [good] = (await sent(1)) as [string]
  expect((await change(_id, [...own, good, others])).statusCode).toBe(400)
  expect((await change(_id, [...own, good])).json()).toMatchObject({ photos: [...own, good] })
})

test('more than ten photos, and one named twice, are refused', async () => {
  const photos = await sent(PHOTOS.most)
  const { _id } = await create(photos)
  const [more] = (await sent(1)) as [string]
  expect(refusal(await change(_id, [...photos, more]))).toEqual([400, 'Не больше 10 фотографий'])
  expect(refusal(await change(_id, [more, more]))).toEqual([400, 'Одна фотография указана дважды'])
})

test('a photo that no listing takes is removed after a day', async () => {
  const [url] = (await sent(1)) as [string]
  await db.updateTable('doomed_blobs').set({ after: sql`after - interval '23 hours'` }).execute()
  await sweepBlobs({ db, blobs })
  expect(stored()).toEqual(namesOf([url]))
  await db.updateTable('doomed_blobs').set({ after: sql`after - interval '2 hours'` }).execute()
  await sweepBlobs({ db, blobs })
  expect(stored()).toEqual([])
})

test('only who is signed in sends a photo, a file that is one, and no more than may wait', async () => {
  expect((await send('')).statusCode).toBe(401)
  expect((await postForm(app, cookie, '/api/item-photo', { image: 'x' })).statusCode).toBe(400)
  const program = new File(['MZ'], 'photo.png')
  expect((await postForm(app, cookie, '/api/item-photo', { image: program })).statusCode).toBe(415)
  await db
    .insertInto('item_uploads')
    .values(Array.from({ length: PHOTOS.waiting }, (_, n) => ({ folder: `images/${n}`, owner: owner.id })))
    .execute()
  expect((await send()).statusCode).toBe(429)
  await sql`update item_uploads set sent_at = now() - interval '25 hours'`.execute(db)
  expect((await send()).statusCode).toBe(200)
})

test('a photo of a form whose draft has the id of somebody else’s listing still waits', async () => {
  const other = await makeUser()
  const { _id: draft } = await ask(api.createEquipment, { body: MACHINE }, { cookie: await signIn(other) })
  const photos = await sent(1)
  const refused = await sendAny(api.createEquipment, { body: { ...MACHINE, draft, photos } }, { cookie })
  expect(refused.statusCode).toBe(409)
  expect((await create(photos)).icoUrl).toBe(photos[0])
})
