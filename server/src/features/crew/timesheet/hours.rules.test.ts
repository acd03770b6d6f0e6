import { FIRST_RULES, type TimesheetRules } from '@spetskarta/shared/crew/timesheet.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarDay, crewShifts, dayHours, heardIn } from './hours.rules.ts'

const h = (hours: number) => hours * HOUR
const day = (n: number): CalendarDay => ({
  from: h(24 * n),
  to: h(24 * (n + 1)),
  nights: [
    { from: h(24 * n), to: h(24 * n + 6) },
    { from: h(24 * n + 22), to: h(24 * (n + 1)) },
  ],
})
const busy = (from: number, to: number) => ({ from: h(from), to: h(to), busy: true })
const still = (from: number, to: number) => ({ from: h(from), to: h(to), busy: false })
const RULES: TimesheetRules = { ...FIRST_RULES, round: 0 }
const inDay = (heard: ReturnType<typeof busy>[], n = 0, rules = RULES) => {
  const found = dayHours(crewShifts(heard, rules), day(n), rules)
  return found && { hours: found.hours / 3600, night: found.night / 3600, gap: found.gap }
}

test('a shift is from the first engine to the last, without its dinner', () => {
  expect(inDay([still(7, 8), busy(8, 12), still(12, 13), busy(13, 17), still(17, 20)])).toEqual({
    hours: 8,
    night: 0,
    gap: false,
  })
  expect(inDay([busy(8, 12)])?.hours).toBe(4)
  expect(inDay([still(8, 17)])).toBeUndefined()
})

test('a night over midnight is one shift of two days, and its hours from 22 to 6 are night hours', () => {
  const night = [busy(20, 32)]
  expect([inDay(night), inDay(night, 1)]).toEqual([
    { hours: 4, night: 2, gap: false },
    { hours: 7, night: 5, gap: false },
  ])
})

test('a hole in the records longer than the rule leaves the day open; standing is no hole', () => {
  expect(inDay([busy(8, 10), busy(12, 17)])?.gap).toBe(true)
  expect(inDay([busy(8, 10), still(10, 12), busy(12, 17)])?.gap).toBe(false)
  expect(inDay([busy(8, 11), busy(11.9, 17)])?.gap).toBe(false)
})

test('two shifts of a day are two, each with its own dinner or none', () => {
  expect(inDay([busy(0, 4), busy(20, 24)])).toMatchObject({ hours: 8, night: 6 })
})

test('hours are rounded to the step of the company', () => {
  expect(inDay([busy(8, 12.2)], 0, { ...RULES, round: 30 })?.hours).toBe(4)
  expect(inDay([busy(8, 12.25)], 0, { ...RULES, round: 30 })?.hours).toBe(4.5)
})

test('of a strip only what happened while he was on the machine counts', () => {
  const strip = [480, 720, 0, 720, 780, 2, 780, 1020, 1]
  expect(heardIn(strip, 0, [{ from: h(10), to: h(14) }])).toEqual([busy(10, 12), still(12, 13), busy(13, 14)])
})

test('hours of days come to the shifts without their dinners, and of two operators to what each had', () => {
  const part = fc.record({ at: fc.integer({ min: 0, max: 4000 }), length: fc.integer({ min: 1, max: 300 }) })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), fc.integer({ min: 0, max: 120 }), (parts, dinner) => {
      const rules = { ...RULES, dinner }
      const heard = parts.map(({ at, length }) => ({ from: at * MINUTE, to: (at + length) * MINUTE, busy: true }))
      const shifts = crewShifts(heard, rules)
      const whole =
        shifts.reduce((sum, { parts: left }) => sum + left.reduce((all, p) => all + p.to - p.from, 0), 0) / 1000
      const days = [0, 1, 2, 3].flatMap((n) => dayHours(shifts, day(n), rules) ?? [])
      const sum = days.reduce((all, one) => all + one.hours, 0)
      // Each day is rounded once, to the hundredth of an hour.
      expect(Math.abs(sum - whole)).toBeLessThanOrEqual(18 * days.length + 1e-6)
      for (const one of days) expect(one.night).toBeLessThanOrEqual(one.hours)
      for (const [i, shift] of shifts.entries())
        if (i > 0) expect(shift.from - (shifts[i - 1]?.to ?? 0)).toBeGreaterThan(rules.apart * MINUTE)
    }),
  )
})
