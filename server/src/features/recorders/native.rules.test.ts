import { DAY } from '@spetskarta/shared/durations.ts'
import { BAD_TIME } from '@spetskarta/shared/recorders/recorders.ts'
import { expect, test } from 'vitest'
import { appOf, beatsOf, intervalOf, photoPlansOf, readPoints, sleepsOf, stopsOf } from './native.rules.ts'

const APP = { version: '1.0.0', device: 'Samsung SM-A525F', maker: 'samsung' }

test('what the app reports of itself is kept as it is', () => {
  expect(appOf(APP)).toEqual(APP)
})

test('what PostgreSQL or a page could stumble over is taken out, and long names are cut', () => {
  const odd = { version: ' 1.0\u0000\u202e', device: `\ud800${'x'.repeat(500)}`, maker: '\n<b>\t' }
  expect(appOf(odd)).toEqual({ version: '1.0', device: 'x'.repeat(80), maker: '<b>' })
})

test('signs that no name has become one space, however many stand together', () => {
  expect(appOf({ ...APP, device: 'Samsung\u0000\u202e\u0007A52' })?.device).toBe('Samsung A52')
})

test('an app without a version reports nothing', () => {
  expect([appOf({ ...APP, version: '\u0000' }), appOf(undefined)]).toEqual([undefined, undefined])
})

const NOW = Date.UTC(2026, 6, 17, 6)
const YEAR_2000 = Date.UTC(2000, 0, 1)
const YEAR = 366 * DAY

test('a stop and a plan of photos are of after 2000 and at most a day ahead', () => {
  const stops = [YEAR_2000, YEAR_2000 + 1, NOW + 0.4, NOW + DAY - 1, NOW + DAY]
  expect(stopsOf(stops, NOW)).toEqual([YEAR_2000 + 1, NOW, NOW + DAY - 1])
  const plans = stops.map((at) => ({ at, minutes: 15 }))
  expect(photoPlansOf(plans, NOW).map(({ at }) => at)).toEqual([YEAR_2000 + 1, NOW, NOW + DAY - 1])
  expect([stopsOf(undefined, NOW), photoPlansOf(undefined, NOW)]).toEqual([[], []])
})

test('a phone was asleep for a year at most, from before to after', () => {
  const sleep = (from: number, to: number) => ({ from, to, reason: 'off' as never })
  const kept = (...sleeps: [number, number][]) =>
    sleepsOf(
      sleeps.map(([from, to]) => sleep(from, to)),
      NOW,
    ).map(({ from, to }) => [from, to])
  expect(kept([NOW - YEAR, NOW], [NOW - YEAR + 1, NOW], [NOW, NOW], [NOW, NOW + DAY], [NOW, NOW + DAY - 1])).toEqual([
    [NOW - YEAR + 1, NOW],
    [NOW, NOW + DAY - 1],
  ])
  expect(kept([NOW + 0.4, NOW + 7.6])).toEqual([[NOW, NOW + 8]])
  expect(sleepsOf(undefined, NOW)).toEqual([])
})

test('a sign of life is of the last year and at most a day ahead', () => {
  const beats = [NOW - YEAR, NOW - YEAR + 1, NOW + 0.4, NOW + DAY].map((at) => ({ at }) as never)
  expect(beatsOf(beats, NOW).map(({ at }) => at)).toEqual([NOW - YEAR + 1, NOW])
  expect(beatsOf(undefined, NOW)).toEqual([])
})

test.each([
  [30, 30],
  [0.2, 1],
  [86_400, 86_400],
  [86_400.1, undefined],
  [0, undefined],
  [-5, undefined],
  [undefined, undefined],
])('who means to send each %s seconds has the interval %s', (stated, interval) => {
  expect(intervalOf(stated)).toBe(interval)
})

test('points are taken one by one: of the others the phone reads which they are and why', () => {
  const good = { timestamp: NOW, lat: 55.5, lng: 38.2, speed: null, mock: false }
  const { points, rejected } = readPoints(
    [
      good,
      null,
      'x',
      { ...good, speed: '5' },
      { ...good, mock: 1 },
      { ...good, timestamp: NOW + 2 * DAY },
      { lat: 1, lng: 1 },
    ],
    NOW,
  )
  expect(points).toMatchObject([{ at: NOW, lat: 55.5, lng: 38.2 }])
  expect(rejected).toEqual([
    { index: 1, reason: 'Точка должна быть объектом', at: undefined },
    { index: 2, reason: 'Точка должна быть объектом', at: undefined },
    { index: 3, reason: 'Поле speed должно быть числом', at: NOW },
    { index: 4, reason: 'Поле mock должно быть true или false', at: NOW },
    { index: 5, reason: 'Время точки в будущем, больше чем на сутки вперёд', at: NOW + 2 * DAY, code: BAD_TIME },
    { index: 6, reason: 'Нет времени точки', at: undefined },
  ])
})

test('a field that a phone does not know may be null, also one that is yes or no', () => {
  const unknown = { speed: null, accuracy: null, heading: null, mock: null, charging: null, ignition: null }
  const { points, rejected } = readPoints([{ timestamp: NOW, lat: 55.5, lng: 38.2, ...unknown }], NOW)
  expect([points.length, rejected]).toEqual([1, []])
})

test('of a point whose time is no number the phone is told no time', () => {
  expect(readPoints([{ timestamp: '2026-07-17', lat: 55.5, lng: 38.2 }], NOW).rejected).toEqual([
    { index: 0, reason: 'Поле timestamp должно быть числом', at: undefined },
  ])
})
