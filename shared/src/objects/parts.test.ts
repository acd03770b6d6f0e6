import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../durations.ts'
import { idleCharge } from './idle-charge.ts'
import type { ObjectDay } from './objects.ts'
import { countedParts, onSiteOf, partsWith } from './parts.ts'

const DAY = { work: 26_676, idle: 9756, off: 0, unknown: 0 }

test('more work takes the place of what was unknown, then of idling, then of standing', () => {
  const recorded = { work: 3600, idle: 1800, off: 900, unknown: 600 }
  expect(partsWith(recorded, { work: 4500 }, 6900)).toEqual({ work: 4500, idle: 1500, off: 900, unknown: 0 })
  expect(partsWith(recorded, { work: 6600 }, 6900)).toEqual({ work: 6600, idle: 0, off: 300, unknown: 0 })
  // 7.41 h corrected to 9.00 of 10.12 on site.
  expect(onSiteOf(partsWith(DAY, { work: 32_400 }, 36_432))).toBe(36_432)
})

test('all four parts are on site, and a correction counts in place of what was recorded', () => {
  const recorded = { work: 3600, idle: 1800, off: 900, unknown: 600 }
  expect(onSiteOf(recorded)).toBe(6900)
  const day = { ...recorded, correction: null } as ObjectDay
  expect(countedParts(day)).toEqual(recorded)
  const correction = { counted: 5000, idle: 1, off: 2, unknown: 3 } as ObjectDay['correction']
  expect(countedParts({ ...day, correction })).toEqual({ work: 5000, idle: 1, off: 2, unknown: 3 })
})

test('work that is taken back is unknown, unless it is said what it was', () => {
  expect(partsWith(DAY, { work: 18_000 }, 36_432)).toEqual({ work: 18_000, idle: 9756, off: 0, unknown: 8676 })
  expect(partsWith(DAY, { work: 18_000, off: 8000 }, 36_432)).toEqual({
    work: 18_000,
    idle: 9756,
    off: 8000,
    unknown: 676,
  })
  expect(partsWith(DAY, { work: 18_000, idle: 18_432 }, 36_432)).toEqual({
    work: 18_000,
    idle: 18_432,
    off: 0,
    unknown: 0,
  })
  expect(partsWith(DAY, { work: 18_000, unknown: 0 }, 36_432)).toEqual({ ...DAY, work: 18_000 })
})

test('whatever is said, what is not said never makes the sum more than the time on site', () => {
  expect(partsWith(DAY, { work: 30_000, idle: 6000 }, 36_432)).toEqual({
    work: 30_000,
    idle: 6000,
    off: 0,
    unknown: 432,
  })
  expect(partsWith(DAY, { work: 40_000 }, 36_432)).toEqual({ work: 40_000, idle: 0, off: 0, unknown: 0 })
})

test('простой by a rule has the long waits without the lunch', () => {
  const at = (hours: number) => hours * HOUR
  const waits = [
    { came: at(8), left: at(8) + 20 * MINUTE },
    { came: at(10), left: at(11) },
    { came: at(11.5), left: at(14) },
  ]
  const rule = { longerThan: 30 * MINUTE }
  expect(idleCharge(waits, rule)).toBe(3.5 * 3600)
  // Half an hour before it is too short, the hour behind it is not.
  expect(idleCharge(waits, { ...rule, breaks: [{ came: at(12), left: at(13) }] })).toBe(2 * 3600)
  expect(idleCharge([], rule)).toBe(0)
})
