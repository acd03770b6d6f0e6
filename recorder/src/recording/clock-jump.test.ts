import { expect, test } from 'vitest'
import { sessionOn } from './clock-jump'
import { sessionSince } from './core.fixture'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NINE = Date.UTC(2026, 6, 1, 9)

/** Recording since nine by a right clock, heard of last at ten. */
const untilTen = {
  ...sessionSince(NINE),
  seen: NINE + HOUR,
  photoAt: NINE + 50 * MINUTE,
  agreed: { skew: 0, at: NINE + HOUR },
}

test('a clock that was set two hours ahead neither lengthens the recording nor makes a hole', () => {
  const now = NINE + 3 * HOUR + MINUTE
  const before = { from: NINE + 10 * MINUTE, to: NINE + 20 * MINUTE, reason: 'hidden' as const }
  const jump = { from: NINE + HOUR, to: now, reason: 'closed' as const }
  const session = sessionOn({ ...untilTen, seen: now, holes: [before, jump] }, -2 * HOUR, now)
  expect(now - session.since).toBe(HOUR + MINUTE)
  expect(now - session.photoAt).toBe(11 * MINUTE)
  expect(session.holes).toEqual([{ ...before, from: before.from + 2 * HOUR, to: before.to + 2 * HOUR }])
})

test('what is left of a hole with the jump in it stays', () => {
  const now = NINE + 3 * HOUR + 5 * MINUTE
  const hole = { from: NINE + HOUR, to: now, reason: 'closed' as const }
  const { holes } = sessionOn({ ...untilTen, seen: now, holes: [hole] }, -2 * HOUR, now)
  expect(holes).toEqual([{ ...hole, from: NINE + 3 * HOUR }])
})

test('a clock that was set back goes on at once', () => {
  const now = NINE - HOUR + MINUTE
  const session = sessionOn(untilTen, 2 * HOUR, now)
  expect(now - session.since).toBe(HOUR + MINUTE)
  expect(now - session.seen).toBe(MINUTE)
})

test('the first difference that is known, and one that stays, change nothing', () => {
  const { agreed: _, ...fresh } = untilTen
  const now = NINE + HOUR
  expect(sessionOn(fresh, -2 * HOUR, now)).toEqual({ ...fresh, agreed: { skew: -2 * HOUR, at: now } })
  expect(sessionOn(untilTen, 20_000, now)).toEqual({ ...untilTen, agreed: { skew: 20_000, at: now } })
})
