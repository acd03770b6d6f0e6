/** What a side reads of a step. */
import type { OfferTerms } from '@spetskarta/shared/deals/deals.ts'
import { expect, test } from 'vitest'
import { stepNotice } from './deal-texts.rules.ts'

const TERMS = { rate: 18_000, unit: 'shift', quantity: 1, delivery: 0, vat: 'none' } as OfferTerms

const linesOf = (terms: OfferTerms) =>
  stepNotice({
    subject: 'offer',
    step: 'offer',
    to: 'asker',
    request: {
      id: '1',
      from: '2026-12-01',
      to: '2026-12-01',
      shift: 'day',
      type: 'avtokran',
      works: [],
      volume: '',
      place: '',
      address: '',
      note: '',
    },
    asker: 'Пётр',
    offer: { id: '2', machine: 'Ивановец', owner: '', terms, counterRate: null },
    reason: '',
  })?.lines

test.each([
  [1, '1 смена'],
  [2, '2 смены'],
  [5, '5 смен'],
  [11, '11 смен'],
  [21, '21 смена'],
])('the price of %i shifts is written as one says it', (quantity, words) => {
  expect(linesOf({ ...TERMS, quantity })?.join('\n')).toContain(`${words} × 18`)
})

test('hours are written short', () => {
  expect(linesOf({ ...TERMS, unit: 'hour', quantity: 1 })?.join('\n')).toContain('1 ч × 18')
})
