import * as schema from '@spetskarta/shared/accounts/accounts.schema.ts'
import { DEFAULT_LOCATION } from '@spetskarta/shared/geo.ts'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'

/** An address of Yandex, Moscow. */
const MOSCOW = '77.88.55.242'
const database = await cloneDatabase()
const visit = async (trustProxy: string, remoteAddress: string, forwarded?: string) => {
  const { app } = await testApp({ database, env: { TRUST_PROXY: trustProxy } })
  const headers = forwarded ? { 'x-forwarded-for': forwarded } : {}
  const response = await app.inject({ url: '/api/get-user', remoteAddress, headers })
  exactly(schema.getUser, response.json())
  return response.json()
}

const nobody = { auth: false, user: null, partners: [], toDo: [], company: null }
const inMoscow = { ...nobody, location: { lat: 55.76, lng: 37.62 }, located: true }
const somewhere = { ...nobody, location: DEFAULT_LOCATION, located: false }

test('a visitor is found by address', async () => {
  expect(await visit('', MOSCOW)).toEqual(inMoscow)
  expect(await visit('', '127.0.0.1')).toEqual(somewhere)
})

test('behind as many proxies as configured the forwarded address counts', async () => {
  expect(await visit('1', '127.0.0.1', MOSCOW)).toEqual(inMoscow)
  expect(await visit('2', '127.0.0.1', `${MOSCOW}, 10.0.0.1`)).toEqual(inMoscow)
  expect(await visit('127.0.0.1, 10.0.0.0/8', '127.0.0.1', `${MOSCOW}, 10.0.0.1`)).toEqual(inMoscow)
})

test('a forwarded address from anybody else does not', async () => {
  expect(await visit('', '127.0.0.1', MOSCOW)).toEqual(somewhere)
  expect(await visit('1', '127.0.0.1', `${MOSCOW}, 10.0.0.1`)).toEqual(somewhere)
  expect(await visit('10.0.0.1', '127.0.0.1', MOSCOW)).toEqual(somewhere)
})
