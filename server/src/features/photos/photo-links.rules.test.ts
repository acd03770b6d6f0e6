/** For whom the address of a photo works. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { openSigning } from '../../outside/signing.ts'
import { type Audience, isShownTo, isSignedFor, photoFor } from './photo-links.rules.ts'

const ours = openSigning('s'.repeat(32))
const TAKEN = new Date('2026-11-29T08:22:55Z')
const ROW = {
  id: 'p1',
  equipment: 'm1',
  taken_at: TAKEN,
  received_at: TAKEN,
  width: 1600,
  height: 1200,
  lat: 55.5,
  lng: 38.2,
  state: 'drawn' as const,
}
const NOW = Date.parse('2026-11-29T12:30:00Z')
const USER: Audience = { user: 'u1' }
const LINK: Audience = { link: Buffer.from('aa', 'hex') }
const CUSTOMER: Audience = { object: '7', link: Buffer.from('aa', 'hex') }
const ALL: [string, Audience][] = [
  ['a user', USER],
  ['another user', { user: 'u2' }],
  ['who has the link', LINK],
  ['who has a later link', { link: Buffer.from('bb', 'hex') }],
  ['a customer', CUSTOMER],
  ['the customer of another object', { object: '8', link: Buffer.from('aa', 'hex') }],
  ['a customer with a later link', { object: '7', link: Buffer.from('bb', 'hex') }],
]

const queryOf = (audience: Audience, now = NOW) =>
  new URL(photoFor(ours, ROW, audience, now).photoURL, 'https://x').searchParams
const givenTo = (audience: Audience, id = 'p1') => {
  const query = queryOf(audience)
  return { id, expires: Number(query.get('expires')), signature: query.get('signature') ?? '' }
}

describe.each(ALL)('an address made for %s', (_, audience) => {
  test.each(ALL)('works for %s if that is the same one', (_other, other) => {
    expect(isSignedFor(ours, givenTo(audience), other)).toBe(other === audience)
  })
})

test('an address is of one photo, until one moment, of this server', () => {
  expect(isSignedFor(ours, givenTo(USER, 'p2'), USER)).toBe(false)
  expect(isSignedFor(ours, { ...givenTo(USER), expires: givenTo(USER).expires + 1 }, USER)).toBe(false)
  expect(isSignedFor(openSigning('t'.repeat(32)), givenTo(USER), USER)).toBe(false)
})

test('an address stays the same for an hour, and works for one more', () => {
  const expires = (now: string) => Number(queryOf(USER, Date.parse(now)).get('expires'))
  expect(expires('2026-11-29T12:00:00Z')).toBe(Date.parse('2026-11-29T14:00:00Z'))
  expect(expires('2026-11-29T12:59:59Z')).toBe(Date.parse('2026-11-29T14:00:00Z'))
  expect(expires('2026-11-29T13:00:00Z')).toBe(Date.parse('2026-11-29T14:00:00Z') + HOUR)
})

test('a user’s address names the machine and him, a link’s the machine, a customer’s the object alone', () => {
  const named = (audience: Audience) =>
    [...queryOf(audience).keys()].filter((key) => !['expires', 'signature'].includes(key))
  expect(named(USER)).toEqual(['machine', 'user'])
  expect(named(LINK)).toEqual(['machine'])
  expect(named(CUSTOMER)).toEqual(['object'])
})

test('a photo has its moment, place and size, and an address of each size', () => {
  const { photoURL, photoIconURL, ...photo } = photoFor(ours, ROW, USER, NOW)
  expect(photo).toEqual({ _id: 'p1', timestamp: TAKEN.getTime(), coords: [55.5, 38.2], width: 1600, height: 1200 })
  expect([photoURL, photoIconURL].map((url) => url.split('?')[0])).toEqual(['/photo/p1/screen', '/photo/p1/icon'])
  for (const half of [{ lat: null }, { lng: null }])
    expect(photoFor(ours, { ...ROW, ...half }, USER, NOW).coords).toBeNull()
})

test('one that is not drawn says so, in its address too, so that it is fetched again later', () => {
  const waiting = photoFor(ours, { ...ROW, state: 'waiting' }, USER, NOW)
  expect(waiting.state).toBe('waiting')
  expect(waiting.photoURL).toContain('&state=waiting')
  expect(photoFor(ours, ROW, USER, NOW).photoURL).not.toContain('state=')
})

test('a file that was no photo is shown to those who record alone', () => {
  const seen = (state: 'refused' | 'waiting') => [USER, LINK, CUSTOMER].map((one) => isShownTo({ state }, one))
  expect(seen('refused')).toEqual([true, false, false])
  expect(seen('waiting')).toEqual([true, true, true])
})
