import { expect, test } from 'vitest'
import { Ring } from './ring.ts'

const MEGABYTE = 2 ** 20
const text = (value: string, length = value.length) => Buffer.from(value.padEnd(length))
const got = (ring: Ring, number: number) => {
  const bytes = ring.get(number)
  return bytes && Buffer.from(bytes).toString().trim()
}

test('what was put is there, the newest of it', () => {
  const ring = new Ring(() => 10 * MEGABYTE)
  ring.put(1, text('один'))
  ring.put(2, text('два'))
  ring.put(1, text('снова один'))
  expect([got(ring, 1), got(ring, 2), got(ring, 3)]).toEqual(['снова один', 'два', undefined])
  ring.delete(2)
  expect(got(ring, 2)).toBeUndefined()
})

test('the oldest make room for the newest', () => {
  const ring = new Ring(() => 4 * MEGABYTE)
  for (let number = 0; number < 100; number++) ring.put(number, text(`${number}`, 100_000))
  expect(ring.bytes).toBeLessThanOrEqual(4 * MEGABYTE)
  expect(got(ring, 99)).toBe('99')
  expect(got(ring, 0)).toBeUndefined()
})

test('what was put again is kept when its first copy is given up', () => {
  const ring = new Ring(() => 3 * MEGABYTE)
  ring.put(1, text('старый', 1_000_000))
  ring.put(1, text('новый', 1_000_000))
  ring.put(2, text('другой', 1_000_000))
  expect(got(ring, 1)).toBe('новый')
})
