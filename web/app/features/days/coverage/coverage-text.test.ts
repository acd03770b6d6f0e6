import { expect, test } from 'vitest'
import { percentText, photosText } from './CoverageParts'

test('a day says how many photos were due and how many came', () => {
  expect(photosText({ expected: 40, came: 31 })).toBe('Фото: ожидалось 40, пришло 31')
})

test('no number is given of a phone that has not reported its interval', () => {
  expect(photosText(null)).toBe('Фото, ожидалось: неизвестно')
})

test('no photo is awaited of a phone whose timer is off', () => {
  expect(photosText({ expected: 0, came: 0 })).toBe('Фото по расписанию не ожидалось')
})

test('only a whole is a hundred per cent', () => {
  expect([percentText(31, 40), percentText(999, 1000), percentText(3, 3)]).toEqual([
    '77\u00a0%',
    '99\u00a0%',
    '100\u00a0%',
  ])
})
