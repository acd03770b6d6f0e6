import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { expect, test } from 'vitest'
import { type CardRule, withIdleRule } from './idle-rule.rules.ts'

const ZONE = 'Europe/Moscow'
const RULE: CardRule = { idleAfter: 30, lunchFrom: null, lunchTo: null }
const LUNCH: CardRule = { idleAfter: 30, lunchFrom: 12 * 60, lunchTo: 13 * 60 }

/** `24:00` is the next midnight. */
const at = (day: string, clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return Date.parse(`${day}T00:00+03:00`) + (hours * 60 + minutes) * 60_000
}

/** Twelve hours on site, nothing of them work; `waits`: `08:00-08:30`. */
function dayOf(day: string, waits: string[], given: Partial<ObjectDay> = {}): ObjectDay {
  return {
    objectId: 1,
    itemId: 'm',
    day,
    came: at(day, '08:00'),
    left: at(day, '20:00'),
    began: at(day, '08:00'),
    ended: at(day, '20:00'),
    onSite: 43_200,
    work: 0,
    idle: 43_200,
    off: 0,
    unknown: 0,
    inferred: 0,
    silent: 0,
    visits: [],
    idleSaid: [],
    pause: null,
    waits: waits.map((wait) => {
      const [came = '', left = ''] = wait.split('-')
      return { came: at(day, came), left: at(day, left) }
    }),
    correction: null,
    downtime: null,
    ...given,
  }
}

const hoursBy = (rule: CardRule | undefined, ...days: ObjectDay[]) =>
  withIdleRule(days, { zone: ZONE, ruleOf: () => rule }).map(({ downtime }) => (downtime?.seconds ?? 0) / 3600)

test('half an hour is not charged, half an hour and a minute is', () => {
  expect(hoursBy(RULE, dayOf('2026-11-24', ['08:00-08:30']))).toEqual([0])
  // 31 minutes are 0.52 h.
  expect(hoursBy(RULE, dayOf('2026-11-24', ['08:00-08:31']))).toEqual([0.52])
  expect(hoursBy({ ...RULE, idleAfter: 31 }, dayOf('2026-11-24', ['08:00-08:31']))).toEqual([0])
  expect(hoursBy(undefined, dayOf('2026-11-24', ['08:00-12:00']))).toEqual([0])
})

test('waits are not added together before each is long enough', () => {
  expect(hoursBy(RULE, dayOf('2026-11-24', ['08:00-08:25', '09:00-09:25', '10:00-11:00']))).toEqual([1])
})

test('the dinner is left out, and what is left beside it is measured by itself', () => {
  expect(hoursBy(LUNCH, dayOf('2026-11-24', ['11:00-14:00']))).toEqual([2])
  expect(hoursBy(LUNCH, dayOf('2026-11-24', ['11:45-13:20']))).toEqual([0])
  expect(hoursBy(LUNCH, dayOf('2026-11-24', ['12:00-13:00', '15:00-16:00']))).toEqual([1])
})

test('a wait over midnight is measured whole, and each day has its own part', () => {
  const night = [dayOf('2026-11-24', ['23:45-24:00']), dayOf('2026-11-25', ['00:00-00:20', '03:00-03:20'])]
  expect(hoursBy(RULE, ...night)).toEqual([0.25, 0.33])
  expect(hoursBy(RULE, ...night.slice(1))).toEqual([0])
  // The dinner of a night shift.
  const dinner = { idleAfter: 30, lunchFrom: 23 * 60 + 30, lunchTo: 30 }
  expect(hoursBy(dinner, dayOf('2026-11-24', ['22:00-24:00']), dayOf('2026-11-25', ['00:00-01:30']))).toEqual([1.5, 1])
})

test('what the owner has said of the day counts, and no простой is a word too', () => {
  const said = { seconds: 0, fault: 'other' as const, reason: 'Договорились', code: '', by: 'Хозяин', at: 1 }
  const [day] = withIdleRule([dayOf('2026-11-24', ['08:00-12:00'], { downtime: said })], {
    zone: ZONE,
    ruleOf: () => RULE,
  })
  expect(day?.downtime).toEqual(said)
})

test('a machine that was not started all day does not wait for the customer', () => {
  expect(hoursBy(RULE, dayOf('2026-11-22', ['08:00-20:00'], { began: null, ended: null }))).toEqual([0])
})

test('no more is charged than a correction leaves without work', () => {
  const correction = {
    counted: 39_600,
    onSite: 43_200,
    idle: 3600,
    off: 0,
    unknown: 0,
    began: null,
    ended: null,
    reason: 'Сверили',
    by: '',
    at: 1,
  }
  expect(hoursBy(RULE, dayOf('2026-11-24', ['08:00-12:00'], { correction }))).toEqual([1])
})

test('a dinner without a beginning, an end or a length is none', () => {
  const day = dayOf('2026-11-24', ['00:00-03:00', '12:00-14:00'])
  const dinner = (lunchFrom: number | null, lunchTo: number | null) =>
    hoursBy({ idleAfter: 30, lunchFrom, lunchTo }, day)
  expect(dinner(720, 780)).toEqual([4])
  expect(dinner(720, null)).toEqual([5])
  expect(dinner(null, 60)).toEqual([5])
  expect(dinner(720, 720)).toEqual([5])
})

test('a wait goes on over midnight only where it reaches it on both days', () => {
  const two = (evening: string, morning: string) =>
    hoursBy(RULE, dayOf('2026-11-24', [evening]), dayOf('2026-11-25', [morning]))
  expect(two('23:45-24:00', '00:00-00:20')).toEqual([0.25, 0.33])
  expect(two('23:55-24:00', '00:00-00:20')).toEqual([0, 0])
  expect(two('23:40-23:59', '00:00-00:20')).toEqual([0, 0])
  expect(two('23:45-24:00', '00:01-00:21')).toEqual([0, 0])
  // Of several waits it is the last of the evening and the first of the morning.
  expect(
    hoursBy(
      RULE,
      dayOf('2026-11-24', ['10:00-10:20', '23:45-24:00']),
      dayOf('2026-11-25', ['00:00-00:20', '09:00-09:20']),
    ),
  ).toEqual([0.25, 0.33])
  // Of the other day nothing is known, or nothing of its midnight.
  expect(hoursBy(RULE, dayOf('2026-11-24', ['23:45-24:00']))).toEqual([0])
  expect(hoursBy(RULE, dayOf('2026-11-24', ['23:45-24:00']), dayOf('2026-11-25', []))).toEqual([0, 0])
  expect(hoursBy(RULE, dayOf('2026-11-24', []), dayOf('2026-11-25', ['00:00-00:20']))).toEqual([0, 0])
})

test('where nothing is charged the day stays as it is, and what is proposed says that a rule did', () => {
  const days = [dayOf('2026-11-24', ['08:00-08:30']), dayOf('2026-11-25', ['08:00-09:00'])]
  const [same, proposed] = withIdleRule(days, { zone: ZONE, ruleOf: () => RULE })
  expect(same).toBe(days[0])
  expect(proposed?.downtime).toMatchObject({ seconds: 3600, fault: 'customer', byRule: true })
  const [busy] = withIdleRule([dayOf('2026-11-24', ['08:00-12:00'], { work: 43_200, idle: 0 })], {
    zone: ZONE,
    ruleOf: () => RULE,
  })
  expect(busy?.downtime).toBeNull()
})
