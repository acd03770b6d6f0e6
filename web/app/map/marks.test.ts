import { expect, test } from 'vitest'
import { joinSpots } from './marks'

const spot = (id: string, lng: number, machines = 1, orders = 0) => ({ id, lat: 55, lng, machines, orders })

test('spots that would cover each other are one mark, with machines and orders counted', () => {
  const marks = joinSpots([spot('a', 38), spot('b', 38.001, 0, 1), spot('c', 60)])(6)
  expect(marks).toHaveLength(2)
  expect(marks.find((mark) => mark.kind === 'many')).toMatchObject({ machines: 1, orders: 1, ids: ['a', 'b'] })
  expect(marks.find((mark) => mark.kind === 'one')).toMatchObject({ id: 'c' })
})

const ROW = Array.from({ length: 40 }, (_, i) => spot(String(i), 38 + i * 0.003))

test('two near items are separate marks when zoomed in', () => {
  expect(joinSpots(ROW)(17).every((mark) => mark.kind === 'one')).toBe(true)
})

test('the marks of every zoom count all spots', () => {
  const at = joinSpots(ROW)
  for (let zoom = 0; zoom <= 17; zoom++) {
    const count = at(zoom).reduce((sum, mark) => sum + (mark.kind === 'one' ? 1 : mark.machines + mark.orders), 0)
    expect(count).toBe(40)
  }
})

test('two spots at the same place are one mark at any zoom', () => {
  expect(joinSpots([spot('a', 38), spot('b', 38)])(16)).toHaveLength(1)
})
