import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wholePhone } from './whole-phone'

const shown = (text: string, phone: string) => renderToStaticMarkup(wholePhone(text, phone)).replaceAll('\u00a0', ' ')

test('a phone number in a text is never broken across lines', () => {
  expect(shown('Пётр, +7\u00a0916\u00a0000-12-70, напрямую.', '+79160001270')).toBe(
    'Пётр, <span class="nowrap">+7 916 000-12-70</span>, напрямую.',
  )
})

test('a text without the number, or of a listing without one, stays as it is', () => {
  expect(shown('Стоит: Чулково.', '+79160001270')).toBe('Стоит: Чулково.')
  expect(shown('Напишите владельцу.', '')).toBe('Напишите владельцу.')
})
