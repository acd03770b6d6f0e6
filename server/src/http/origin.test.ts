/** Only our own pages may make calls that change something. */
import { logout } from '@spetskarta/shared/accounts/accounts.ts'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/clone.ts'
import { testApp } from '../../test/harness.ts'
import { linkOrigin, ownOrigin } from './origin.ts'

const database = await cloneDatabase()
const local = await testApp({ database })
const https = await testApp({ database, env: { PUBLIC_ORIGIN: 'https://karta.example' } })

describe('a call that changes something', () => {
  test.each([
    ['from our page', { 'sec-fetch-site': 'same-origin' }],
    ['from our page in an older browser', { origin: 'http://karta.local', host: 'karta.local' }],
    ['from no browser', {}],
  ])('%s is carried out', async (_, headers) => {
    expect((await local.send(logout, {}, { headers })).statusCode).toBe(200)
  })

  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }],
    ['from a typed address', { 'sec-fetch-site': 'none' }],
    ['from another site in an older browser', { origin: 'https://evil.example' }],
    ['from a frame without an origin', { origin: 'null' }],
    ['from the same host by another protocol', { origin: 'https://karta.local', host: 'karta.local' }],
  ])('%s is refused', async (_, headers) => {
    const response = await local.send(logout, {}, { headers })
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { code: 'other_site', message: 'Запрос пришёл с другого сайта' },
    ])
  })

  test('is compared with PUBLIC_ORIGIN where that is set', async () => {
    const from = (origin: string) => https.send(logout, {}, { headers: { origin, host: 'inside:3000' } })
    expect((await from('https://karta.example')).statusCode).toBe(200)
    expect((await from('http://inside:3000')).statusCode).toBe(403)
  })
})

test('a call that only reads comes from anywhere', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await local.app.inject({ url: '/api/get-user', headers })).statusCode).toBe(200)
})

test('a link in a mail does not go where the Host of whoever asked says', () => {
  const requestTo = (host: string, socket = {}) => ({ protocol: 'http', host, raw: { socket } }) as FastifyRequest
  const socket = { localAddress: '10.0.0.5', localPort: 3000 }
  expect(linkOrigin(requestTo('evil.example', socket), 'https://karta.example')).toBe('https://karta.example')
  expect(linkOrigin(requestTo('evil.example', socket), undefined)).toBe('http://10.0.0.5:3000')
  expect(linkOrigin(requestTo('127.0.0.1.evil.example', socket), undefined)).toBe('http://10.0.0.5:3000')
  expect(linkOrigin(requestTo('localhost:3000', socket), undefined)).toBe('http://localhost:3000')
  expect(linkOrigin(requestTo('evil.example', { localAddress: '::1', localPort: 80 }), undefined)).toBe(
    'http://[::1]:80',
  )
})

test('a link in a letter without a request goes to PUBLIC_ORIGIN, else where the server listens', () => {
  expect(ownOrigin({ publicOrigin: 'https://karta.example', host: '0.0.0.0', port: 3000 })).toBe(
    'https://karta.example',
  )
  expect(ownOrigin({ host: '127.0.0.1', port: 3000 })).toBe('http://127.0.0.1:3000')
  expect(ownOrigin({ host: '0.0.0.0', port: 80 })).toBe('http://localhost:80')
  expect(ownOrigin({ host: '::', port: 80 })).toBe('http://localhost:80')
  expect(ownOrigin({ host: '::1', port: 80 })).toBe('http://[::1]:80')
})
