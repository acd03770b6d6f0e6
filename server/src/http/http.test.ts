/** What every call has in common: errors, headers, compression, limits, documentation. */
import { globSync } from 'node:fs'
import { Writable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import type { Endpoint } from '@spetskarta/shared/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cloneDatabase, makeDatabase } from '../../test/clone.ts'
import { closedPort } from '../../test/closed-port.ts'
import { testApp } from '../../test/harness.ts'
import { connect } from '../db/connect.ts'
import { makeLogger } from '../outside/log/log.ts'

const database = await cloneDatabase()
const logged: string[] = []
const log = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk))
    done()
  },
})
const { app, inject, refused } = await testApp({ database, logger: makeLogger('info', log) })

app.post('/api/test-body', { schema: { body: z.object({ name: z.string('Введите название') }) } }, async () => 'ok')
app.get('/api/test-failure', async () => {
  throw new Error('password=secret')
})

/** Folders of the contract, one per feature. */
const CONTRACT = new URL('../../../shared/src/', import.meta.url)

const ignore = () => {}

describe('health', () => {
  test('alive and ready', async () => {
    for (const url of ['/health', '/ready']) {
      const response = await inject(url)
      expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }])
    }
  })

  test('without its database: alive, not ready, and calls say so', async () => {
    const away = connect(`postgres://postgres@127.0.0.1:${await closedPort()}/none`, ignore)
    const lonely = await testApp({ database: away })
    expect((await lonely.inject('/health')).statusCode).toBe(200)
    const ready = await lonely.inject('/ready')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database is away' }])
    const message = 'База данных недоступна. Повторите через минуту'
    expect(await lonely.refused(503, '/api/get-all-orders')).toBe(message)
    expect(await lonely.refused(503, '/api/get-all-data', { north: 56, south: 55, west: 37, east: 38 })).toBe(message)
    await away.close()
  })

  test('without its tables: not ready', async () => {
    const empty = connect(await makeDatabase('empty'), ignore)
    const { inject } = await testApp({ database: empty })
    const ready = await inject('/ready')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'migrations are missing' }])
    await empty.close()
  })
})

describe('errors', () => {
  const post = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/api/test-body', payload, headers: { 'content-type': type } })

  test.each(['/api/unknown', '/api/get-types/unknown', '/forum-api/unknown', '/i/unknown'])(
    '%s is not there',
    async (path) => {
      expect(await refused(404, path)).toBe('Такого адреса нет')
      const posted = await app.inject({ method: 'POST', url: path, payload: {} })
      expect([posted.statusCode, posted.json().code]).toEqual([404, 'not_found'])
    },
  )

  test('a call by another method is not there', async () => {
    const response = await app.inject({ method: 'DELETE', url: '/api/get-types' })
    expect([response.statusCode, response.json()]).toEqual([404, { code: 'not_found', message: 'Такого адреса нет' }])
  })

  test.each([
    ['{"name":', 'application/json', 400, 'bad_request', 'Запрос составлен неверно'],
    ['', 'application/json', 400, 'bad_request', 'Запрос составлен неверно'],
    ['{"__proto__":{"name":"x"}}', 'application/json', 400, 'bad_request', 'Запрос составлен неверно'],
    ['{}', 'application/json', 400, 'bad_request', 'Введите название', { field: 'name' }],
    ['<name/>', 'application/xml', 415, 'unsupported_type', 'Этот вид данных не принимается'],
    ['x'.repeat(1_000_001), 'application/json', 413, 'too_large', 'Слишком большой запрос'],
  ])('a body of %.20s as %s: %d', async (payload, type, status, code, message, more?: { field: string }) => {
    const response = await post(payload, type)
    expect([response.statusCode, response.json()]).toEqual([status, { code, message, ...more }])
  })

  test('our own failures are bland outside, and whole in the log under the same id', async () => {
    const response = await inject('/api/test-failure')
    const requestId = response.headers['x-request-id']
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      code: 'internal',
      message: 'Ошибка на сервере. Она записана в журнал, попробуйте ещё раз',
      requestId,
    })
    const line = logged.find((text) => text.includes('password=secret'))
    expect(line).toContain(String(requestId))
  })

  test('the log has neither addresses nor queries', async () => {
    await app.inject({
      url: '/api/places?query=Тайное',
      remoteAddress: '203.0.113.7',
      headers: { cookie: 'session=1' },
    })
    expect(logged.join('')).toContain('/api/places')
    expect(logged.join('')).not.toMatch(/Тайное|%D0%A2|203\.0\.113|session/)
  })
})

