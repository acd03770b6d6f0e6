import { expect, test } from 'vitest'
import { compareNames } from './names.ts'

test('names stand as a Russian puts them: numbers by their value, Ё beside Е, whatever the case', () => {
  const names = ['Каток № 10', 'яма', 'Ёлка', 'Ель', 'Каток № 2', 'экскаватор', 'Caterpillar', 'Жатка', 'Экскаватор 9']
  expect(names.toSorted(compareNames)).toEqual([
    'Ёлка',
    'Ель',
    'Жатка',
    'Каток № 2',
    'Каток № 10',
    'экскаватор',
    'Экскаватор 9',
    'яма',
    'Caterpillar',
  ])
})
