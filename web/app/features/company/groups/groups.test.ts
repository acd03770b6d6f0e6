import { expect, test } from 'vitest'
import { chosenInGroup, groupName, isGroupGone, machinesInGroup } from './groups'

const groups = [
  { id: 1, name: 'Раменское', parent: null, machines: 1 },
  { id: 2, name: 'Колонна 1', parent: 1, machines: 1 },
]
const machine = (_id: string, group: number | null) => ({ _id, name: _id, type: 'samosval', plate: '', group })
const machines = [machine('a', 1), machine('b', 2), machine('c', null)]
const ids = (chosen: Parameters<typeof machinesInGroup>[1]) =>
  machinesInGroup({ groups, machines }, chosen).map(({ _id }) => _id)

test('a group has the machines of its parts, a part only its own', () => {
  expect(ids('all')).toEqual(['a', 'b', 'c'])
  expect(ids('none')).toEqual(['c'])
  expect(ids(1)).toEqual(['a', 'b'])
  expect(ids(2)).toEqual(['b'])
})

test('an address with a group that is not there shows all', () => {
  const of = (query: string) => chosenInGroup(new URL(`http://x/park/groups${query}`), groups)
  expect([of(''), of('?group=2'), of('?group=none'), of('?group=9')]).toEqual(['all', 2, 'none', 'all'])
})

test('a part is named after its group', () => {
  expect(groupName(groups, 2)).toBe('Раменское, Колонна 1')
  expect(groupName(groups, null)).toBe('')
})

test('a group is gone where an address names one that the list does not have', () => {
  expect([isGroupGone(groups, 2), isGroupGone(groups, '2'), isGroupGone(groups, undefined)]).toEqual([
    false,
    false,
    false,
  ])
  expect([isGroupGone(groups, 9), isGroupGone([], '9')]).toEqual([true, true])
})
