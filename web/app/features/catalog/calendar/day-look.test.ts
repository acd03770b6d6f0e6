import { expect, test } from 'vitest'
import { dayLook, nightBarsOf } from './day-look'

test('a day whose day shift is taken says by what, and a bar shows the night where only one shift is taken', () => {
  expect(dayLook({ day: undefined, night: undefined })).toBeUndefined()
  expect(dayLook({ day: 'booked', night: 'busy' })).toEqual({ word: 'бронь', by: 'booked', bar: undefined })
  expect(dayLook({ day: 'booked', night: undefined })).toEqual({ word: 'бронь', by: 'booked', bar: 'free' })
  expect(dayLook({ day: 'busy', night: undefined })).toEqual({ word: 'занята', by: 'busy', bar: 'free' })
  expect(dayLook({ day: 'service', night: undefined })).toEqual({ word: 'ТО', by: 'service', bar: 'free' })
  expect(dayLook({ day: undefined, night: 'booked' })).toEqual({ word: 'днём св.', by: undefined, bar: 'taken' })
})

test('bars are explained where days to come have them', () => {
  const span = (shift: 'day' | 'night' | 'all', to = '2026-12-05') =>
    ({ from: '2026-12-01', to, state: 'busy', shift }) as const
  expect(nightBarsOf([span('all')], '2026-12-05')).toEqual([])
  expect(nightBarsOf([span('night'), span('all'), span('day')], '2026-12-05')).toEqual(['free', 'taken'])
  expect(nightBarsOf([span('night', '2026-12-04'), span('day')], '2026-12-05')).toEqual(['free'])
})
