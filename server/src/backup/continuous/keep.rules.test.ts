import { DAY } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { type Base, baseFor, basesToDrop, daysToDrop, hasGap, segmentsToDrop } from './keep.rules.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const base = (daysAgo: number, segment = '000000010000000000000001'): Base => ({
  name: `${daysAgo}`,
  at: NOW - daysAgo * DAY,
  segment,
})

test('a moment is reached from the newest base before it, also one of that very moment', () => {
  const bases = [base(20), base(13), base(6)]
  expect(baseFor(bases, NOW - 13 * DAY)?.name).toBe('13')
  expect(baseFor(bases, NOW - 13 * DAY - 1)?.name).toBe('20')
  expect(baseFor(bases, NOW)?.name).toBe('6')
  expect(baseFor(bases, NOW - 21 * DAY)).toBeUndefined()
})

test('the base that reaches the oldest moment of the last days stays, and what is older goes', () => {
  const names = (days: number) =>
    basesToDrop([base(6), base(28), base(20), base(14), base(13)], NOW, days).map(({ name }) => name)
  expect(names(14)).toEqual(['28', '20'])
  expect(names(15)).toEqual(['28'])
  expect(names(40)).toEqual([])
})

test('segments before the oldest base go, of whatever timeline, and histories stay', () => {
  const names = [
    '000000010000000000000009.gz',
    '00000001000000000000000A.gz',
    '000000020000000000000009.gz',
    '00000002.history.gz',
  ]
  const bases = [base(6, '00000002000000010000000B'), base(13, '00000001000000000000000A')]
  expect(segmentsToDrop(names, bases)).toEqual(['000000010000000000000009.gz', '000000020000000000000009.gz'])
  expect(segmentsToDrop(names, [])).toEqual([])
})

test('a day that was over before the last days goes, the one in which they begin stays', () => {
  expect(daysToDrop(['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-26'], NOW, 14)).toEqual([
    '2026-11-10',
    '2026-11-11',
  ])
})

test('a segment that is missing behind the base is seen, over the border of 256 too', () => {
  const first = base(1, '0000000100000000000000FE')
  const names = (...places: string[]) => places.map((place) => `00000001${place}.gz`)
  expect(hasGap(names('00000000000000FE', '00000000000000FF', '0000000100000000'), first)).toBe(false)
  expect(hasGap(names('00000000000000FE', '0000000100000000'), first)).toBe(true)
  expect(hasGap(names('00000000000000FF'), first)).toBe(true)
  expect(hasGap(names('00000000000000FD', '00000000000000FE'), first)).toBe(false)
  expect(hasGap(['000000020000000000000100.gz'], first)).toBe(false)
  expect(hasGap([], first)).toBe(false)
})
