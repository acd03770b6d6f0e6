import { describe, expect, test } from 'vitest'
import { insideOf, middleOfOutline } from './shape.rules.ts'

describe('a circle', () => {
  // A degree of latitude is 111,195 m on the sphere of the IUGG (2π · 6,371,008.8 m / 360).
  const inside = insideOf({ kind: 'circle', lon: 37.6, lat: 60, radius: 500 })
  test.each([
    ['499 m north', 60 + 499 / 111_195, 37.6, true],
    ['501 m north', 60 + 501 / 111_195, 37.6, false],
    // At 60° a degree of longitude is half as long.
    ['499 m east', 60, 37.6 + 499 / 55_597.5, true],
    ['501 m east', 60, 37.6 + 501 / 55_597.5, false],
  ])('of 500 m has a point %s inside: %#', (_, lat, lng, expected) => {
    expect(inside(lat, lng)).toBe(expected)
  })
})

describe('an outline', () => {
  test('with a bay has the bay outside', () => {
    // Like a U, open to the north.
    const outline = [
      [37, 55],
      [37.03, 55],
      [37.03, 55.03],
      [37.02, 55.03],
      [37.02, 55.01],
      [37.01, 55.01],
      [37.01, 55.03],
      [37, 55.03],
    ] as const
    const inside = insideOf({ kind: 'outline', ...middleOfOutline(outline), outline })
    expect([inside(55.02, 37.005), inside(55.02, 37.015), inside(55.005, 37.015)]).toEqual([true, false, true])
    expect([inside(55.02, 37.035), inside(54.99, 37.01), inside(-55.02, -142.99)]).toEqual([false, false, false])
  })

  test('over the 180th meridian has both sides of it inside', () => {
    const outline = [
      [179.99, 66],
      [-179.99, 66],
      [-179.99, 66.01],
      [179.99, 66.01],
    ] as const
    const inside = insideOf({ kind: 'outline', ...middleOfOutline(outline), outline })
    expect([inside(66.005, 179.995), inside(66.005, -179.995)]).toEqual([true, true])
    expect([inside(66.005, 179.98), inside(66.005, -179.98), inside(66.005, 0)]).toEqual([false, false, false])
  })

  test('has great circles as sides: in the north they pass north of the parallel', () => {
    // From 30° to 90° east along 60°N the great circle passes 63.43° in the middle: tan 60° / cos 30° = 2.
    const outline = [
      [30, 60],
      [90, 60],
      [90, 50],
      [30, 50],
    ] as const
    const inside = insideOf({ kind: 'outline', ...middleOfOutline(outline), outline })
    expect([inside(63.4, 60), inside(63.5, 60)]).toEqual([true, false])
  })
})
