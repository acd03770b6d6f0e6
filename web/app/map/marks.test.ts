import { expect, test } from 'vitest'
import { joinSpots } from './marks'

const spot = (id: string, lng: number, machines = 1, orders = 0) => ({ id, lat: 55, lng, machines, orders })

test('spots that would cover each other are one mark, with both kinds counted', () => {
  const marks = joinSpots([spot('a', 38), spot('b', 38.001, 0, 1), spot('c', 60)])(6)
  expect(marks).toHaveLength(2)
  expect(marks.find((mark) => mark.kind === 'many')).toMatchObject({ machines: 1, orders: 1, ids: ['a', 'b'] })
  expect(marks.find((mark) => mark.kind === 'one')).toMatchObject({ id: 'c' })
})

test('close by they stand apart, and nothing is lost at any zoom', () => {
  const spots = Array.from({ length: 40 }, (_, i) => spot(String(i), 38 + i * 0.003))
  const at = joinSpots(spots)
  expect(at(17).every((mark) => mark.kind === 'one')).toBe(true)
  for (let zoom = 0; zoom <= 17; zoom++) {
    const count = at(zoom).reduce((sum, mark) => sum + (mark.kind === 'one' ? 1 : mark.machines + mark.orders), 0)
    expect(count).toBe(40)
  }
})

test('two in one yard stay together however close one looks', () => {
  expect(joinSpots([spot('a', 38), spot('b', 38)])(16)).toHaveLength(1)
})
