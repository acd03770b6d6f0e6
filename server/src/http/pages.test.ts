/** The pages as they are built; `node scripts/prepare.mjs test` builds them. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { cloneDatabase } from '../../test/clone.ts'
import { closedPort } from '../../test/closed-port.ts'
import { makeSession, makeUser } from '../../test/factories.ts'
import { makeFolder } from '../../test/folder.ts'
import { testApp } from '../../test/harness.ts'
import { listen } from '../../test/raw.ts'
import { buildApp } from '../app.ts'
import { connect } from '../db/connect.ts'
import { requests, turnsRunning } from '../outside/metrics.ts'

const database = await cloneDatabase()
const silent = pino({ level: 'silent' })

async function openPages(env: Record<string, string> = {}) {
  const { deps } = await testApp({ database, env })
  const app = await buildApp(deps, silent)
  atEnd(() => app.close())
  return { app, ...(await listen(app)) }
}
const { app, ask } = await openPages()

const isErrorPage = ({ status, headers, body }: Awaited<ReturnType<typeof ask>>, expected: number, text: string) => {
  expect(status).toBe(expected)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(body).toContain(text)
}

test('too many pages from one address are refused by a page, and files are not counted', async () => {
  const limited = await openPages({ RATE_LIMITS: '1' })
  const file = '/favicon.svg'
  for (let i = 0; i < 300; i++) expect((await limited.ask(file)).status).toBe(200)
  expect((await limited.ask('/contacts')).status).toBe(200)
  for (let i = 1; i < 240; i++) expect((await limited.ask(i % 2 ? '/contacts/' : '/%63ontacts//')).status).toBe(308)
  const refused = await limited.ask('/login')
  isErrorPage(refused, 429, 'Слишком много запросов. Подождите минуту и повторите.')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const data = await limited.ask('/login.data')
  expect([data.status, JSON.parse(data.body).code]).toEqual([429, 'too_many_requests'])
  expect((await limited.ask('/api/get-user')).status).toBe(200)
  expect((await limited.ask(file)).status).toBe(200)
})

test('an address with percent signs that are no letters is an unknown page', async () => {
  for (const path of ['/%ff', '/user/%e0%a4%a', '/%']) isErrorPage(await ask(path), 404, 'Страница не найдена')
})

test('dots in the place of an id lead to no other call', async () => {
  for (const path of ['/order/...data', '/user/..%2F', '/equipment/%2e%2e.data'])
    expect((await ask(path)).status, path).toBe(404)
})

test('an address longer than that of any type is an unknown page', async () =>
  isErrorPage(await ask(`/arenda/${'a'.repeat(400)}`), 404, 'Страница не найдена'))

test('an address too long for any expression is refused by a page', async () =>
  isErrorPage(await ask(`//a${'/'.repeat(14_000)}b`), 414, 'Слишком длинный адрес.'))

test('a Host that is no host is refused by a page', async () =>
  isErrorPage(await ask('/map', { headers: { host: '[' } }), 400, 'Неверный заголовок Host.'))

test.each([
  ['/contacts/?a=1', '/contacts?a=1'],
  ['/contacts///', '/contacts'],
  ['//example.org//', '/example.org'],
  ['/\\//', '/'],
])('slashes at the ends of an address: %s', async (path, to) => {
  const { status, headers } = await ask(path)
  expect([status, headers.location]).toEqual([308, to])
})

test('a page in another case leads to its one address, with its query', async () => {
  const { status, headers } = await ask('/Map?at=55.5,38.2&r=30')
  expect([status, headers.location]).toEqual([301, '/map?at=55.5,38.2&r=30'])
  expect((await ask('/map')).status).toBe(200)
})

test('a page that is addressed in full shows the own origin only', async () => {
  const { body } = await ask('http://evil.example/contacts', { headers: { host: 'own.example' } })
  expect(body).toContain('http://own.example/contacts')
  expect(body).not.toContain('evil.example')
})

test('the map file is not compressed once more', async () => {
  const answer = await app.inject({ url: '/basemap.pmtiles', headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers['content-type']).toBe('application/vnd.pmtiles')
  expect(answer.rawPayload.subarray(0, 7).toString()).toBe('PMTiles')
})

test.each([
  ['/map', 'Сервер сейчас не может ответить'],
  ['/all-equipments', 'Сервер сейчас не может ответить'],
  ['/_root.data', 'База данных недоступна'],
])('without the database %s says when to come again', async (url, text) => {
  const away = connect(`postgres://postgres@127.0.0.1:${await closedPort()}/none`, () => {})
  const { deps } = await testApp({ database: away })
  const app = await buildApp(deps, silent)
  onTestFinished(async () => {
    await app.close()
    await away.close()
  })
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60'])
  expect(answer.body).toContain(text)
})

test.each(['/arenda/', '/poisk-raboty/'])(
  'a page of %s with a type that cannot be one is not found, however odd',
  async (path) => {
    for (const type of ['|'.repeat(310), 'x'.repeat(310), 'е\u0301'.repeat(40), 'Экскаватор', '%00'])
      expect(
        (await ask(path + (type.startsWith('%') ? type : encodeURI(type).replaceAll('%7C', '|')))).status,
        type,
      ).toBe(404)
  },
)

test('a page is counted under the template of its route, whatever was typed', async () => {
  const paths = [
    '/',
    '/contacts',
    '/contacts.data',
    '/_root.data',
    '/arenda/typed-type',
    '/user/typed',
    '/typed/one',
    '/%E0%A4%A',
  ]
  for (const path of paths) await ask(path)
  const { values } = await requests.get()
  const of = new Map(values.map(({ labels, value }) => [`${labels.route} ${labels.status}`, value]))
  const routes = values.map(({ labels }) => String(labels.route))
  expect(of.get('/ 200')).toBeGreaterThan(0)
  expect(of.get('/contacts 200')).toBeGreaterThan(1)
  expect(routes).toEqual(expect.arrayContaining(['/arenda/:type/:size?', '/user/:userUrl', '/*']))
  expect(routes.join()).not.toMatch(/typed|%E0/)
})

test('an app for Android is advertised only where there is one', async () => {
  for (const path of ['/', '/adv', '/instruction', '/contacts', '/app']) {
    const { body } = await ask(path)
    expect(body, path).toContain('в браузере')
    expect(body, path).not.toMatch(/для Android|на телефоне Android/)
  }
  const file = join(makeFolder(), 'spetskarta.apk')
  writeFileSync(file, 'an app')
  const own = await openPages({ ANDROID_APK: file })
  for (const path of ['/', '/instruction']) expect((await own.ask(path)).body, path).toContain('для Android')
  const page = (await own.ask('/app')).body
  for (const text of [
    '/app/spetskarta.apk',
    'ещё не испытано',
    'sha256sum spetskarta.apk',
    'certutil -hashfile spetskarta.apk SHA256',
    createHash('sha256').update('an app').digest('hex'),
  ])
    expect(page).toContain(text)
  const store = 'https://store.example/spetskarta'
  const { body } = await (await openPages({ ANDROID_APP_URL: store })).ask('/')
  expect(body).toContain(`href="${store}"`)
  expect(body).toMatch(/для Android/)
  expect(body).toContain('Приложение на телефоне Android у водителя')
})

test('all calls of a page know its visitor by one look', async () => {
  const cookie = await makeSession(database.db, await makeUser(database.db))
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const looks = () => query.mock.calls.filter(([given]) => /from "sessions".*"token_hash"/s.test(textOf(given))).length
  expect((await ask('/equipments', { headers: { cookie } })).status).toBe(200)
  expect(looks()).toBe(1)
  expect((await ask('/equipments', { headers: { cookie } })).status).toBe(200)
  expect(looks()).toBe(2)
})

const textOf = (given: unknown) => (typeof given === 'string' ? given : String(Reflect.get(Object(given), 'text')))

test('three pages are made at once, and the others come in turn', async () => {
  const cookie = await makeSession(database.db, await makeUser(database.db))
  let most = 0
  const set = vi.spyOn(turnsRunning, 'set').mockImplementation((labels: unknown, running?: number) => {
    if (Reflect.get(Object(labels), 'work') === 'pages') most = Math.max(most, running ?? 0)
  })
  onTestFinished(() => set.mockRestore())
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/contacts', { headers: { cookie } })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(most).toBe(3)
})
