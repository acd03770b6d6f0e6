import type { StoredRate } from '@spetskarta/shared/papers/rates.ts'
import { expect, test } from 'vitest'
import { makeCard } from './rates.fixture.ts'
import { cardFor, cardName } from './rates.rules.ts'

const charged = {
  day: '2026-11-16',
  equipmentId: 'm1',
  type: 'ekskavator',
  customer: 'ООО «СтройГрад»',
  objectId: 7,
}
const won = (cards: StoredRate[], more: Partial<typeof charged> = {}) => cardFor(cards, { ...charged, ...more })?.id

test('a card is valid from its first day on, and the newer one takes over on its own', () => {
  const cards = [makeCard({ id: 1, from: '2026-11-01' }), makeCard({ id: 2, from: '2026-11-17' })]
  expect(won(cards, { day: '2026-10-31' })).toBeUndefined()
  expect(won(cards, { day: '2026-11-01' })).toBe(1)
  expect(won(cards, { day: '2026-11-16' })).toBe(1)
  expect(won(cards, { day: '2026-11-17' })).toBe(2)
  // In whatever order they are given.
  expect(won(cards.toReversed(), { day: '2026-11-17' })).toBe(2)
})

test('of two cards from the same day the one made later counts', () => {
  expect(won([makeCard({ id: 5 }), makeCard({ id: 4 })])).toBe(5)
  expect(won([makeCard({ id: 4 }), makeCard({ id: 5 })])).toBe(5)
  // By its first day before that.
  const late = [makeCard({ id: 9, from: '2026-10-01' }), makeCard({ id: 1, from: '2026-11-01' })]
  expect([won(late), won(late.toReversed())]).toEqual([1, 1])
})

test('the most specific card wins over a newer general one: machine, object, customer, type, any', () => {
  const cards = [
    makeCard({ id: 1, equipmentId: 'm1', from: '2026-01-01' }),
    makeCard({ id: 2, objectId: 7, from: '2026-02-01' }),
    makeCard({ id: 3, customer: 'ООО «СтройГрад»', from: '2026-03-01' }),
    makeCard({ id: 4, type: 'ekskavator', from: '2026-04-01' }),
    makeCard({ id: 5, from: '2026-05-01' }),
  ]
  for (let i = 0; i < cards.length; i++) expect(won(cards.slice(i))).toBe(i + 1)
  const both = makeCard({ id: 9, customer: 'ООО «СтройГрад»', type: 'ekskavator', from: '2026-01-01' })
  expect(won([...cards.slice(2), both])).toBe(9)
})

test.each([
  ['another machine', { equipmentId: 'm2' }],
  ['another type', { type: 'samosval' }],
  ['another customer', { customer: 'ООО «Другое»' }],
  ['another object', { objectId: 8 }],
] as const)('a card for %s does not count', (_, other) => {
  expect(won([makeCard({ ...other } as Partial<StoredRate>)])).toBeUndefined()
})

test.each([
  [{ machine: 'Hitachi', type: 'Экскаватор', customer: 'СтройГрад', object: 'Речной' }, 'Hitachi · СтройГрад · Речной'],
  [{ machine: '', type: 'Экскаватор', customer: '', object: 'Речной' }, 'Экскаватор · Речной'],
  [{ machine: '', type: '', customer: '', object: '' }, 'Любая машина'],
])('the name of the card for %j is «%s»', (named, name) => expect(cardName(named)).toBe(name))

test('of many cards the newest that is valid counts, in whatever order they are given', () => {
  const cards = [3, 1, 5, 2, 4].map((id) => makeCard({ id, from: `2026-11-0${id}` }))
  for (let turn = 0; turn < cards.length; turn++) {
    expect(won(cards)).toBe(5)
    expect(won(cards, { day: '2026-11-03' })).toBe(3)
    cards.push(cards.shift() as StoredRate)
  }
})
