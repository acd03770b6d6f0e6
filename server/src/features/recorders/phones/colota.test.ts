/** Colota under the addresses of other apps: messages as its documentation and its `PayloadBuilder` make them. */
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { AT, PLACE, postJson, reporter, S } from './phones.fixture.ts'

const { app, db } = await testApp()
const report = reporter({ app, db })

const sent = { lat: 55.7512, lon: 37.6184, acc: 12, alt: 519, batt: 85, bs: 2, tst: S }
const expected = { accuracy: 12, altitude: 519, battery: 85 }

test.each([
  ['OwnTracks', { _type: 'location', tid: 'AA', cog: 180.5 }],
  ['Dawarich', { _type: 'location', cog: 180.5 }],
  ['Reitti', { _type: 'location', bear: 180.5 }],
])('its template «%s»: metres a second, not km/h', async (_name, template) => {
  const { status, points } = await report((token) =>
    postJson(`/i/owntracks/${token}`, { ...template, ...sent, vel: 12.5 }),
  )
  expect([status, points]).toEqual([200, [{ at: AT, ...PLACE, ...expected, speed: 45, heading: 180.5 }]])
})

test('its template «Traccar»: metres a second, not knots', async () => {
  const { status, points } = await report((token) => ({
    url:
      `/i/osmand?id=${token}&lat=55.7512&lon=37.6184&accuracy=12&altitude=519&speed=12.5&batt=85&charge=2` +
      `&timestamp=${S}&bearing=180.5`,
  }))
  // Only in this form is what it says of the charger read.
  const point = { at: AT, ...PLACE, ...expected, speed: 45, heading: 180.5, charging: true }
  expect([status, points]).toEqual([200, [point]])
})

test('its template «Overland» sent point by point: plain fields', async () => {
  const { status, body, points } = await report((token) =>
    postJson(`/i/overland/${token}`, { device_id: 'colota', ...sent, vel: 12.5, bear: 180.5 }),
  )
  expect([status, body]).toEqual([200, '{"result":"ok"}'])
  expect(points).toEqual([{ at: AT, ...PLACE, ...expected, speed: 45, heading: 180.5 }])
})

test('its own format at the address of OwnTracks: metres a second', async () => {
  const { status, points } = await report((token) =>
    postJson(`/i/owntracks/${token}`, { ...sent, vel: 12.5, bear: 180.5 }),
  )
  expect([status, points]).toEqual([200, [{ at: AT, ...PLACE, ...expected, speed: 45, heading: 180.5 }]])
})
