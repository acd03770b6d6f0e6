import { expect, test } from 'vitest'
import { actOf, namedMachines, refusalOf, rightsOf } from './membership.ts'

test('the machines of a call are those that its address, query or body names', () => {
  const named = namedMachines({ equipmentId: 'a', day: 'x' }, { ids: 'b,c' }, { itemId: 'd', ids: ['e'] }, undefined)
  expect(named.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a right is refused by role, and what is about all machines to whoever sees some', () => {
  const all = { role: 'dispatcher', groups: null } as const
  const some = { role: 'dispatcher' as const, groups: [1] }
  expect(refusalOf(all, 'self')).toBe(undefined)
  expect(refusalOf(all, { right: 'objects', machines: 'whole' })).toBe(undefined)
  expect(refusalOf(all, { right: 'money', machines: 'whole' })).toContain('Видит ставки и суммы')
  expect(refusalOf(some, { right: 'objects', machines: 'whole' })).toContain('все участки')
  expect(rightsOf(some)).toEqual(rightsOf(all).filter((right) => rightsOf(some).includes(right)))
  expect([rightsOf(all).includes('objects'), rightsOf(some).includes('objects')]).toEqual([true, false])
  expect(refusalOf(some, { right: 'map', machines: 'narrowed' })).toBe(undefined)
})

test.each([
  ['Пригласить человека: ссылкой или письмом', 'Пригласить человека'],
  ['Новая заметка или, с `_id`, правка своей; пустой текст её удаляет', 'Новая заметка или правка своей'],
  ['Новый объект', 'Новый объект'],
])('%s', (summary, act) => {
  expect(actOf(summary)).toBe(act)
})
