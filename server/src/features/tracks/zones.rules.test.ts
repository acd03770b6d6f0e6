import { HOUR } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { dayOf, spanOf, withZone, type Zones, zoneOf } from './zones.rules.ts'

const [MOSCOW, VLADIVOSTOK] = ['Europe/Moscow', 'Asia/Vladivostok']
const only = (timeZone: string): Zones => ({ timeZone, zonesBefore: [] })
const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25']
const NOON = Date.parse('2026-11-22T12:00+03:00')

/** Hours of each day. */
const hours = (zones: Zones) =>
  DAYS.map((day) => {
    const { start, end } = spanOf(zones, day)
    return (end - start) / HOUR
  })

test('after a change to the east the day of the change is shorter, after one to the west longer', () => {
  expect(hours(withZone(only(MOSCOW), VLADIVOSTOK, NOON))).toEqual([24, 24, 24, 17, 24, 24, 24])
  expect(hours(withZone(only(VLADIVOSTOK), MOSCOW, NOON))).toEqual([24, 24, 24, 31, 24, 24, 24])
})

test.each([
  ['once', withZone(only(MOSCOW), VLADIVOSTOK, NOON)],
  ['to the west', withZone(only(VLADIVOSTOK), MOSCOW, NOON)],
  ['twice in a day', withZone(withZone(only(MOSCOW), VLADIVOSTOK, NOON), 'Asia/Omsk', NOON + HOUR)],
  ['there and back', withZone(withZone(only(MOSCOW), VLADIVOSTOK, NOON), MOSCOW, NOON + 30 * HOUR)],
])('changed %s, days follow each other without a gap, and each moment is of the day around it', (_name, zones) => {
  for (const [i, day] of DAYS.entries()) {
    const { start, end } = spanOf(zones, day)
    const next = DAYS[i + 1]
    if (next) expect(spanOf(zones, next).start).toBe(end)
    for (const moment of [start, start + HOUR, end - 1]) expect(dayOf(zones, moment)).toBe(day)
  }
})

test('days before the change stay where they were', () => {
  const zones = withZone(only(MOSCOW), VLADIVOSTOK, NOON)
  expect(spanOf(zones, '2026-11-21')).toEqual(spanOf(only(MOSCOW), '2026-11-21'))
  expect(DAYS.map((day) => zoneOf(zones, day))).toEqual([...Array(4).fill(MOSCOW), ...Array(3).fill(VLADIVOSTOK)])
})
