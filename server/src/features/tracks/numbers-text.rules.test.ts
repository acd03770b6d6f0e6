import fc from 'fast-check'
import { expect, test } from 'vitest'
import { degreesText, millisText } from './numbers-text.rules.ts'

test('degrees are themselves to seven digits', () => {
  expect([55.5736051, -0.0000001, 0, 180, -179.99999996, 7.05].map(degreesText)).toEqual([
    '55.5736051',
    '-0.0000001',
    '0.0000000',
    '180.0000000',
    '-180.0000000',
    '7.0500000',
  ])
  fc.assert(
    fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (degrees) => {
      expect(Math.abs(JSON.parse(degreesText(degrees)) - degrees)).toBeLessThan(5.1e-8)
    }),
  )
})

test('times are themselves', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (ms) => {
      expect(millisText(ms)).toBe(String(ms))
    }),
  )
})
