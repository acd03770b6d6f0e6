import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { standsAllDay, standsSince } from './stand.rules.ts'

const START = Date.UTC(2026, 5, 1, 21)
const [WORK, IDLE, OFF, UNKNOWN] = [0, 1, 2, 3]
const day = (strip: number[], moved: number | null = null, since = START) => ({
  start: START,
  strip,
  moved: moved === null ? null : START + moved * MINUTE,
  since,
})
const minute = (from: number) => (from - START) / MINUTE

test.each([
  ['idling, then the engine off', [0, 60, WORK, 60, 90, IDLE, 90, 200, OFF], null, 60],
  ['the engine off and on and off', [0, 60, WORK, 60, 90, OFF, 90, 95, IDLE, 95, 200, UNKNOWN], null, 60],
  ['work in between ends a stand', [0, 60, OFF, 60, 70, WORK, 70, 200, OFF], null, 70],
  ['what was before a gap is unknown', [0, 60, OFF, 62, 200, OFF], null, 62],
  ['a minute is no gap', [10, 60, OFF, 61, 200, OFF], null, 10],
  ['it moved, which nothing else shows', [5, 200, UNKNOWN], 120.4, 120],
])('%s', (_, strip, moved, from) => {
  expect(minute(standsSince(day(strip, moved)))).toBe(from)
})

test('from the day before, where it stood until midnight', () => {
  const before = {
    start: START - 24 * HOUR,
    strip: [0, 1200, WORK, 1200, 1300, IDLE, 1300, 1440, OFF],
    moved: null,
    since: 0,
  }
  const today = day([0, 30, IDLE, 30, 90, OFF])
  expect(standsAllDay(today)).toBe(true)
  expect(minute(standsSince(today, before))).toBe(-240)
  expect(minute(standsSince(today))).toBe(0)
  expect(standsAllDay(day([2, 90, OFF]))).toBe(false)
  expect(minute(standsSince(day([2, 90, OFF]), before))).toBe(2)
  // The row knows better than one day behind it.
  expect(minute(standsSince(day([0, 90, OFF], null, START - HOUR)))).toBe(-60)
})
