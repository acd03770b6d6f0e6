import type { ParkMachine } from '@spetskarta/shared/park/park.ts'
import { describe, expect, test } from 'vitest'
import { bearingOf } from './bearing.rules.ts'
import { firstMachines, fitting, inState } from './filter.rules.ts'
import { marksIn } from './marks.rules.ts'

const machine = (_id: string, other: Partial<ParkMachine> = {}): ParkMachine => ({
  _id,
  name: _id,
  type: 'samosval',
  plate: '',
  group: null,
  state: 'driving',
  reason: null,
  carried: false,
  heardAt: null,
  since: null,
  place: { lat: 55.5, lng: 38.2, at: 0, object: null, town: null },
  timeZone: 'Europe/Moscow',
  battery: null,
  incidents: 0,
  operators: [],
  today: null,
  ...other,
})
const at = (lat: number, lng: number, object: { objectId: number; name: string } | null = null) => ({
  place: { lat, lng, at: 0, object, town: null },
})

/** Some 140 km wide. */
const REGION = { north: 56, south: 55, west: 37, east: 39.24 }
const SITE = { objectId: 1, name: 'ЖК «Речной»' }

describe('marks of a map', () => {
  test('machines far from each other are marks of their own, those side by side one group', () => {
    const { marks, groups } = marksIn(
      [machine('a', at(55.2, 37.3)), machine('b', at(55.8, 39)), machine('c', at(55.8001, 39.0001))],
      REGION,
      1000,
    )
    expect(marks.map(({ _id }) => _id)).toEqual(['a'])
    expect(groups).toMatchObject([{ count: 2, states: { driving: 2, silent: 0 }, object: null }])
  })

  test('a group is named after the object that all of it are on', () => {
    const pair = [machine('a', at(55.5, 38.2, SITE)), machine('b', at(55.5001, 38.2001, SITE))]
    expect(marksIn(pair, REGION, 1000).groups[0]?.object).toBe('ЖК «Речной»')
    expect(marksIn([...pair, machine('c', at(55.5, 38.2))], REGION, 1000).groups[0]?.object).toBeNull()
  })

  test('closer, what was a group is apart', () => {
    const pair = [machine('a', at(55.5, 38.2)), machine('b', at(55.502, 38.204))]
    const near = { north: 55.51, south: 55.49, west: 38.19, east: 38.22 }
    expect(marksIn(pair, REGION, 1000).marks).toHaveLength(0)
    expect(marksIn(pair, near, 1000).marks).toHaveLength(2)
  })

  test('every machine of the rectangle is there once, and none from outside of it', () => {
    const machines = Array.from({ length: 2000 }, (_, i) =>
      machine(String(i), at(54.5 + (i % 50) * 0.04, 36.5 + Math.floor(i / 50) * 0.08)),
    )
    const inside = machines.filter(
      ({ place }) => place && place.lat >= 55 && place.lat <= 56 && place.lng >= 37 && place.lng <= 39.24,
    )
    const { marks, groups } = marksIn(machines, REGION, 1000)
    expect(marks.length + groups.reduce((sum, { count }) => sum + count, 0)).toBe(inside.length)
  })

  test('a rectangle across the 180th meridian holds both sides of it', () => {
    const machines = [machine('west', at(66, 179)), machine('east', at(66, -179)), machine('far', at(66, 100))]
    const { marks } = marksIn(machines, { north: 70, south: 60, west: 170, east: -170 }, 1000)
    expect(marks.map(({ _id }) => _id).sort()).toEqual(['east', 'west'])
  })

  test('a machine that was never anywhere is on no map', () => {
    expect(marksIn([machine('a', { place: null })], REGION, 1000)).toEqual({ marks: [], groups: [] })
  })
})

describe('the filter', () => {
  const all = [
    machine('1', { name: 'Самосвал КамАЗ-6520', plate: 'Т 207 ХК 750' }),
    machine('2', { name: 'Экскаватор Hitachi', type: 'ekskavator', state: 'silent' }),
    machine('3', { name: 'Каток', state: 'off', ...at(55, 38, SITE) }),
  ]
  const found = (q: string) => fitting(all, { q }).map(({ _id }) => _id)

  test('words may stand in any order and case, a plate with or without spaces', () => {
    expect(found('камаз самосвал')).toEqual(['1'])
    expect(found('т207хк')).toEqual(['1'])
    expect(found('207 хк')).toEqual(['1'])
    expect(found('камаз каток')).toEqual([])
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

  test('by state the silent ones come first, those of a state by name', () => {
    expect(firstMachines(all, 'state', 3).map(({ _id }) => _id)).toEqual(['2', '1', '3'])
  })
})

test.each([
  [{ lat: 56, lng: 38 }, 0],
  [{ lat: 55, lng: 39 }, 90],
  [{ lat: 54, lng: 38 }, 180],
  [{ lat: 55, lng: 37 }, 270],
])('from 55, 38 the direction of %j is %d°', (to, degrees) => {
  const turn = Math.abs(bearingOf({ lat: 55, lng: 38 }, to) - degrees)
  expect(Math.min(turn, 360 - turn)).toBeLessThan(1)
})
