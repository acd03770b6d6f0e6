import { expect, test } from 'vitest'
import { calendarDays, zonesOfDays } from './day-zones.rules.ts'

const [MSK, OMSK] = ['Europe/Moscow', 'Asia/Omsk']
const DAYS = ['2026-06-01', '2026-06-02', '2026-06-03']
const heard = (date: string, zone: string, ms = 1) => ({ day: `2026-${date}`, zone, ms })

test('a day has the zone in which the operator was heard longest, and without records that of the day before', () => {
  expect(zonesOfDays(DAYS, [heard('06-01', MSK), heard('06-03', OMSK)], 'UTC')).toEqual([MSK, MSK, OMSK])
  const both = [heard('06-02', MSK, 2), heard('06-02', OMSK, 2), heard('06-02', OMSK, 1)]
  expect(zonesOfDays(DAYS, both, 'UTC')).toEqual([OMSK, OMSK, OMSK])
  expect(zonesOfDays(DAYS, [heard('06-02', MSK), heard('06-02', OMSK)], 'UTC')[1]).toBe(MSK)
})

test('the first days have the zone of the last day of the month before, and a month without records another one', () => {
  expect(zonesOfDays(DAYS, [heard('05-31', OMSK), heard('06-02', MSK)], 'UTC')).toEqual([OMSK, MSK, MSK])
  expect(zonesOfDays(DAYS, [heard('06-02', MSK, 0)], 'UTC')).toEqual(['UTC', 'UTC', 'UTC'])
})

test('days of several zones neither overlap nor leave time between them, and night is from 22 to 6 by their clocks', () => {
  const at = (text: string) => Date.parse(`2026-06-${text}`)
  const [first, second] = calendarDays(DAYS.slice(0, 2), [MSK, OMSK, OMSK])
  expect(first).toEqual({
    ...{ zone: MSK, from: at('01T00:00+03:00'), to: at('02T00:00+06:00') },
    nights: [
      { from: at('01T00:00+03:00'), to: at('01T06:00+03:00') },
      // The day ends at 21:00 in Moscow.
      { from: at('01T22:00+03:00'), to: at('02T00:00+06:00') },
    ],
  })
  expect(second).toEqual({
    ...{ zone: OMSK, from: at('02T00:00+06:00'), to: at('03T00:00+06:00') },
    nights: [
      { from: at('02T00:00+06:00'), to: at('02T06:00+06:00') },
      { from: at('02T22:00+06:00'), to: at('03T00:00+06:00') },
    ],
  })
})
