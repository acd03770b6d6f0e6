import { expect, test } from 'vitest'
import { isOver, levelOf, nextReported } from './quotas.rules.ts'

const quotas = { first: { bytes: 100, points: 1000 }, full: { bytes: 1000, points: 0 } }
const used = (bytes: number, points = 0, confirmed = false) => ({ bytes, points, confirmed })

test.each([
  [used(79, 0), 0],
  [used(80, 0), 80],
  [used(10, 950), 95],
  [used(100, 0), 100],
  [used(100, 999_999, true), 0],
])('the level of %j is that of what is used up more: %i', (of, level) => {
  expect(levelOf(of, quotas)).toBe(level)
})

test('a quota is passed by what comes in addition, and 0 is no quota', () => {
  expect(isOver(used(90), quotas, { bytes: 10 })).toBe(false)
  expect(isOver(used(90), quotas, { bytes: 11 })).toBe(true)
  expect(isOver(used(90, 1000), quotas, { bytes: 1 })).toBe(false)
  expect(isOver(used(90, 1000), quotas, { points: 1 })).toBe(true)
  expect(isOver(used(90, 1e9, true), quotas, { points: 1 })).toBe(false)
})

test('a level is reported once, and again only after clearly less was used', () => {
  expect(nextReported(used(81), quotas, 0)).toBe(80)
  expect(nextReported(used(96), quotas, 80)).toBe(95)
  expect(nextReported(used(79), quotas, 80)).toBe(80)
  expect(nextReported(used(75), quotas, 80)).toBe(80)
  expect(nextReported(used(74), quotas, 80)).toBe(0)
})
