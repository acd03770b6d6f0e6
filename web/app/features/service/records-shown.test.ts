import { expect, test } from 'vitest'
import { recordsShown } from './records-shown'

test('an address with a wrong number of records shows the newest hundred', () => {
  for (const given of [null, '', 'abc', '-5', '0', '1.5', '250.5', 'Infinity']) expect(recordsShown(given)).toBe(100)
})

test('an address shows as many records as it says, up to all that a machine can have', () => {
  expect(recordsShown('200')).toBe(200)
  expect(recordsShown('99999')).toBe(2000)
})
