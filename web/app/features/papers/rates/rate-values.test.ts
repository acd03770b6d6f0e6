import { expect, test } from 'vitest'
import { cardOf, ratesLine, valuesOfRate } from './rate-values'

const CARD = {
  customer: '',
  objectId: null,
  type: null,
  equipmentId: null,
  from: '2026-11-01',
  work: 280_050,
  idle: null,
  presence: null,
  shift: 1_900_000,
  shiftHours: 7.5,
  overtime: null,
  minHours: 4,
  idleAfter: 30,
  lunchFrom: 750,
  lunchTo: 810,
  trip: null,
  delivery: null,
  deliveryKm: null,
  vat: 'added-22' as const,
}

test('a card that is opened and saved stays as it was', () => {
  expect(valuesOfRate(CARD)).toMatchObject({ work: '2800,5', shiftHours: '7,5', idle: '' })
  expect(cardOf(valuesOfRate(CARD))).toEqual(CARD)
})

test('what is no number is sent as it was typed, for the server to refuse all of it at once', () => {
  const typed = { work: 'две тысячи', trip: '1 000,5', minHours: 'четыре', idleAfter: 'час' }
  expect(cardOf({ ...valuesOfRate(CARD), ...typed })).toMatchObject({ ...typed, trip: 100_050 })
})

test('a card is described in a line', () => {
  expect(ratesLine({ ...CARD, id: 1, name: '' })).toBe(
    'Час работы 2\u00a0800,50\u00a0₽ · Смена 7,5\u00a0ч 19\u00a0000,00\u00a0₽ · Простой — ожидание дольше 30\u00a0мин, без обеда 12:30–13:30 · Минимальный заказ 4\u00a0ч',
  )
})
