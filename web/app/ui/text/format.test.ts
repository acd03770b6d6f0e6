import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCount, formatCreated, formatKm, formatNumber, plural } from './format'

describe('numbers', () => {
  test.each([
    [0, 0],
    [1, 0],
    [1, 1],
    [4, 4],
  ])('numbers with up to %i and at least %i digits after the comma are as Intl writes them', (most, least) => {
    const format = new Intl.NumberFormat('ru', { maximumFractionDigits: most, minimumFractionDigits: least })
    const numbers = fc.oneof(fc.integer({ min: 0 }), fc.double({ min: 1e-3, max: 1e9, noNaN: true }))
    fc.assert(fc.property(numbers, (value) => void expect(formatNumber(value, most, least)).toBe(format.format(value))))
  })

  test('thousands are separated by no-break spaces', () => {
    expect(formatCount(999)).toBe('999')
    expect(formatCount(1000)).toBe('1\u00a0000')
    expect(formatCount(1_234_567)).toBe('1\u00a0234\u00a0567')
  })

  test('the form of a noun follows its number as Intl says', () => {
    const rules = new Intl.PluralRules('ru')
    const forms = ['one', 'few', 'many'] as const
    for (let n = 0; n <= 1200; n++) expect(plural(n, forms)).toBe(rules.select(n))
  })
})

test.each([
  [0.004, '10\u00a0м'],
  [0.94, '940\u00a0м'],
  [0.96, '1\u00a0км'],
  [3.66, '3,7\u00a0км'],
  [9.96, '10\u00a0км'],
  [1234.5, '1\u00a0235\u00a0км'],
])('%d km is written «%s»', (km, words) => expect(formatKm(km)).toBe(words))

test('a date of publication is by Moscow time', () => {
  expect(formatCreated('2026-11-02T21:00:00Z')).toBe('3\u00a0ноября\u00a02026')
  expect(formatCreated('2026-05-02T20:59:59Z')).toBe('2\u00a0мая\u00a02026')
})

test('a missing or wrong date of publication is «дата не указана»', () => {
  for (const none of [null, undefined, '', 'x']) expect(formatCreated(none)).toBe('дата не указана')
})
