import { expect, test } from 'vitest'
import { draftOf, formOf, kopecksOf } from './paper-query'

test.each([
  ['2800', 280_000],
  ['2 800,50', 280_050],
  ['2\u00a0800.5 ₽', 280_050],
  ['', 0],
  ['0,1', 10],
  ['1,234', Number.NaN],
  ['-5', Number.NaN],
  ['две', Number.NaN],
])('«%s» roubles are %s kopecks', (text, kopecks) => expect(kopecksOf(text)).toBe(kopecks))

test('a draft without a period is about this month until today', () => {
  // Past midnight in Moscow.
  const draft = draftOf(new URL('https://s/papers/new?price=2800,5&by=hour'), Date.UTC(2026, 10, 5, 21, 30))
  expect(formOf(draft)).toMatchObject({
    kind: 'esm7',
    from: '2026-11-01',
    to: '2026-11-06',
    price: 280_050,
    by: 'hour',
  })
})

test('what was done on an object is a field of its own, an empty one says nothing', () => {
  const draft = draftOf(new URL('https://s/papers/new?works=Земля&works.12=Котлован&works.15=+&works.x=Нет'), 0)
  expect([formOf(draft).works, formOf(draft).worksAt]).toEqual(['Земля', { 12: 'Котлован' }])
  expect(formOf(draftOf(new URL('https://s/papers/new'), 0)).worksAt).toBeUndefined()
})

test('a draft is charged by the rate cards unless its address says otherwise', () => {
  const by = (query: string) => draftOf(new URL(`https://s/papers/new${query}`), 0, 'card').by
  expect([by(''), by('?by=none')]).toEqual(['card', 'none'])
})
