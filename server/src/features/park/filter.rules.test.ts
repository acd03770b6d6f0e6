import { describe, expect, test } from 'vitest'
import { firstMachines, fitting, inState, seenBy, withParts } from './filter.rules.ts'
import { placedAt as at, machine } from './machine.fixture.ts'

const SITE = { objectId: 1, name: 'ЖК «Речной»' }

describe('the filter', () => {
  const all = [
    machine('1', { name: 'Самосвал КамАЗ-6520', plate: 'Т 207 ХК 750' }),
    machine('2', { name: 'Экскаватор Hitachi', type: 'ekskavator', state: 'silent' }),
    machine('3', { name: 'Каток', state: 'off', ...at(55, 38, SITE) }),
  ]
  const fits = (q: string) => fitting(all, { q }).map(({ _id }) => _id)

  test('words may stand in any order and case, a plate with or without spaces', () => {
    expect(fits('камаз самосвал')).toEqual(['1'])
    expect(fits('т207хк')).toEqual(['1'])
    expect(fits('207 хк')).toEqual(['1'])
    expect(fits('камаз каток')).toEqual([])
  })

  test('a machine is found by the phone of who is on it, however the number is typed', () => {
    const operators = [{ id: 1, name: 'Гусев Р. В.', phone: '+79161112244', since: 0 }]
    const manned = [...all, machine('4', { operators })]
    for (const q of ['8 (916) 111-22-44', '+7916111', '22-44', '9161112244'])
      expect(fitting(manned, { q }).map(({ _id }) => _id)).toEqual(['4'])
    for (const q of ['22', '8 916 555', '65']) expect(fitting(manned, { q }).map(({ _id }) => _id)).not.toContain('4')
  })

  test('type, object and state are taken together', () => {
    expect(fitting(all, { type: 'ekskavator' }).map(({ _id }) => _id)).toEqual(['2'])
    expect(fitting(all, { object: 1 }).map(({ _id }) => _id)).toEqual(['3'])
    expect(inState(fitting(all, { object: 1 }), 'silent')).toEqual([])
  })

  test('a group of the map is nothing but its machines', () => {
    expect(fitting(all, { ids: ['1', '3'] }).map(({ _id }) => _id)).toEqual(['1', '3'])
    expect(fitting(all, { ids: ['1', '3'], q: 'каток' }).map(({ _id }) => _id)).toEqual(['3'])
  })

  test('words are found without regard to ё, and those of one name in one name', () => {
    const named = [
      machine('1', { name: 'Тягач Пётр' }),
      machine('2', { name: 'Тягач', operators: [{ id: 1, name: 'Пётр', phone: '', since: 0 }] }),
    ]
    const fits = (q: string) => fitting(named, { q }).map(({ _id }) => _id)
    expect(fits('петр')).toEqual(['1', '2'])
    expect(fits('ТЯГАЧ ПЁТР')).toEqual(['1'])
    expect(fits('   ')).toEqual(['1', '2'])
  })

  test('a group of the company and an operator leave the others out, and those without one', () => {
    const some = [
      machine('1', { group: 7, operators: [{ id: 5, name: 'Гусев', phone: '', since: 0 }] }),
      machine('2', { group: 8 }),
      machine('3'),
    ]
    const ids = (asked: Parameters<typeof fitting>[1]) => fitting(some, asked).map(({ _id }) => _id)
    expect(ids({ groups: new Set([7, 8]) })).toEqual(['1', '2'])
    expect(ids({ groups: new Set([8]) })).toEqual(['2'])
    expect(ids({ operator: 5 })).toEqual(['1'])
    expect(ids({ operator: 6 })).toEqual([])
  })
})

describe('the order', () => {
  const named = (_id: string, name: string, state: 'silent' | 'driving' | 'off' = 'driving') =>
    machine(_id, { name, state })
  const first = (machines: Parameters<typeof firstMachines>[0], order: 'name' | 'state', limit: number) =>
    firstMachines(machines, order, limit).map(({ _id }) => _id)

  test('by state the silent ones come first, those of a state by name', () => {
    const some = [
      named('1', 'Каток', 'off'),
      named('2', 'Тягач'),
      named('3', 'Буровая', 'silent'),
      named('4', 'Автокран'),
    ]
    expect(first(some, 'state', 4)).toEqual(['3', '4', '2', '1'])
  })

  test('by name small and large letters stand together, and of one name the ids decide', () => {
    const some = [
      named('3', 'каток'),
      named('2', 'Каток'),
      named('1', 'Каток'),
      named('4', 'автокран'),
      named('5', 'Ёлка'),
    ]
    for (const machines of [some, some.toReversed()])
      expect(first(machines, 'name', 5)).toEqual(['4', '5', '3', '1', '2'])
  })

  test('a page of some is the beginning of all, in whatever order they come', () => {
    const all = ['д', 'а', 'г', 'б', 'в', 'е'].map((name) => named(name, name))
    for (const machines of [all, all.toReversed()]) {
      expect(first(machines, 'name', 3)).toEqual(['а', 'б', 'в'])
      expect(first(machines, 'name', 6)).toEqual(['а', 'б', 'в', 'г', 'д', 'е'])
      expect(first(machines, 'name', 99)).toHaveLength(6)
    }
  })
})

test('a group is asked for with its parts, and no other', () => {
  const groups = [
    { id: 1, parent: null },
    { id: 2, parent: 1 },
    { id: 3, parent: 1 },
    { id: 4, parent: null },
  ]
  expect(withParts(groups, 1)).toEqual(new Set([1, 2, 3]))
  expect(withParts(groups, 3)).toEqual(new Set([3]))
  expect(withParts(groups, undefined)).toBeUndefined()
})

test('who sees some groups sees no machine of another one, nor one without a group', () => {
  const all = [machine('1', { group: 1 }), machine('2', { group: 2 }), machine('3')]
  const seen = (groups: number[] | null | undefined) => seenBy(all, groups).map(({ _id }) => _id)
  expect(seen([2])).toEqual(['2'])
  expect(seen([])).toEqual([])
  expect(seen(null)).toEqual(['1', '2', '3'])
  expect(seen(undefined)).toEqual(['1', '2', '3'])
})

test('without a state all are left', () => {
  const all = [machine('1'), machine('2', { state: 'off' })]
  expect(inState(all, undefined)).toEqual(all)
  expect(inState(all, 'off').map(({ _id }) => _id)).toEqual(['2'])
})
