/** Pages kept for everybody, as they are built; `node scripts/prepare.mjs test` builds them. */
import { hash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'

const database = await cloneDatabase()
const silent = pino({ level: 'silent' })

async function openPages(env: Record<string, string> = {}, parts: Partial<Parameters<typeof testApp>[0]> = {}) {
  const { deps, ...rest } = await testApp({ database, env, ...parts })
  const app = await buildApp(deps, silent)
  atEnd(() => app.close())
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: given, body, rawPayload } = await app.inject({ url, headers })
    return { status: statusCode, headers: given, body, bytes: rawPayload }
  }
  return { ...rest, app, ask }
}
type Ask = Awaited<ReturnType<typeof openPages>>['ask']

const { ask, db, makeUser, makeEquipment, signIn } = await openPages()

test.each(['/', '/all-equipments', '/contacts', '/forum/main', '/map'])(
  'a visitor without an account gets the kept page: %s',
  async (path) => {
    const [first, second] = [await ask(path), await ask(path)]
    expect(first.status).toBe(200)
    // A page made anew has another nonce.
    expect(second.body).toBe(first.body)
    expect(second.headers.etag).toBe(first.headers.etag)
    const known = await ask(path, { 'if-none-match': `W/"other", ${first.headers.etag}` })
    expect([known.status, known.body]).toEqual([304, ''])
    const packed = await ask(path, { 'accept-encoding': 'gzip;q=0, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(first.body)
  },
)

test('a kept page allows its own inline scripts and no others', async () => {
  const { body, headers } = await ask('/all-equipments')
  const policy = String(headers['content-security-policy'])
  const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? []
  const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
  expect(scripts).not.toContain('nonce')
  const inline = [...body.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)]
    .filter(([tag]) => !tag.includes('application/ld+json'))
    .map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`)
  expect(inline.length).toBeGreaterThan(1)
  expect(new Set(scripts.split(' '))).toEqual(new Set(["'self'", ...inline]))
  expect(policy).not.toContain('unsafe')
  expect(body.replaceAll(`nonce="${nonce}"`, '')).not.toContain(nonce)
})

test('what changes in the database is on the page within a second, whichever server has changed it', async () => {
  const other = await openPages({ SEARCH_FRESH_MS: '500' })
  const { id } = await makeEquipment({ name: 'Прежнее имя', owner: (await makeUser({ name: 'Прежний' })).id })
  const { owner } = await db.selectFrom('items').select('owner').where('id', '=', id).executeTakeFirstOrThrow()
  const page = `/equipment/${id}`
  const shown = async () => (await other.ask(page)).body
  expect(await shown()).toContain('Прежнее имя')
  await db.updateTable('items').set({ name: 'Новое имя' }).where('id', '=', id).execute()
  await vi.waitFor(async () => expect(await shown()).toContain('Новое имя'), { timeout: 1000 })
  await db.updateTable('users').set({ name: 'Переименованный' }).where('id', '=', owner).execute()
  await vi.waitFor(async () => expect(await shown()).toContain('Переименованный'), { timeout: 1000 })
  await db.updateTable('items').set({ hidden: true }).where('id', '=', id).execute()
  await vi.waitFor(async () => expect((await other.ask(page)).status).toBe(404), { timeout: 1000 })
})

test('what an owner takes off his listings is gone from their pages within a second', async () => {
  const other = await openPages({ SEARCH_FRESH_MS: '500' })
  const owner = await makeUser({ name: 'Владелец' })
  const { id } = await makeEquipment({ owner: owner.id })
  const shown = async () => (await other.ask(`/equipment/${id}`)).body
  expect(await shown()).not.toContain('Документы проверены')
  await db
    .insertInto('document_checks')
    .values({ user_id: owner.id, checked_at: new Date(), checked: ['passport'] })
    .execute()
  await vi.waitFor(async () => expect(await shown()).toContain('Документы проверены'), { timeout: 1000 })
  await db
    .updateTable('document_checks')
    .set({ checked_at: null, checked: [] })
    .where('user_id', '=', owner.id)
    .execute()
  await vi.waitFor(async () => expect(await shown()).not.toContain('Документы проверены'), { timeout: 1000 })

  await db
    .insertInto('registry_entries')
    .values({ ogrn: '1', inn: '5040000000', active: true, as_of: '2026-11-01' })
    .execute()
  await db
    .insertInto('requisites')
    .values({ user_id: owner.id, inn: '5040000000', shown: true, name: '', kpp: '', address: '' })
    .execute()
  await vi.waitFor(async () => expect(await shown()).toContain('ИНН 5040000000 действует'), { timeout: 1000 })
  await db.updateTable('requisites').set({ shown: false }).where('user_id', '=', owner.id).execute()
  await vi.waitFor(async () => expect(await shown()).not.toContain('ИНН 5040000000 действует'), { timeout: 1000 })
})

test('a page of a user who has just signed up, or whose account is closed, is not answered from what was kept', async () => {
  expect((await ask('/user/newcomer')).status).toBe(404)
  const { id } = await makeUser({ user_url: 'newcomer' })
  expect((await ask('/user/newcomer')).status).toBe(200)
  await db.updateTable('users').set({ banned: true }).where('id', '=', id).execute()
  expect((await ask('/user/newcomer')).status).toBe(404)
})

/** What a cache between visitors and the server does. `careless`: it does not look at `Vary`. */
function sharedCache(to: Ask, careless: boolean) {
  const stored = new Map<string, Awaited<ReturnType<Ask>>>()
  const keyOf = (url: string, headers: Record<string, string>) =>
    careless ? url : [url, headers.cookie, headers['accept-encoding']].join(' ')
  return {
    stored,
    async ask(url: string, headers: Record<string, string> = {}) {
      const key = keyOf(url, headers)
      const answer = stored.get(key) ?? (await to(url, headers))
      if (/public|s-maxage/.test(String(answer.headers['cache-control']))) stored.set(key, answer)
      return answer
    },
  }
}

test('behind a shared cache no user gets a byte of another, with two accounts and visitors without one', async () => {
  const people = await Promise.all(
    ['Степанида Первая', 'Евдокия Вторая'].map(async (name) => {
      const user = await makeUser({ name })
      return { name, cookie: await signIn(user), own: await makeEquipment({ owner: user.id, hidden: true }) }
    }),
  )
  const paths = ['/', '/adv', '/all-equipments', '/all-orders', '/contacts', '/instruction', '/forum/main', '/map']
  const pages = [...paths, '/search', ...people.map(({ own }) => `/equipment/${own.id}`)]
  for (const careless of [false, true]) {
    const front = sharedCache(ask, careless)
    for (const page of pages) {
      // In every order: before the page is known to the cache, and after.
      for (const cookie of [people[0]?.cookie, undefined, people[1]?.cookie, people[0]?.cookie]) {
        const { body, headers, status } = await front.ask(page, cookie ? { cookie } : {})
        const named = people.filter(({ name }) => body.includes(name))
        for (const one of named) expect(one.cookie, page).toBe(cookie)
        if (careless) continue
        const own = people.find((one) => one.cookie === cookie)
        if (own && status === 200) expect(named, page).toEqual([own])
        if (own) expect(headers['cache-control'], page).toBe('private, no-store')
        else if (status === 200) expect(headers.vary, page).toBe('Cookie, Accept-Encoding')
      }
    }
    for (const { body } of front.stored.values()) for (const { name } of people) expect(body).not.toContain(name)
    expect([...front.stored.keys()].map((key) => key.trim())).toEqual(expect.arrayContaining(['/', '/all-equipments']))
  }
})

test('what is kept shows nothing of whoever made it: not his address, and no answer to his cookie', async () => {
  const strange = await ask('/', { cookie: 'other=1; session=of-nobody' })
  expect(strange.headers['cache-control']).toBe('private, no-cache')
  expect(strange.headers.etag).toBeUndefined()
  const data = await ask('/contacts.data')
  expect([data.headers['cache-control'], data.headers.etag]).toEqual(['private, no-cache', undefined])
  for (const path of ['/map', '/search']) expect((await ask(path)).headers['cache-control']).toBe('private, no-cache')
})

test.each(['_ym_uid=1; x=2', 'xsession=1', 'x=session', 'device=abc'])(
  '%s is no session: the page is the kept one',
  async (cookie) => {
    const [kept, other] = [await ask('/contacts'), await ask('/contacts', { cookie })]
    expect(other.headers.etag).toBe(kept.headers.etag)
    expect(kept.headers.etag).toBeDefined()
  },
)

test.each(['session=1', 'x=1; session=1', '__Host-session=1', 'x=1;session =1'])(
  '%s may be somebody: his page is made for him',
  async (cookie) => {
    expect((await ask('/contacts', { cookie })).headers.etag).toBeUndefined()
  },
)

test('with an Authorization the page is made anew for its user alone, whoever has kept it before', async () => {
  const kept = await ask('/all-equipments')
  for (const authorization of ['Bearer somebody', 'Basic c29tZWJvZHk6']) {
    const own = await ask('/all-equipments', { authorization, 'if-none-match': String(kept.headers.etag) })
    expect([own.status, own.headers.etag, own.headers['cache-control']]).toEqual([200, undefined, 'private, no-store'])
  }
})

test('a page that renews a cookie is given to its visitor alone, and what is kept sets none', async () => {
  const user = await makeUser({ name: 'Аделаида Третья' })
  const cookie = await signIn(user)
  await db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 3 * 86_400_000) })
    .where('user_id', '=', user.id)
    .execute()
  const own = await ask('/all-orders', { cookie })
  expect(own.body).toContain('Аделаида Третья')
  expect(own.headers['set-cookie']).toContain(cookie)
  expect(own.headers['cache-control']).toBe('private, no-store')
  for (const others of ['', 'x=1', '_ga=GA1.1; _ym_uid=2']) {
    const kept = await ask('/all-orders', others ? { cookie: others } : {})
    expect(kept.headers.etag, others).toBeDefined()
    expect(kept.headers['set-cookie'], others).toBeUndefined()
    expect(kept.body, others).not.toContain('Аделаида Третья')
  }
})

test('what is kept was read from the primary, since a replica may be behind', async () => {
  const behind = await cloneDatabase()
  const replica = { usable: () => behind, failed() {}, check: async () => {}, close: async () => {} }
  const { name } = await makeEquipment({ name: 'Только что' })
  expect((await (await openPages({}, { replica })).ask('/all-equipments')).body).toContain(name)
  expect((await (await openPages({ PAGES_MB: '0' }, { replica })).ask('/all-equipments')).body).not.toContain(name)
})

test('with PAGES_MB=0 each page is made anew', async () => {
  const without = await openPages({ PAGES_MB: '0' })
  const [first, second] = [await without.ask('/contacts'), await without.ask('/contacts')]
  expect(second.body).not.toBe(first.body)
  expect(first.headers['content-security-policy']).toContain("script-src 'self' 'nonce-")
})
