import { expect, test } from 'vitest'
import { inOtherLayout } from './other-layout.rules.ts'

test.each([
  ['hfvtycrjt', 'раменское'],
  ['Hfvtycrjt', 'раменское'],
  [',fkfib[f', 'балашиха'],
  ['k.,thws', 'люберцы'],
  ['ek ktybyf 5', 'ул ленина 5'],
  ['gjl]tvyfz', 'подъемная'],
])('%s are the keys of «%s»', (typed, meant) => {
  expect(inOtherLayout(typed)).toBe(meant)
})

test.each(['Раменское', 'ул. Lenina', '', '12', '😀'])('«%s» is left as it is', (typed) => {
  expect(inOtherLayout(typed)).toBeUndefined()
})
