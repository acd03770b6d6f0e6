import { expect, test } from 'vitest'
import { HUNDREDTH_S, hoursText, roundedHours, roundedParts } from './hours.ts'

test('hours are rounded to a hundredth, a half of one up', () => {
  expect([0, 17, 18, 8 * 3600 + 30, 8 * 3600 + 17].map((seconds) => roundedHours(seconds) / HUNDREDTH_S)).toEqual([
    0, 0, 1, 801, 800,
  ])
})

test('they are written with both digits', () => {
  expect([0, 36, 26_388, 36_000, 3_600_000].map(hoursText)).toEqual(['0,00', '0,01', '7,33', '10,00', '1\u00a0000,00'])
})

test('parts come to the rounded whole: the one that would lose most is rounded up', () => {
  // 0.333 + 0.333 + 0.333 hundredths of three hours are one hour and not 0.99.
  expect(roundedParts({ work: 1200, idle: 1200, off: 1200 })).toEqual({ work: 1224, idle: 1188, off: 1188 })
  expect(roundedParts({ work: 35, idle: 20, off: 0 })).toEqual({ work: 36, idle: 36, off: 0 })
  expect(roundedParts({ work: 0, idle: 0 })).toEqual({ work: 0, idle: 0 })
})
