import { expect, test } from 'vitest'
import { houseOf, houseText, meaningsOf, wordsOf } from './address-words.rules.ts'

test.each([
  ['улица Гурьева', 'гурьева'],
  ['Гурьева ул.', 'гурьева'],
  ['г. Жуковский', 'жуковский'],
  ['1-я Советская улица', '1 советская'],
  ['пр-т 50-летия Октября', 'проспект 50 летия октября'],
  ['Ростов-на-Дону', 'ростов дону'],
  ['б-р Королёва', 'бульвар королева'],
  ['Набережная улица', 'набережная'],
  ['Раменский р-н', 'раменский'],
  ['улица', ''],
])('the words of «%s»', (text, words) => {
  expect(wordsOf(text).join(' ')).toBe(words)
})

test.each([
  ['12', '12', '12'],
  ['12 корп. 1', '12к1', '12 к1'],
  ['12К1', '12к1', '12 к1'],
  ['12а', '12а', '12А'],
  ['12 А корпус 2 строение 1', '12ак2с1', '12А к2 с1'],
  ['5/7', '5/7', '5/7'],
  ['вл. 5', '5', '5'],
  ['12 лит. Б', '12б', '12Б'],
  ['б/н', '', ''],
])('the number of the house «%s»', (written, house, text) => {
  expect(houseOf(written)).toBe(house)
  expect(houseText(house)).toBe(text)
  expect(houseOf(text), 'what is shown may be typed').toBe(house)
})

test.each([
  ['Гурьева 12', 'гурьева', '12'],
  ['Раменское, ул. Гурьева, д. 12к1', 'раменское гурьева', '12к1'],
  ['ул. Гурьева, 12, Раменское', 'гурьева раменское', '12'],
  ['8 Марта', '8 марта', ''],
  ['ул. 8 Марта', '8 марта', ''],
  ['8 марта 12', '8 марта', '12'],
  ['1-я Советская', '1 советская', ''],
  ['1-я Советская, 3', '1 советская', '3'],
  ['проспект 60-летия Октября 5 стр 2', 'проспект 60 летия октября', '5с2'],
  ['12', '12', ''],
])('«%s» is read likeliest as', (text, words, house) => {
  const [first] = meaningsOf(text)
  expect([first?.words.join(' '), first?.house]).toEqual([words, house])
})

test('a number before a word may be a house after all', () => {
  expect(meaningsOf('Гурьева 12 Раменское')).toContainEqual({ words: ['гурьева', 'раменское'], house: '12' })
  expect(meaningsOf('')).toEqual([])
  expect(meaningsOf('ул.')).toEqual([])
})
