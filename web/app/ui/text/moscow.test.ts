import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDay, moscowDay, moscowTime } from './moscow'

const MOSCOW = { timeZone: 'Europe/Moscow' } as const
const date = new Intl.DateTimeFormat('ru', { ...MOSCOW, day: 'numeric', month: 'long', year: 'numeric' })
const time = new Intl.DateTimeFormat('ru', { ...MOSCOW, hour: '2-digit', minute: '2-digit' })

test('Moscow days and times are those of the time zone database', () =>
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2014, 9, 27), max: Date.UTC(2045, 0, 1) }), (ms) => {
      const { day, month, year } = moscowDay(ms)
      expect(`${day} ${month} ${year} г.`).toBe(date.format(ms))
      expect(moscowTime(ms)).toBe(time.format(ms))
    }),
  ))

test('a day of the calendar is the same in every time zone', () =>
  expect(calendarDay('2026-11-01')).toEqual({ day: 1, month: 'ноября', year: 2026, weekday: 0 }))
