import { describe, expect, test } from 'vitest'
import { areaOf, areOverlapping, depthOf, insideOf, middleOfOutline, type Shape } from './shape.rules.ts'

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

/** A square around a place; `half` of its side, metres. */
function square(lat: number, lon: number, half: number): Shape {
  const [north, east] = [half / 111_195, half / 111_195 / Math.cos((lat * Math.PI) / 180)]
  const outline = [
    [lon - east, lat - north],
    [lon + east, lat - north],
    [lon + east, lat + north],
    [lon - east, lat + north],
  ] as const
  return { kind: 'outline', ...middleOfOutline(outline), outline }
}
const circle = (lat: number, lon: number, radius: number): Shape => ({ kind: 'circle', lat, lon, radius })
const METRE = 1 / 111_195

describe('the way to the border', () => {
  test.each([
    ['a circle', circle(60, 37.6, 500)],
    ['a square', square(60, 37.6, 500)],
  ])('of %s is positive inside and negative outside', (_, shape) => {
    const depth = depthOf(shape)
    expect([0, 400, 490, 510, 900, 5000].map((north) => Math.round(depth(60 + north * METRE, 37.6)))).toEqual([
      500,
      100,
      10,
      -10,
      -400,
      expect.toSatisfy((metres: number) => metres < -4000),
    ])
  })
})

test('the area is that of a drawing to scale', () => {
  expect(areaOf(circle(60, 37.6, 100))).toBeCloseTo(31_416, 0)
  expect(areaOf(square(60, 37.6, 50)) / 10_000).toBeCloseTo(1, 3)
})

describe('two shapes', () => {
  const here = square(55, 37, 100)
  test.each([
    ['one in the other', circle(55, 37, 30), true],
    ['one around the other', circle(55, 37, 900), true],
    ['sides that cross', square(55 + 150 * METRE, 37, 100), true],
    ['a cross without a corner inside', bar(55, 37), true],
    ['a street between them', square(55 + 230 * METRE, 37, 100), false],
    ['another town', circle(56, 37, 500), false],
  ])('with %s: %#', (_, other, expected) => {
    expect([areOverlapping(here, other), areOverlapping(other, here)]).toEqual([expected, expected])
  })
})

/** 20 m wide, 600 m long. */
function bar(lat: number, lon: number): Shape {
  const outline = [
    [lon - 300 * METRE, lat - 10 * METRE],
    [lon + 300 * METRE, lat - 10 * METRE],
    [lon + 300 * METRE, lat + 10 * METRE],
    [lon - 300 * METRE, lat + 10 * METRE],
  ] as const
  return { kind: 'outline', ...middleOfOutline(outline), outline }
}
