import { expect, test } from 'vitest'
import { isTooMuch, type Pressure } from './pressure.ts'

const LIMITS = { maxRssBytes: 1000, maxHeapUsedBytes: 500 }
const IDLE: Pressure = { lateMs: 3000, share: 1, rss: 1000, heapUsed: 500 }

test.each([
  [{}, false],
  [{ lateMs: 3001 }, true],
  [{ lateMs: Number.POSITIVE_INFINITY, share: 0.5 }, true],
  // Other programs have the processor: to refuse calls would not help.
  [{ lateMs: Number.POSITIVE_INFINITY, share: 0.49 }, false],
  [{ rss: 1001, share: 0 }, true],
  [{ heapUsed: 501, share: 0 }, true],
] as [Partial<Pressure>, boolean][])('with %j calls are refused: %s', (more, refused) => {
  expect(isTooMuch({ ...IDLE, ...more }, LIMITS)).toBe(refused)
})

test('without limits memory refuses nothing', () => {
  expect(isTooMuch({ ...IDLE, lateMs: 0, rss: 1e12, heapUsed: 1e12 }, { maxRssBytes: 0, maxHeapUsedBytes: 0 })).toBe(
    false,
  )
})
