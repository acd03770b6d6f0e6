import { expect, test } from 'vitest'
import { initialsOf } from './initials'

test.each([
  ['ramstroy', 'RA'],
  ['Иван Петров', 'ИП'],
  ['ООО «Рамстрой»', 'ОР'],
  ['user-7f3a', 'U7'],
  ['я', 'Я'],
  ['—', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
