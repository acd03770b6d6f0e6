import { expect, test } from 'vitest'
import { bySize, goesFirst } from './precedence.rules.ts'

const object = (id: string, area: number, before: string[] = []) => ({ id, area, before })

test.each([
  ['the smaller one', object('2', 10), object('1', 20), true],
  ['not the larger one', object('1', 20), object('2', 10), false],
  ['of equal ones the older', object('9', 10), object('10', 10), true],
  ['not the newer of equal ones', object('10', 10), object('9', 10), false],
  ['the one that the owner has put first, though it is larger', object('1', 20, ['2']), object('2', 10), true],
  ['not the smaller one that he has put behind', object('2', 10), object('1', 20, ['2']), false],
  ['the smaller one, whatever was said of a third', object('2', 10), object('1', 20, ['3']), true],
])('%s has the hours of both', (_, one, other, first) => {
  expect(goesFirst(one, other)).toBe(first)
})

test('objects in order are the smaller first, and never equal', () => {
  const all = [object('3', 20), object('10', 10), object('9', 10)]
  expect(all.sort(bySize).map(({ id }) => id)).toEqual(['9', '10', '3'])
})
