/** Texts of a multipart form as the values that JSON would carry. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldReader } from './form-fields.rules.ts'

const read = fieldReader(
  z.object({
    name: z.string(),
    price: z.number().int().nullable(),
    lat: z.number(),
    hidden: z.boolean(),
    works: z.array(z.string()),
    terms: z.object({ fee: z.number() }).nullable(),
    size: z.union([z.number(), z.string()]),
  }),
)

test.each([
  ['price', '2500', 2500],
  ['price', '0', 0],
  ['price', '', null],
  ['price', 'null', null],
  ['lat', '-38.25', -38.25],
  ['hidden', 'true', true],
  ['hidden', 'false', false],
  ['works', '["rytyo"]', ['rytyo']],
  ['terms', '{"fee":1}', { fee: 1 }],
  ['terms', 'null', null],
  ['size', '12', 12],
  ['name', '12', '12'],
  ['name', 'true', 'true'],
])('%s «%s» is %j', (field, text, value) => {
  expect(read(field, text)).toEqual(value)
})

test.each([
  ['price', '2 500'],
  ['price', '1e3'],
  ['price', '12.'],
  ['price', '.5'],
  ['price', '+7'],
  ['lat', ''],
  ['hidden', 'yes'],
  ['hidden', 'constructor'],
  ['works', '[oops'],
  ['unknown', '12'],
])('%s «%s» stays a text, of which the schema says what is wrong', (field, text) => {
  expect(read(field, text)).toBe(text)
})

test('what is no text stays as it is', () => {
  expect(read('price', 5)).toBe(5)
})
