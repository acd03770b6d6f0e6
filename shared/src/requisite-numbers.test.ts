import { expect, test } from 'vitest'
import { isAccount, isBankAccount, isBic, isOgrn, isOkpo } from './requisite-numbers.ts'

// Of Сбербанк, ГАЗПРОМ, an entrepreneur, as the register shows them.
test.each(['1027700132195', '1027700070518', '304500116000157'])('ОГРН %s is one', (text) =>
  expect(isOgrn(text)).toBe(true),
)
test.each(['1027700132196', '102770013219', '0027700132195', '304500116000158', ''])('ОГРН «%s» is none', (text) =>
  expect(isOgrn(text)).toBe(false),
)

test.each(['00032537', '00040778', '0123456789'])('ОКПО %s is one', (text) => expect(isOkpo(text)).toBe(true))
test.each(['00032538', '0003253', '00000000', ''])('ОКПО «%s» is none', (text) => expect(isOkpo(text)).toBe(false))

test('an account belongs to its bank', () => {
  expect(isBic('044525225')).toBe(true)
  expect(isBic('144525225')).toBe(false)
  expect(isBankAccount('30101810400000000225', '044525225')).toBe(true)
  expect(isBankAccount('30101810400000000226', '044525225')).toBe(false)
  expect(isAccount('40802810838000012345', '044525225')).toBe(true)
  expect(isAccount('40802810838000012346', '044525225')).toBe(false)
  expect(isAccount('40802810838000012345', '044525226')).toBe(false)
})
