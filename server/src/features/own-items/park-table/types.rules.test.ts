/** Types of machines as people write them into tables. */
import { expect, test } from 'vitest'
import { typeInName, typeOfCategory, typeOfWords } from './types.rules.ts'

test.each([
  ['Экскаватор', 'ekskavator'],
  ['  ЭКСКАВАТОР-погрузчик ', 'ekskavator-pogruzchik'],
  ['колёсный экскаватор', 'ekskavator-kolesnyj'],
  ['мини-погрузчик', 'mini-pogruzchik'],
  ['Кран (автомобильный)', 'avtokran'],
  ['kran_manipulyator', 'kran-manipulyator'],
  ['КМУ', 'kran-manipulyator'],
  ['прочее', 'drugaya-tehnika'],
])('«%s» is %s', (words, id) => {
  expect(typeOfWords(words)?.id).toBe(id)
})

test.each(['кран', '', 'экскаватор экскаватор', 'подъёмник'])('«%s» is no one type', (words) => {
  expect(typeOfWords(words)).toBeUndefined()
})

test('a type is called as the catalogue calls it', () => {
  expect(typeOfWords('дгу')?.name).toBe('Дизель-генератор')
})

test.each([
  ['Экскаватор JCB JS220', 'Экскаватор гусеничный'],
  ['Гусеничный   кран РДК-250', 'Кран гусеничный'],
  ['Каток грунтовый Bomag', 'Каток грунтовый'],
  ['Машина самосвал КамАЗ', ''],
  ['Установка ГНБ Vermeer', 'Установка ГНБ'],
  ['', ''],
])('the name «%s» begins with the type «%s»', (name, type) => {
  expect(typeInName(name)).toBe(type)
})

test('of the categories of Traccar those that are one type are named', () => {
  expect([typeOfCategory('tractor'), typeOfCategory('crane'), typeOfCategory('truck'), typeOfCategory('')]).toEqual([
    'Трактор',
    'Автокран',
    '',
    '',
  ])
})
