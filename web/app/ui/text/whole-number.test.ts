import { expect, test } from 'vitest'
import { wholeTyped } from './whole-number'

test('a whole number is read as people write it', () => {
  expect(wholeTyped('15')).toBe(15)
  expect(wholeTyped(' 26 000 ')).toBe(26_000)
  expect(wholeTyped('26\u00a0000')).toBe(26_000)
  expect(wholeTyped('26\u202f000')).toBe(26_000)
  expect(wholeTyped('007')).toBe(7)
  expect(wholeTyped('')).toBe(0)
})

test('a fraction never becomes a number ten times as large', () => {
  for (const text of ['1,5', '1.5', '26 000,50', '26.000', '1:30', '-5', '1e3', '8 ч', ','])
    expect(wholeTyped(text), text).toBeNaN()
})
