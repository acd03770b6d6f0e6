import { expect, test } from 'vitest'
import { wholeParts } from './whole.ts'

test('times from and to, and dates, stay whole; what is between them may break', () => {
  expect(wholeParts('00:00–00:27, 21:25–24:00')).toEqual([
    { text: '00:00–00:27,', whole: true },
    { text: ' ', whole: false },
    { text: '21:25–24:00', whole: true },
  ])
  expect(wholeParts('16.11.2026')).toEqual([{ text: '16.11.2026', whole: true }])
  expect(wholeParts('Работа, ч')).toEqual([{ text: 'Работа, ч', whole: false }])
  expect(wholeParts('')).toEqual([])
})
