import { expect, test } from 'vitest'
import { variantsOf } from './word-variants.rules.ts'

const inCommon = (a: string, b: string) => variantsOf(a).filter((one) => variantsOf(b).includes(one)).length

test.each([
  ['left out', 'гурьева', 'гурева'],
  ['too many', 'гурьева', 'гурььева'],
  ['another one', 'гурьева', 'гурьива'],
  ['changed places', 'гурьева', 'гуреьва'],
  ['the first', 'гурьева', 'урьева'],
  ['the last', 'гурьева', 'гурьев'],
])('a word with a letter amiss (%s) has something in common with the word', (_, word, typed) => {
  expect(inCommon(word, typed)).toBeGreaterThan(0)
})

test('words of which more differs have nothing in common', () => {
  for (const other of ['гуреевна', 'гагарина', 'кирова', 'туева']) expect(inCommon('гурьева', other)).toBe(0)
})

test('short words and numbers are found as they are only', () => {
  for (const word of ['мир', '12', '50а', '']) expect(variantsOf(word)).toEqual([])
})

test('the numbers are those of FNV-1a', () => {
  // Of «мира», «ира», «мра», «миа» and «мир», by the definition in another language.
  expect(variantsOf('мира')).toEqual([23737937, 732734831, -267291773, 1604715, -266837189])
})
