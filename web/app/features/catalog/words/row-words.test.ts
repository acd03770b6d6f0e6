import type { CheckedOwner } from '@spetskarta/shared/catalog/owner.ts'
import { expect, test } from 'vitest'
import { machine, order } from '../items.fixture'
import { rowWordsOf } from './row-words'

const NOW = Date.parse('2026-12-01T09:00:00Z')
const owner: CheckedOwner = { userUrl: 'u', since: '2024-03-05', registry: null, documents: null }
const wordsOf = (...[item, of = owner]: [Parameters<typeof rowWordsOf>[0], CheckedOwner?]) => {
  const { params, free, reach, trust } = rowWordsOf(item, of, NOW)
  return [params, free.text, reach, trust].map((text) => text.replaceAll('\u00a0', ' '))
}

test('a machine of which nothing is said is asked about, and its owner is told to be here', () => {
  expect(wordsOf(machine('Кран', 55))).toEqual(['', 'Спросите, свободна ли', '', 'На Спецкарте с марта 2024'])
})

test('a machine answers whether it is free, how far it goes and what speaks for its owner', () => {
  const crane = machine('Кран', 55, {
    params: { capacity: 25, year: 2016 },
    terms: { radius: 60 },
    busy: [{ from: '2026-11-20', to: '2026-12-03', state: 'busy', shift: 'all' }],
    busyOn: '2026-11-30',
    rating: { stars: 4.7, reviews: 12, lower: 4 },
    proof: { days: 19, hours: 150, photos: 0 },
    provenAt: '2026-12-01T01:00:00Z',
  })
  const checked: CheckedOwner = {
    ...owner,
    registry: { inn: '500100732259', asOf: '2026-11-01' },
    documents: { on: '2026-11-20', names: ['страховой полис'] },
  }
  expect(wordsOf(crane, checked)).toEqual([
    'груз 25 т · 2016 г.',
    'Свободна с 4 декабря',
    'выезжает до 60 км',
    'ИНН действует по реестру · документы проверены · ★ 4,7, 12 отзывов · работала 19 из 30 дней по записям',
  ])
  expect(wordsOf({ ...crane, busyOn: '2026-11-01' })[1]).toBe('Свободна с 4 декабря, календарь старый: уточните')
  // Counted two days ago: nothing is said of the records.
  expect(wordsOf({ ...crane, provenAt: '2026-11-29T01:00:00Z' })[3]).toBe(
    '★ 4,7, 12 отзывов · на Спецкарте с марта 2024',
  )
})

test('only a calendar that is up to date is relied on', () => {
  const sure = (busyOn: string) => rowWordsOf(machine('Кран', 55, { busy: [], busyOn }), owner, NOW).free.sure
  expect([sure('2026-11-30'), sure('2026-11-01')]).toEqual([true, false])
})

test('an order says when it is to be done, or that this or its budget is open', () => {
  const when = (rest: object) => wordsOf(order('Фундамент', 55, rest))[1]
  expect(when({ budget: 90_000, startsOn: '2026-12-24', endsOn: '2027-01-02' })).toBe('Работа 24 декабря — 2 января')
  expect(when({ startsOn: '2026-12-24' })).toBe('Бюджет по договорённости')
  expect(when({})).toBe('Сроки по договорённости')
})
