import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as api from '@spetskarta/shared/content/content.ts'
import { squareQuery } from '@spetskarta/shared/search/square-query.ts'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeEquipment, makeOrder, makeUser, RAMENSKOYE } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { remember } from './remember.ts'
import { fleetAddresses, fleetFileStarts, itemAddresses, itemFileStarts } from './sitemap.queries.ts'
import { sitemap } from './sitemap.rules.ts'

const ORIGIN = 'https://spetskarta.example'

/** A separate app for each: the server remembers its answers for a while. */
async function site(fill: (db: Awaited<ReturnType<typeof cloneDatabase>>['db']) => Promise<void>) {
  const database = await cloneDatabase()
  await fill(database.db)
  const app = await testApp({ database, env: { PUBLIC_ORIGIN: ORIGIN } })
  const read = async (path: string) => {
    const response = await app.inject(path)
    expect(response.statusCode, response.body).toBe(200)
    return response
  }
  return { ...app, read, locations: async (path: string) => locationsIn((await read(path)).body) }
}

const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url?.replace(ORIGIN, ''))

const NOW = { created_at: new Date(), last_at: new Date() }
/** Only the first video may be read. */
const THEMES = [
  { children_count: 1, deleted_at: null },
  { children_count: 0, deleted_at: null },
  { children_count: 1, deleted_at: new Date() },
]
const theme = (n: number) => `0199f000-0000-7000-8000-00000000ff0${n}`

test('the sitemap lists what is published, fleets with something in them and types that are there', async () => {
  const shown: string[] = []
  const { locations } = await site(async (db) => {
    const owner = await makeUser(db, { user_url: 'ramstroy' })
    await makeUser(db, { user_url: 'nothing-yet' })
    const hidden = await makeUser(db, { user_url: 'hidden-only' })
    const { id } = await makeEquipment(db, { owner: owner.id, type: 'avtokran', related: [] })
    const { id: order } = await makeOrder(db, { owner: owner.id, related: [] })
    await makeEquipment(db, { owner: hidden.id, hidden: true, type: 'buldozer', related: [] })
    shown.push(`/equipment/${id}`, `/order/${order}`)
    for (const [n, { children_count, deleted_at }] of THEMES.entries())
      await db
        .insertInto('forum_items')
        .values({ id: theme(n), type: 1, body: 'Тема', children_count, deleted_at, ...NOW })
        .execute()
  })
  const files = await locations('/sitemap.xml')
  expect(files).toHaveLength(5)
  const all = (await Promise.all(files.map((file) => locations(file ?? '')))).flat()
  expect(all).toEqual(
    expect.arrayContaining([...shown, '/', '/user/ramstroy', '/arenda/avtokran', `/forum/${theme(0)}`]),
  )
  expect(all).toContain('/poisk-raboty/rytyo-kotlovana')
  const absent = [
    '/user/nothing-yet',
    '/user/hidden-only',
    '/arenda/buldozer',
    `/forum/${theme(1)}`,
    `/forum/${theme(2)}`,
  ]
  for (const path of absent) expect(all).not.toContain(path)
  expect(new Set(all).size).toBe(all.length)
})

