import { dayAfter, dayBefore, periodOf, shareOf } from '@spetskarta/shared/park/usage.ts'
import { describe, expect, test } from 'vitest'
import { NOTHING, usageShift } from './usage-shift.rules.ts'

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
  test('holds what nobody heard in it, so that a silent machine does not look better', () => {
    // Works till 9, is silent till 12, idles till 13, is silent till 17 and stands then.
    const strip = [420, 540, 0, 720, 780, 1, 1020, 1080, 2]
    expect(usageShift({ working_s: 2 * 3600, idle_s: 3600, strip: strip.join() })).toEqual({
      work: 2 * 3600,
      idle: 3600,
      off: 0,
      unknown: 3 * 3600,
    })
  })
  test('ends in the morning and begins anew in the evening where it works at night', () => {
    // Works till 5, stands till 8, is silent till 20, stands till 21, works till midnight with an hour of idling.
    const strip = [0, 300, 0, 300, 480, 2, 1200, 1260, 2, 1260, 1320, 0, 1320, 1380, 1, 1380, 1440, 0]
    const night = { working_s: 7 * 3600, idle_s: 3600 }
    expect(usageShift({ ...night, strip: strip.join() })).toEqual({ work: 7 * 3600, idle: 3600, off: 0, unknown: 0 })
    // From 2 to 22 it is no night: neither end is within an hour of midnight.
    const day = [120, 300, 0, 300, 480, 2, 1200, 1260, 2, 1260, 1320, 1]
    const parts = usageShift({ working_s: 3 * 3600, idle_s: 3600, strip: day.join() })
    expect(parts).toEqual({ work: 3 * 3600, idle: 3600, off: 4 * 3600, unknown: 12 * 3600 })
    // Nor are four hours of rest a day between two nights.
    const short = [0, 300, 0, 300, 540, 2, 540, 1440, 0]
    expect(usageShift({ working_s: 20 * 3600, idle_s: 0, strip: short.join() }).off).toBe(4 * 3600)
  })
  test('rests for the longest time between the nights, whichever comes first', () => {
    // Works at once from midnight, stands 1–11 and 12–17, works till 23:00, an hour before midnight to the minute.
    const twice = [0, 60, 0, 60, 660, 2, 660, 720, 0, 720, 1020, 2, 1020, 1380, 0]
    const parts = usageShift({ working_s: 8 * 3600, idle_s: 0, strip: twice.join() })
    expect(parts).toEqual({ work: 8 * 3600, idle: 0, off: 5 * 3600, unknown: 0 })
    // From 01:00 on, an hour after midnight, it is a night still; a minute later it is none.
    const evening = (began: number) => [began, 300, 0, 300, 1200, 2, 1200, 1320, 0].join()
    expect(usageShift({ working_s: 6 * 3600, idle_s: 0, strip: evening(60) }).off).toBe(0)
    expect(usageShift({ working_s: 6 * 3600, idle_s: 0, strip: evening(61) }).off).toBe(15 * 3600)
    // So it is where it only ends near midnight.
    const late = [300, 420, 0, 420, 1200, 2, 1200, 1380, 1].join()
    expect(usageShift({ working_s: 2 * 3600, idle_s: 3 * 3600, strip: late }).off).toBe(0)
  })
  test('has idling alone, too, and rests of which nobody knows anything', () => {
    expect(usageShift({ working_s: 0, idle_s: 3600, strip: '0,60,1' })).toEqual({ ...NOTHING, idle: 3600 })
    const rest = [480, 540, 1, 540, 600, 2, 600, 660, 3, 660, 720, 1].join()
    expect(usageShift({ working_s: 0, idle_s: 7200, strip: rest })).toEqual({
      work: 0,
      idle: 7200,
      off: 3600,
      unknown: 3600,
    })
    // Silent from one to two in the night.
    expect(usageShift({ working_s: 7200, idle_s: 0, strip: '0,60,0,120,180,0' })).toMatchObject({ unknown: 3600 })
    expect(usageShift({ working_s: 3600, idle_s: 3600, strip: '480,600,0' })).toMatchObject({ work: 3600, idle: 3600 })
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
