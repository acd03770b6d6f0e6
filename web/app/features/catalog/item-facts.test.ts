import type { Equipment, Order } from '@spetskarta/shared/catalog/items.ts'
import { expect, test } from 'vitest'
import { factsOf } from './item-facts'

const machine = {
  works: [],
  ratePerHour: null,
  ratePerShift: null,
  minHours: null,
  price: null,
} as unknown as Equipment
const order = { equips: [], budget: null, startsOn: null, endsOn: null } as unknown as Order
const labels = (...given: Parameters<typeof factsOf>) => factsOf(...given).map(({ label }) => label)

test('what is not known is left out', () => {
  expect(labels({ ...machine, ratePerHour: 2400, minHours: 4 })).toEqual(['час', 'заказ'])
})

test('a machine without any price is by agreement, one for sale is not', () => {
  expect(labels(machine)).toEqual(['цена аренды'])
  expect(labels({ ...machine, price: 0 })).toEqual([])
})

test('an order always tells its budget', () => {
  expect(factsOf(order)).toEqual([{ value: 'По договорённости', label: 'бюджет' }])
  expect(labels({ ...order, startsOn: '2026-11-25' })).toEqual(['бюджет', 'срок'])
})

test('the distance comes last', () => {
  expect(factsOf(order, 3.7).at(-1)).toEqual({ value: '3,7\u00a0км', label: 'от центра' })
})
