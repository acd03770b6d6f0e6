import { expect, test } from 'vitest'
import { recountTitle, wayChange, whyText, workChange } from './recounted'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the notice counts the days, and those that changed', () => {
  expect(plain(recountTitle({ days: 124, changed: 6 }))).toBe('Пересчитали 124 дня: в 6 изменились километры или часы')
  expect(plain(recountTitle({ days: 1, changed: 1 }))).toBe('Пересчитали 1 день: изменились километры или часы')
})

test('the reasons are one sentence, the commonest first', () => {
  expect(whyText(['jam', 'silence'])).toBe('Молчание связи больше не считается работой, подмена координат отброшена.')
  expect(whyText([])).toBe('')
})

test('a changed day shows kilometres and work before and after, where they differ as they are shown', () => {
  expect(plain(wayChange({ distance: [365.6, 0] }))).toBe('365,6 → 0,0 км')
  expect(wayChange({ distance: [12.31, 12.29] })).toBe('')
  expect(plain(workChange({ work: [36_000, 21_600] }))).toBe('работа 10 ч → 6 ч')
})
