import { expect, test } from 'vitest'
import { dayLook } from './day-look'

test('a day of which one shift is taken says which is free, and a bar shows the night', () => {
  expect(dayLook({ day: undefined, night: undefined })).toBeUndefined()
  expect(dayLook({ day: 'booked', night: 'busy' })).toEqual({ word: 'бронь', by: 'booked', bar: undefined })
  expect(dayLook({ day: 'busy', night: undefined })).toEqual({ word: 'ночь св.', by: 'busy', bar: 'free' })
  expect(dayLook({ day: 'service', night: undefined })).toEqual({ word: 'ТО', by: 'service', bar: 'free' })
  expect(dayLook({ day: undefined, night: 'booked' })).toEqual({ word: 'днём св.', by: undefined, bar: 'taken' })
})
