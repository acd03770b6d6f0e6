import { describe, expect, test } from 'vitest'
import { placedAt as at, machine } from './machine.fixture.ts'
import { marksIn } from './marks.rules.ts'

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

  test('a group lies in the middle of its machines, and the map that shows it shows all of them', () => {
    const [group] = marksIn(
      [
        machine('a', { ...at(55.5, 38.2), state: 'silent' }),
        machine('b', at(55.5004, 38.2008)),
        machine('c', at(55.5002, 38.201)),
      ],
      REGION,
      1000,
    ).groups
    expect([group?.lat, group?.lng]).toEqual([expect.closeTo(55.5002, 9), expect.closeTo(38.2006, 9)])
    expect(group).toMatchObject({
      ids: ['a', 'b', 'c'],
      states: { driving: 2, silent: 1, working: 0, standing: 0, idling: 0, off: 0 },
      bounds: { north: 55.5004, south: 55.5, west: 38.2, east: 38.201 },
    })
  })

  test('of a large group fifty machines are named, and all counted', () => {
    const [group] = marksIn(
      Array.from({ length: 60 }, (_, i) => machine(String(i), at(55.5, 38.2))),
      REGION,
      1000,
    ).groups
    expect([group?.count, group?.ids.length]).toEqual([60, 50])
  })

  test('machines on the sides of the rectangle are in it', () => {
    const corners = [at(56, 37), at(56, 39.24), at(55, 37), at(55, 39.24)].map((place, i) => machine(String(i), place))
    expect(marksIn(corners, REGION, 1000).marks).toHaveLength(4)
    const across = { north: 70, south: 60, west: 170, east: -170 }
    expect(marksIn([machine('a', at(66, 170)), machine('b', at(66, -170))], across, 1000).marks).toHaveLength(2)
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
