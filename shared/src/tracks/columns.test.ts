import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastNotAfter } from './columns.ts'

test('the last value that is not above another is found, whatever the column', () => {
  const column = fc.array(fc.integer({ min: -9, max: 9 })).map((values) => values.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(column, fc.integer({ min: -10, max: 10 }), (values, value) => {
      expect(lastNotAfter(values, value)).toBe(values.findLastIndex((one) => one <= value))
    }),
  )
})
