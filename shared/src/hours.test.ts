import { expect, test } from 'vitest'
import { HUNDREDTH_S, hoursText, roundedHours, roundedParts, roundedShares } from './hours.ts'

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

test('of parts that are not alike not the larger one is rounded up but the one that would lose more', () => {
  // 10.28 and 0.83 hundredths are 11.11.
  expect(roundedParts({ work: 370, idle: 30 })).toEqual({ work: 360, idle: 36 })
})

test('shares of an hour come to it, and those that would lose most are rounded up', () => {
  // 0.5, 1.7 and 0.8 hundredths of three.
  expect(roundedShares(108, [18, 61.2, 28.8])).toEqual([0, 72, 36])
  // Of equal ones the first.
  expect(roundedShares(36, [12, 12, 12])).toEqual([36, 0, 0])
  // 50, 33.33 and 16.67 hundredths of a hundred.
  expect(roundedShares(3600, [1800, 1200, 600])).toEqual([1800, 1188, 612])
})

test('what is shared out is rounded itself, and no share is less than its whole hundredths', () => {
  // 2.8 hundredths are 3.
  expect(roundedShares(100, [50, 50])).toEqual([72, 36])
  expect(roundedShares(0, [72])).toEqual([72])
  expect(roundedShares(0, [])).toEqual([])
})
