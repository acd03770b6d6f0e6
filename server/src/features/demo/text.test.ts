import { expect, test } from 'vitest'
import { openRandom } from './random.ts'
import { count, fill, formatNumber, tieNumbers } from './text.ts'

test('a template is filled from its variants and ranges', () => {
  const random = openRandom(5)
  for (let i = 0; i < 50; i++)
    expect(fill('{Песок|Щебень}, {3-5} рейсов', random)).toMatch(/^(Песок|Щебень), [345] рейсов$/)
  expect(fill('без вариантов', random)).toBe('без вариантов')
})

test('numbers are tied to what follows them', () => {
  expect(tieNumbers('ковш 1,2 м³, 18 × 24 м, 150 л. с.')).toBe(
    'ковш 1,2\u00a0м³, 18\u00a0×\u00a024\u00a0м, 150\u00a0л.\u00a0с.',
  )
})

test('numbers and nouns the Russian way', () => {
  const words = ['рейс', 'рейса', 'рейсов'] as const
  expect([1, 2, 5, 11, 21, 112].map((value) => count(value, words))).toEqual([
    '1 рейс',
    '2 рейса',
    '5 рейсов',
    '11 рейсов',
    '21 рейс',
    '112 рейсов',
  ])
  expect([2.5, 1234, 999, 0].map(formatNumber)).toEqual(['2,5', '1\u00a0234', '999', '0'])
})
