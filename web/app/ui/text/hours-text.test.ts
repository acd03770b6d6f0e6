import { expect, test } from 'vitest'
import { secondsIn } from './hours-text'

test('typed hours are read with a part or with minutes, to a hundredth', () => {
  expect(['7', '7,5', '7.25', '7:30', '7:20', '24:00', ' 0:05 '].map(secondsIn)).toEqual([
    25_200, 27_000, 26_100, 27_000, 26_388, 86_400, 288,
  ])
  expect(['', 'семь', '7:61', '24:01', '-1', '7:5'].map(secondsIn)).toEqual(Array(6).fill(undefined))
})
