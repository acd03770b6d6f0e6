import { expect, test } from 'vitest'
import { factsOf } from './item-facts'
import { machine, order } from './items.fixture'

const labels = (...given: Parameters<typeof factsOf>) => factsOf(...given).map(({ label }) => label)

test('a card leaves out the prices that are unknown', () => {
  expect(labels(machine('Кран', 55, { ratePerHour: 2400, minHours: 4 }))).toEqual(['час', 'заказ'])
})

test('a machine without any price is for rent by agreement', () => {
  expect(labels(machine('Кран', 55))).toEqual(['цена аренды'])
})

test('a machine that is only for sale has no rent', () => {
  expect(labels(machine('Кран', 55, { price: 0 }))).toEqual([])
})

test('a card of an order always has its budget', () => {
  expect(factsOf(order('Фундамент', 55))).toEqual([{ value: 'По договорённости', label: 'бюджет' }])
  expect(labels(order('Фундамент', 55, { startsOn: '2026-11-25' }))).toEqual(['бюджет', 'срок'])
})

test('the distance is the last fact of a card', () => {
  expect(factsOf(order('Фундамент', 55), 3.7).at(-1)).toEqual({ value: '3,7\u00a0км', label: 'от центра' })
})