describe('headers', () => {
  test('forbid what pages do not need; scripts run by a nonce that is new each time', async () => {
    const responses = [await inject('/api/get-types'), await inject('/api/get-types')]
    const policies = responses.map((response) => String(response.headers['content-security-policy']))
    const nonces = policies.map((policy) => /script-src 'self' 'nonce-([\w+/=]{20,})'/.exec(policy)?.[1])
    expect(nonces[0]).toBeDefined()
    expect(nonces[0]).not.toBe(nonces[1])
    expect(policies[0]).toContain("frame-ancestors 'none'")
    expect(policies[0]).toContain("object-src 'none'")
    expect(policies[0]).toContain("base-uri 'none'")
    expect(policies[0]).toContain(`style-src 'self' 'nonce-${nonces[0]}'`)
    expect(policies[0]).not.toContain('unsafe')
    expect(responses[0]?.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('geolocation=(self)'),
    })
    expect(responses[0]?.headers['x-powered-by']).toBeUndefined()
  })

  test.each([
    ['builtin', "img-src 'self' data: blob:;"],
    ['https://tiles.example.org/styles/x', 'https://tiles.example.org'],
  ])('let the map load from its own host: %s', async (MAP_STYLE_URL, expected) => {
    const { inject } = await testApp({ database, env: { MAP_STYLE_URL } })
    expect((await inject('/health')).headers['content-security-policy']).toContain(expected)
  })

  test('leave the hosts under ours alone where HSTS_SUBDOMAINS is 0', async () => {
    const { inject } = await testApp({ database, env: { HSTS_SUBDOMAINS: '0' } })
    expect((await inject('/health')).headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('a big answer is compressed where the client can read it', async () => {
    const plain = await inject('/api/get-types')
    expect(plain.headers['content-encoding']).toBeUndefined()
    const headers = { 'accept-encoding': 'gzip' }
    const small = await app.inject({ url: '/api/get-types', headers })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
  })
})

describe('documentation', () => {
  test('lists every call of the contract with what it takes and gives', async () => {
    const calls: Endpoint[] = []
    for (const file of globSync('*/*.ts', { cwd: CONTRACT, exclude: ['**/*.test.ts', '**/*.schema.ts'] }))
      for (const value of Object.values<object>(await import(new URL(file, CONTRACT).href)))
        if (typeof value === 'object' && 'url' in value && 'method' in value) calls.push(value as Endpoint)
    expect(calls.length).toBeGreaterThan(70)
    const { paths } = (await inject('/api/docs/json')).json<{
      paths: Record<string, Record<string, { summary?: string; responses: Record<string, { content?: unknown }> }>>
    }>()
    for (const { url, method } of calls) {
      const described = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(described?.summary, url).toMatch(/[а-яё]/)
      expect(described?.responses['200']?.content, url).toBeDefined()
    }
    expect(Object.keys(paths)).not.toContain('/health')
    expect(Object.keys(paths).join()).not.toContain('*')
  })

  test('has a page', async () => {
    const page = await inject('/api/docs')
    const followed = page.statusCode === 302 ? await inject(String(page.headers.location)) : page
    expect(followed.statusCode).toBe(200)
    expect(followed.headers['content-type']).toContain('text/html')
    expect(followed.headers['content-security-policy']).toContain("default-src 'self'; base-uri 'none'")
    expect(followed.headers['content-security-policy']).not.toMatch(/https:|validator/)
  })
})
