import { expect, test } from 'vitest'
import { entrepreneur, personOf, signerOf } from './persons.rules.ts'

test.each([
  ['ИП Рамстроев Павел Игоревич', 'Рамстроев Павел Игоревич'],
  ['ип  Рамстроев П. И.', 'Рамстроев П. И.'],
  ['Индивидуальный предприниматель Рамстроев П. И.', 'Рамстроев П. И.'],
  ['ООО «ИП Строй»', ''],
  ['ИПАТОВ и сыновья', ''],
  ['ИП', ''],
])('the entrepreneur of «%s» is «%s»', (name, person) => {
  expect(entrepreneur(name)).toBe(person)
})

test.each([
  ['Лаптев Андрей Викторович', { surname: 'Лаптев', name: 'Андрей', patronymic: 'Викторович' }],
  ['Лаптев А. В.', { surname: 'Лаптев', name: 'А.', patronymic: 'В.' }],
  ['Лаптев А.В.', { surname: 'Лаптев', name: 'А.', patronymic: 'В.' }],
  ['  Лаптев   Андрей ', { surname: 'Лаптев', name: 'Андрей', patronymic: '' }],
  ['Мамедов Али Гасан оглы', { surname: 'Мамедов', name: 'Али', patronymic: 'Гасан оглы' }],
  ['Лаптев', undefined],
  ['', undefined],
  [`${'Л'.repeat(60)} А. В.`, { surname: 'Л'.repeat(60), name: 'А.', patronymic: 'В.' }],
  [`${'Л'.repeat(61)} А. В.`, undefined],
  [`Лаптев А. ${'В'.repeat(61)}`, undefined],
])('the exchange format reads «%s»', (text, person) => {
  expect(personOf(text)).toEqual(person)
})

test('who signs is as it was typed, else the entrepreneur himself, and of a firm nobody', () => {
  expect(signerOf({ signer: 'Лаптев А. В.', owner: { name: 'ИП Рамстроев П. И.' } })).toBe('Лаптев А. В.')
  expect(signerOf({ signer: '', owner: { name: 'ИП Рамстроев П. И.' } })).toBe('Рамстроев П. И.')
  expect(signerOf({ signer: '', owner: { name: 'ООО «Рамстрой»' } })).toBe('')
})
