/** How messages of phones become points, refusals, signs of life and calls for help. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { type Report, sortReports } from './report.rules.ts'

const NOW = Date.UTC(2026, 6, 17, 6)
const PLACE = { lat: 55.5, lng: 38.2 }
const sort = (...reports: Report[]) => sortReports(reports, NOW)

test('what is of a place is a point, what is of none a sign of life', () => {
  const { points, refused, alarms } = sort({ point: { at: NOW, ...PLACE } }, { point: { at: NOW } })
  expect(points).toMatchObject([{ at: NOW, ...PLACE }])
  expect([refused, alarms]).toEqual([[], []])
})

test('what is refused keeps the phone’s time, and what it sent where only its place is wrong', () => {
  const raw = { at: NOW, lat: 155.5, lng: 38.2 }
  expect(sort({ point: raw }, { point: { at: NOW, lat: 55.5 } }, { point: { ...PLACE } }).refused).toEqual([
    { reason: 'Таких координат нет', at: NOW, raw },
    { reason: 'Нет координат точки', at: NOW },
    { reason: 'Нет времени точки', at: undefined },
  ])
  expect(sort({ point: { at: NOW, ...PLACE }, unfit: 'Другой формат' })).toMatchObject({
    points: [],
    refused: [{ reason: 'Другой формат', at: NOW }],
  })
})

test('half a place is refused, whichever half is missing: nobody takes it for a phone without satellites', () => {
  const reason = 'Нет координат точки'
  expect(sort({ point: { at: NOW, lat: 55.5 } }, { point: { at: NOW, lng: 38.2 } }).refused).toEqual([
    { reason, at: NOW },
    { reason, at: NOW },
  ])
})

test('a call for help is kept with its place where there is one, in whole seconds', () => {
  const at = NOW - 1
  expect(
    sort(
      { point: { at, ...PLACE }, sos: true },
      { point: { at }, sos: true },
      { point: { at, lat: 99, lng: 0 }, sos: true },
    ).alarms,
  ).toEqual([
    { at: NOW - 1000, ...PLACE },
    { at: NOW - 1000, lat: null, lng: null },
    { at: NOW - 1000, lat: null, lng: null },
  ])
})

test.each<[number | undefined, number]>([
  [NOW - 30 * DAY + 1000, NOW - 30 * DAY + 1000],
  [NOW - 30 * DAY, NOW],
  [NOW + DAY - 1000, NOW + DAY - 1000],
  [NOW + DAY, NOW],
  [Number.NaN, NOW],
  [undefined, NOW],
])('a call for help of %s is one of %s: a clock that cannot be right is not asked', (at, is) => {
  expect(sort({ point: { at }, sos: true }).alarms).toMatchObject([{ at: is }])
})
