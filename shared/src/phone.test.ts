import { expect, test } from 'vitest'
import { normalizePhone, phoneAsTyped } from './phone.ts'

test.each([
  ['8 (916) 000-12-70', '+79160001270'],
  ['9160001270', '+79160001270'],
  ['+7 495 123-45-67', '+74951234567'],
  ['8 800 555 35 35', '+78005553535'],
  ['+375 29 123-45-67', '+375291234567'],
  ['+7 701 123 45 67', '+77011234567'],
])('%s is %s', (text, stored) => {
  expect(normalizePhone(text)).toBe(stored)
})

test.each([
  '',
  '123',
  '8 916 000',
  '+1 202 555 0123',
  '+380 50 123 45 67',
  '+7 495 123-45-67 доб. 12',
  'позвоните',
  '8 916 000-12-7',
])('«%s» is no number of Russia, Belarus or Kazakhstan', (text) => {
  expect(normalizePhone(text)).toBeUndefined()
})

test('what is typed gets its spaces and keeps its digits', () => {
  expect(phoneAsTyped('+79160001270')).toBe('+7 916 000 12 70')
  expect(phoneAsTyped('8916000')).toBe('8 (916) 000')
})
