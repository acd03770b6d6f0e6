import { expect, test } from 'vitest'
import { reasonText, sanctionEnd, termText } from './words'

test('the end is a day in Moscow, or there is none', () => {
  expect(sanctionEnd('2026-12-21T21:30:00.000Z')).toBe('до\u00a022\u00a0декабря\u00a02026')
  expect(sanctionEnd(null)).toBe('бессрочно')
})

test('the reason goes before the words added to it', () => {
  expect(reasonText({ reason: 'spam', note: 'Продаёт шины' })).toBe('Реклама или не о спецтехнике. Продаёт шины')
  expect(reasonText({ reason: 'spam', note: '' })).toBe('Реклама или не о спецтехнике')
})

test('the term of a sanction is written in days or as «for good»', () => {
  expect([30, null].map(termText)).toEqual(['На 30\u00a0дней', 'Бессрочно'])
})
