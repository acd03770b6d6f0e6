import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putFirst } from './first-of.ts'

const byValue = (a: number, b: number) => a - b

test('the least come first, whatever their order and however often one is there', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60 }), fc.nat(70), (numbers, count) => {
      const items = [...numbers]
      putFirst(items, count, byValue)
      const sorted = numbers.toSorted(byValue)
      expect(items.slice(0, count).sort(byValue)).toEqual(sorted.slice(0, count))
      expect(items.toSorted(byValue)).toEqual(sorted)
    }),
  )
})
