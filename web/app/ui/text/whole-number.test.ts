import { expect, test } from 'vitest'
import { rangeError, wholeTyped } from './whole-number'

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

test('a text that is no number of the range says why', () => {
  const of = (text: string, required = false) => rangeError(text, { least: 5, most: 150 }, required)?.words
  expect(['5', '150', ' 60 ', ''].map((text) => of(text))).toEqual([undefined, undefined, undefined, undefined])
  expect(['4', '151', '0'].map((text) => of(text))).toEqual(['От 5 до 150', 'От 5 до 150', 'От 5 до 150'])
  expect(['12,5', '12.5', '1e2'].map((text) => of(text))).toEqual(Array(3).fill('Нужно целое число'))
  expect([of('', true), of(' ', true), of('5', true)]).toEqual(['От 5 до 150', 'От 5 до 150', undefined])
})
