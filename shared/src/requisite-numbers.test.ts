import { expect, test } from 'vitest'
import { isAccount, isBankAccount, isBic, isOgrn, isOkpo } from './requisite-numbers.ts'

// Of Сбербанк, ГАЗПРОМ, an entrepreneur, as the register shows them.
test.each(['1027700132195', '1027700070518', '304500116000157'])('ОГРН %s is one', (text) =>
  expect(isOgrn(text)).toBe(true),
)
test.each([
  '1027700132196',
  '102770013219',
  '0027700132195',
  '304500116000158',
  // Fourteen digits with a check digit.
  '11277001321953',
  '01027700132193',
  '',
])('ОГРН «%s» is none', (text) => expect(isOgrn(text)).toBe(false))

// The last three have 10 left by the first weights: 4 by the second ones, 9, and 10 again, which is 0.
test.each(['00032537', '00040778', '0123456789', '12345690', '12345784', '12345849', '12346420'])(
  'ОКПО %s is one',
  (text) => expect(isOkpo(text)).toBe(true),
)
// Nine and eleven digits have no check digit, whatever the rule would give.
test.each(['00032538', '0003253', '00000000', '123456786', '12345678900', ''])('ОКПО «%s» is none', (text) =>
  expect(isOkpo(text)).toBe(false),
)

test('an account belongs to its bank', () => {
  expect(isBic('044525225')).toBe(true)
  expect(isBic('144525225')).toBe(false)
  expect(isBankAccount('30101810400000000225', '044525225')).toBe(true)
  expect(isBankAccount('30101810400000000226', '044525225')).toBe(false)
  expect(isAccount('40802810838000012345', '044525225')).toBe(true)
  expect(isAccount('40802810838000012346', '044525225')).toBe(false)
  expect(isAccount('40802810838000012345', '044525226')).toBe(false)
})

test('an account of twenty-one digits or of a bank that cannot be is none, though its key is right', () => {
  expect(isBic('0445252250')).toBe(false)
  expect(isBic('1044525225')).toBe(false)
  expect(isAccount('408028108380000123450', '044525225')).toBe(false)
  expect(isAccount('140802810838000012348', '044525225')).toBe(false)
  expect(isAccount('40802810838000012345', '144525225')).toBe(false)
  expect(isBankAccount('30101810400000000225', '144525225')).toBe(false)
  expect(isBankAccount('301018104000000002256', '044525225')).toBe(false)
  expect(isBankAccount('130101810400000000220', '044525225')).toBe(false)
  // A right key, of another kind of account.
  expect(isBankAccount('40101810400000000226', '044525225')).toBe(false)
})
