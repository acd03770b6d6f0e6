import { afterEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/clone.ts'
import { testApp } from '../../test/harness.ts'
import { listen } from '../../test/raw.ts'

const database = await cloneDatabase()
const limited = async (env: Record<string, string> = {}) => {
  const { app } = await testApp({ database, env: { RATE_LIMITS: '1', ...env } })
  return { app, ...(await listen(app)) }
}

const { db } = await testApp({ database })
// Counted by all servers, those of other tests too.
afterEach(() => db.deleteFrom('limit_counts').execute())

/** So many calls, a few at once; their statuses. */
async function statuses(count: number, ask: (i: number) => Promise<{ status: number }>) {
  const answered: number[] = []
  let next = 0
  const worker = async () => {
    for (let i = next++; i < count; i = next++) answered.push((await ask(i)).status)
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  return answered
}

test('too many calls from one address are refused for a minute, whatever spelling of the address is typed', async () => {
  const { ask } = await limited()
  const spellings = ['/api/get-user', '/%61pi/get-user', 'http://example.org/api/get-user', '/api/get%2duser/']
  const first = await statuses(600, (i) => ask(spellings[i % spellings.length] ?? ''))
  expect(new Set(first)).toEqual(new Set([200]))
  const message = 'Слишком много запросов. Подождите минуту и повторите'
  for (const path of [...spellings, '/api/nothing', '/%61pi/nothing']) {
    const { status, body, headers } = await ask(path)
    expect([status, JSON.parse(body)], path).toEqual([429, { code: 'too_many_requests', message }])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await ask('//api/get-user', { method: 'POST' })).status).toBe(429)
})

test('a call that is refused for its number answers with the fields that its callers read', async () => {
  const { ask } = await limited()
  const entry = (path: string) => ask(path, { method: 'POST' })
  await statuses(620, () => entry('/api/logout'))
  const refused = async (answer: Promise<{ status: number; body: string }>) => {
    const { status, body } = await answer
    return [status, JSON.parse(body)]
  }
  const message = 'Слишком много запросов. Подождите минуту и повторите'
  const known = { code: 'too_many_requests', message }
  for (const path of ['/api/login', '/api/signup'])
    expect(await refused(entry(path)), path).toEqual([429, { auth: false, user: null, msg: message, ...known }])
  for (const path of ['/api/reset', '/api/resetSave'])
    expect(await refused(entry(path)), path).toEqual([429, { result: 0, ...known }])
  for (const path of ['/api/get-test-iss', '/api/get-test-paths'])
    expect(await refused(ask(path)), path).toEqual([429, { res: 0, ...known }])
})

test('dear calls are counted by all servers together', async () => {
  const [one, other] = [await limited(), await limited()]
  // Nobody has this link: the call is counted before anything is read.
  const dear = (i: number) =>
    (i % 2 ? one : other).ask('/api/get-public-data/0198a0f4-8ff4-7b0d-8a3e-0f6ce7a0b1c2/nothing')
  const answered = await statuses(140, dear)
  expect(answered.filter((status) => status === 404)).toHaveLength(120)
  expect(answered.filter((status) => status === 429)).toHaveLength(20)
})

test('the health check is never refused; the check of the database is, and sitemaps are', async () => {
  const { ask } = await limited()
  expect(new Set(await statuses(130, () => ask('/ready')))).toEqual(new Set([200, 429]))
  expect((await statuses(70, () => ask('/sitemap.xml'))).filter((status) => status === 200)).toHaveLength(60)
  expect(new Set(await statuses(700, () => ask('/health')))).toEqual(new Set([200]))
})

test('days in full have a lower limit of their own than other calls', async () => {
  const { ask } = await limited()
  const day = '/api/get-public-data/018f3b5e-7c00-7000-8000-000000000000/none'
  const answered = await statuses(125, () => ask(day))
  expect(answered.filter((status) => status === 429)).toHaveLength(5)
  expect((await ask('/api/get-user')).status).toBe(200)
})

test('neighbours in one /64 of IPv6 count as one address', async () => {
  const { ask } = await limited({ TRUST_PROXY: '1' })
  const from = (ip: string) => ask('/sitemap.xml', { headers: { 'x-forwarded-for': ip } })
  await statuses(60, (i) => from(`2001:db8:0:1::${i.toString(16)}`))
  expect((await from('2001:db8:0:1:ffff::1')).status).toBe(429)
  expect((await from('2001:db8:0:2::1')).status).toBe(200)
})
