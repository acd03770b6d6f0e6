import { dayAfter, dayBefore, periodOf, shareOf } from '@spetskarta/shared/park/usage.ts'
import { describe, expect, test } from 'vitest'
import { NOTHING, usageShift } from './shift.rules.ts'

describe('a shift', () => {
  test('goes from the first engine or move to the last: standing at night is none of it', () => {
    // Stands till 8, works till 12, stands till 13, idles till 14, nobody knows till 15, works till 17, stands.
    const strip = [0, 480, 2, 480, 720, 0, 720, 780, 2, 780, 840, 1, 840, 900, 3, 900, 1020, 0, 1020, 1440, 2]
    expect(usageShift({ working_s: 6 * 3600, idle_s: 3600, strip: strip.join() })).toEqual({
      work: 6 * 3600,
      idle: 3600,
      off: 3600,
      unknown: 3600,
    })
  })
  test('is none on a day without engine and moves, and without a strip has no standing', () => {
    expect(usageShift({ working_s: 0, idle_s: 0, strip: '0,1440,2' })).toEqual(NOTHING)
    expect(usageShift({ working_s: 3600, idle_s: 0, strip: '' })).toEqual({ ...NOTHING, work: 3600 })
  })
  test('is rounded once, all parts together', () => {
    const { work, idle, off, unknown } = usageShift({
      working_s: 3617,
      idle_s: 17,
      strip: '0,61,0,61,62,2,62,63,1',
    })
    for (const part of [work, idle, off, unknown]) expect(part % 36).toBe(0)
    expect(work + idle + off + unknown).toBe(Math.round((3617 + 17 + 60) / 36) * 36)
  })
})

test('a week begins on Monday, a month on its first; before and after are the neighbours', () => {
  expect(periodOf('week', '2026-11-26')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(periodOf('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(periodOf('month', '2024-02-10')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(periodOf('month', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect([dayBefore('week', '2026-11-26'), dayAfter('month', '2026-01-31')]).toEqual(['2026-11-22', '2026-02-01'])
})

test('the share is work of all hours of the shifts, the unknown too', () => {
  expect(shareOf({ work: 3, idle: 1, off: 1, unknown: 1 })).toBe(0.5)
  expect(shareOf(NOTHING)).toBe(null)
})
