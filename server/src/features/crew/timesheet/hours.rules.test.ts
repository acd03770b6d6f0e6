import { FIRST_RULES, type TimesheetRules } from '@spetskarta/shared/crew/timesheet.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarDay, crewShifts, dayHours, heardIn, reaches } from './hours.rules.ts'

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
  const worked = dayHours(crewShifts(heard, rules), day(n), rules)
  return worked && { hours: worked.hours / 3600, night: worked.night / 3600, gap: worked.gap }
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

test('what lies four hours apart is one shift still, and a minute more makes it two', () => {
  // 10 hours without the dinner; two shifts of 4 and 2 hours have none.
  expect(inDay([busy(0, 4), busy(8, 10)])?.hours).toBe(9)
  expect(inDay([busy(0, 4), busy(8 + 1 / 60, 10 + 1 / 60)])?.hours).toBe(6)
})

test('records of several machines come in any order', () => {
  expect(inDay([busy(13, 17), still(12, 13), busy(8, 12)])).toEqual({ hours: 8, night: 0, gap: false })
})

test('an engine that ran no time at all makes a shift no longer', () => {
  expect(inDay([busy(8, 12), busy(14, 14)])?.hours).toBe(4)
})

test('five hours have no dinner, and a minute more has one', () => {
  expect(inDay([busy(8, 13)])?.hours).toBe(5)
  expect(inDay([busy(8, 13 + 1 / 60)])?.hours).toBeCloseTo(4.02, 5)
})

test('dinner is taken out of the middle of a shift, in the night out of the hours of the night', () => {
  // From 18 to 6; dinner from 23:30 to 0:30.
  const night = [busy(18, 30)]
  expect([inDay(night), inDay(night, 1)]).toMatchObject([
    { hours: 5.5, night: 1.5 },
    { hours: 5.5, night: 5.5 },
  ])
})

test('a hole of just an hour is none, and neither is the time behind a shift', () => {
  expect(inDay([busy(8, 10), busy(11, 17)])?.gap).toBe(false)
  expect(inDay([busy(8, 12), still(15, 16)])?.gap).toBe(false)
})

test('a hole leaves open its own day alone, whatever else was worked on that', () => {
  const heard = [busy(0, 2), busy(4, 5), busy(10, 12), busy(32, 40)]
  expect([inDay(heard)?.gap, inDay(heard, 1)?.gap]).toEqual([true, false])
})

test('of a shift over midnight each day shows its own part', () => {
  const shifts = crewShifts([busy(20, 32), busy(40, 44)], RULES)
  expect(dayHours(shifts, day(0), RULES)?.shifts).toEqual([{ from: h(20), to: h(24) }])
  expect(dayHours(shifts, day(1), RULES)?.shifts).toEqual([
    { from: h(24), to: h(32) },
    { from: h(40), to: h(44) },
  ])
})

test('hours are rounded to the step of the company', () => {
  expect(inDay([busy(8, 12.2)], 0, { ...RULES, round: 30 })?.hours).toBe(4)
  expect(inDay([busy(8, 12.25)], 0, { ...RULES, round: 30 })?.hours).toBe(4.5)
})

test('of a strip only what happened while he was on the machine counts', () => {
  const strip = [480, 720, 0, 720, 780, 2, 780, 1020, 1]
  expect(heardIn(strip, 0, [{ from: h(10), to: h(14) }])).toEqual([busy(10, 12), still(12, 13), busy(13, 14)])
  expect(heardIn(strip, 0, [{ from: h(12), to: h(13) }])).toEqual([still(12, 13)])
  expect(heardIn(strip, 0, [{ from: h(18), to: h(19) }])).toEqual([])
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

test('unknown time belongs to a shift that is no further from it than parts of one shift are', () => {
  const shift = busy(8, 17)
  expect([reaches(shift, [busy(21, 45)], RULES), reaches(shift, [busy(-20, 4)], RULES)]).toEqual([true, true])
  expect(reaches(shift, [busy(-20, 3.99), busy(21.01, 45)], RULES)).toBe(false)
  expect(reaches(shift, [busy(10, 11)], RULES)).toBe(true)
})
