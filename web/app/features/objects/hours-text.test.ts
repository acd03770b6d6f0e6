import { expect, test } from 'vitest'
import { hoursText, secondsOf } from './hours-text'

test('hours are written with minutes', () => {
  expect([0, 59, 3600, 24_480, 360_000].map(hoursText)).toEqual(['0:00', '0:01', '1:00', '6:48', '100:00'])
})

test('typed hours are read with minutes or with a part', () => {
  expect(['7', '7:30', '7,5', '7.25', '24:00', ' 0:05 '].map(secondsOf)).toEqual([
    25_200, 27_000, 27_000, 26_100, 86_400, 300,
  ])
  expect(['', 'семь', '7:61', '24:01', '-1', '7:5'].map(secondsOf)).toEqual(Array(6).fill(undefined))
})
