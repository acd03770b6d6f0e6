import { expect, test } from 'vitest'
import { counterOf, counterSpan, counterText, differenceText } from './texts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('a counter is read as people write it', () => {
  for (const [text, hours] of [
    ['4 120,5', 4120.5],
    ['4120.5', 4120.5],
    [' 12 ', 12],
    ['0', 0],
  ] as const)
    expect(counterOf(text), text).toBe(hours)
  for (const text of ['', '-1', '12:30', '1e5', '1,234', '1234567']) expect(counterOf(text), text).toBeUndefined()
})

test('a counter has tenths of an hour; where its beginning is not known only its end', () => {
  expect(plain(counterText(4120.5 * 3600))).toBe('4 120,5')
  expect(plain(counterSpan({ begin: 3600, end: 7200 }))).toBe('1,0 → 2,0')
  expect(plain(counterSpan({ begin: null, end: 7200 }))).toBe('2,0')
})

test('an entry that the records do not explain says so, either way', () => {
  const differing = (seconds: number, expected: number | null) => plain(differenceText({ at: 0, seconds, expected }))
  expect(differing(36_000, null)).toBe('')
  expect(differing(36_000, 36_100)).toBe('')
  expect(differing(36_000, 18_000)).toBe('По записям было бы 5,0: двигатель работал, когда записи не было.')
  expect(differing(3600, 18_000)).toBe('По записям было бы 5,0: счётчик заменили или обнулили.')
})