test('every page of the sitemap is a page of the product', async () => {
  const { locations } = await site(async (db) => {
    await makeOrder(db)
    await makeEquipment(db, { type: 'ekskavator', params: '{"mass":22}' })
  })
  const text = readFileSync(new URL('../../../../web/app/routes.ts', import.meta.url), 'utf8')
  const routes = [...text.matchAll(/route\('([^'*]+)'/g)].map(([, path]) => `/${path}`)
  const known = new RegExp(
    `^(/|${routes.map((path) => path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')).join('|')})$`,
  )
  for (const file of await locations('/sitemap.xml'))
    for (const path of await locations(file ?? '')) expect(path?.split('?')[0]).toMatch(known)
})

test('a file that is full goes on in the next one', async () => {
  const { db } = await cloneDatabase()
  for (let n = 0; n < 5; n++) await makeEquipment(db)
  await makeEquipment(db, { hidden: true })
  const items = await itemFileStarts(db, 2)
  expect(items).toHaveLength(3)
  const paths = (await Promise.all(items.map((from) => itemAddresses(db, from, 2)))).map((file) =>
    file.map(({ path }) => path),
  )
  expect(paths.map((file) => file.length)).toEqual([2, 2, 1])
  expect(new Set(paths.flat()).size).toBe(5)
  const fleets = await fleetFileStarts(db, 2)
  expect((await Promise.all(fleets.map((from) => fleetAddresses(db, from, 2)))).map((file) => file.length)).toEqual([
    2, 2, 1,
  ])
})

test('an entry has the time of the last change and is proper XML', async () => {
  const changed = new Date('2026-11-20T08:00:00Z')
  const { read } = await site(async (db) => void (await makeEquipment(db, { updated_at: changed })))
  const [, file = ''] = locationsIn((await read('/sitemap.xml')).body)
  expect((await read(file)).body).toContain(`</loc><lastmod>${changed.toISOString()}</lastmod></url>`)
  expect(sitemap(ORIGIN, [{ path: `/user/a&b'<` }])).toContain('/user/a&#38;b&#39;&#60;</loc>')
})

test('sitemaps are sent compressed, robots.txt leads to them, and an unknown file is a 404', async () => {
  const { app, inject, read } = await site(async (db) => {
    for (let n = 0; n < 10; n++) await makeEquipment(db)
  })
  const [, file = ''] = locationsIn((await read('/sitemap.xml')).body)
  const packed = await app.inject({ url: file, headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers['content-type']).toMatch(/^application\/xml/)
  expect(gunzipSync(packed.rawPayload).toString()).toContain(`<loc>${ORIGIN}/equipment/`)
  const robots = (await read('/robots.txt')).body
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  expect(robots).toContain('Disallow: /api/')
  expect((await inject('/sitemap/items/nonsense.xml')).statusCode).toBe(404)
})

test('security.txt says where a hole is reported, for the next three months', async () => {
  const { app, read } = await site(async () => {})
  const { body } = await read('/.well-known/security.txt')
  expect(body).toMatch(/^Contact: mailto:support@example\.org$/m)
  expect(body).toContain(`Canonical: ${ORIGIN}/.well-known/security.txt`)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 80 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  expect((await app.inject('/.well-known/security.txt')).headers['content-type']).toMatch(/^text\/plain/)
})

test('a type leads to the towns near which it is, and to types that go with it', async () => {
  const KAZAN = { lat: 55.79, lng: 49.11 }
  const { ask, refused } = await site(async (db) => {
    for (let n = 0; n < 3; n++) await makeEquipment(db, { ...KAZAN, type: 'ekskavator' })
    await makeEquipment(db, { ...RAMENSKOYE, type: 'ekskavator' })
    await makeEquipment(db, { ...RAMENSKOYE, type: 'ekskavator', hidden: true })
  })
  const links = await ask(api.getTypeLinks, { querystring: { type: 'ekskavator' } })
  expect(links.count).toBe(4)
  expect(links.towns).toMatchObject([
    { name: 'Казань', inside: 'в Казани', count: 3 },
    { name: 'Раменское', inside: 'в Раменском', count: 1 },
  ])
  expect(links.related).toEqual(['rytyo-kotlovana'])
  expect(await ask(api.getTypeLinks, { querystring: { type: 'skreper' } })).toMatchObject({ count: 0, towns: [] })
  await refused(400, '/api/type-links', { type: 'flying-saucer' })
})

test('a type leads to the sizes that its machines have, everywhere and near its towns', async () => {
  const KAZAN = { lat: 55.79, lng: 49.11 }
  const { ask, read, locations } = await site(async (db) => {
    // 20 t are two sizes; 90 t and what says no mass are none.
    for (const mass of [20, 24, 7, 90])
      await makeEquipment(db, { ...RAMENSKOYE, type: 'ekskavator', params: `{"mass":${mass}}` })
    await makeEquipment(db, { ...KAZAN, type: 'ekskavator', params: '{"mass":22}' })
    await makeEquipment(db, { ...KAZAN, type: 'ekskavator', params: '{"mass":7}', hidden: true })
    await makeEquipment(db, { ...RAMENSKOYE, type: 'ekskavator-amfibiya', params: '{"mass":22}' })
    await makeEquipment(db, { lat: null, lng: null, type: 'avtokran', params: '{"capacity":25}' })
  })
  const links = await ask(api.getTypeLinks, { querystring: { type: 'ekskavator' } })
  expect(links.sizes).toEqual([
    { params: 'mass:5-10', count: 1 },
    { params: 'mass:10-20', count: 1 },
    { params: 'mass:20-25', count: 3 },
  ])
  expect(links.towns.map(({ name, sizes }) => ({ name, sizes: sizes.map(({ count }) => count) }))).toEqual([
    { name: 'Раменское', sizes: [1, 1, 2] },
    { name: 'Казань', sizes: [1] },
  ])
  // A type without sizes has none, however heavy its machines are.
  expect((await ask(api.getTypeLinks, { querystring: { type: 'ekskavator-amfibiya' } })).sizes).toEqual([])

  expect(await locations('/sitemap.xml')).toContain('/sitemap/arenda/ekskavator.xml')
  const { at } = squareQuery(links.towns[1] as { lat: number; lng: number }, 30)
  const kazan = `?at=${encodeURIComponent(at)}&#38;r=30`
  const listed = await locations('/sitemap/arenda/ekskavator.xml')
  expect(listed).toEqual(
    expect.arrayContaining([
      '/arenda/ekskavator',
      '/arenda/ekskavator/massa-5-10',
      '/arenda/ekskavator/massa-20-25',
      `/arenda/ekskavator${kazan}`,
      `/arenda/ekskavator/massa-20-25${kazan}`,
    ]),
  )
  // The type, three sizes, two towns, three sizes in one and one in the other: nothing that would be empty.
  expect(listed).toHaveLength(10)
  expect((await read('/sitemap/arenda/avtokran.xml')).body).not.toContain('gruzopodemnost')
})

test('an answer is given again for a while, a failure is not', async () => {
  let calls = 0
  const tell = remember(60, async (key: string) => {
    calls++
    if (key === 'bad') throw new Error('not now')
    return calls
  })
  expect([await tell('a'), await tell('a')]).toEqual([1, 1])
  await expect(tell('bad')).rejects.toThrow()
  await expect(tell('bad')).rejects.toThrow()
  expect(calls).toBe(3)
})
