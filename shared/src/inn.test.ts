import { expect, test } from 'vitest'
import { isInn, isKpp } from './inn.ts'

test.each([
  // Sberbank, Gazprom, Yandex.
  ['7707083893', true],
  ['7736050003', true],
  ['7736207543', true],
  // The example of twelve digits in the order of the tax service.
  ['500100732259', true],
  ['7707083894', false],
  ['500100732258', false],
  ['500100732269', false],
  ['770708389', false],
  ['77070838930', false],
  ['0000000000', false],
  ['000000000000', false],
  // No region is 00.
  ['0014000018', false],
  ['77O7083893', false],
  // A right one with a digit more.
  ['5001007322590', false],
  ['', false],
])('whether %s is an ИНН: %s', (text, right) => expect(isInn(text)).toBe(right))

test.each([
  ['773601001', true],
  ['7736AZ001', true],
  ['77360100', false],
  ['7736az001', false],
  ['003601001', false],
  ['7736010011', false],
  ['1773601001', false],
])('whether %s is a КПП: %s', (text, right) => expect(isKpp(text)).toBe(right))
