import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Ring } from './ring.ts'

const MEGABYTE = 2 ** 20
const text = (value: string, length = value.length) => Buffer.from(value.padEnd(length))
const got = (ring: Ring, number: number) => {
  const length = ring.lengthOf(number)
  if (length === undefined) return undefined
  const bytes = Buffer.alloc(length)
  expect(ring.copy(number, bytes, 0)).toBe(length)
  return bytes.toString().trim()
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

test('where much is put anew, what is still wanted stays', () => {
  const ring = new Ring(() => 8 * MEGABYTE)
  for (let number = 0; number < 40; number++) ring.put(number, text(`${number}`, 100_000))
  // Every fourth is never put again: a hundred megabytes go by.
  for (let round = 1; round <= 33; round++)
    for (let number = 0; number < 40; number++) if (number % 4) ring.put(number, text(`${number}.${round}`, 100_000))
  expect(ring.bytes).toBeLessThanOrEqual(8 * MEGABYTE)
  for (let number = 0; number < 40; number++) expect(got(ring, number)).toBe(number % 4 ? `${number}.33` : `${number}`)
})

test('any order of putting and deleting leaves the newest of each text, or none', () => {
  const change = fc.record({
    number: fc.nat(30),
    length: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 300_000 }) }, fc.constant(MEGABYTE + 1)),
    isDeleted: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 120 }), (changes) => {
      const ring = new Ring(() => 4 * MEGABYTE)
      const newest = new Map<number, string | undefined>()
      for (const [i, { number, length, isDeleted }] of changes.entries()) {
        if (isDeleted) ring.delete(number)
        else ring.put(number, text(`${i}`, length))
        newest.set(number, isDeleted || length > MEGABYTE ? undefined : `${i}`)
        expect(ring.bytes).toBeLessThanOrEqual(4 * MEGABYTE)
        if (!isDeleted && length <= MEGABYTE) expect(got(ring, number)).toBe(`${i}`)
        for (const [one, wanted] of newest) if (ring.lengthOf(one) !== undefined) expect(got(ring, one)).toBe(wanted)
      }
    }),
    { numRuns: 40 },
  )
})
