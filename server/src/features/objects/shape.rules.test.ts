import { describe, expect, test } from 'vitest'
import {
  areaOf,
  areOverlapping,
  depthOf,
  figureOf,
  insideOf,
  middleOfOutline,
  reachOf,
  type Shape,
  shapeOf,
} from './shape.rules.ts'

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

describe('a row of an object', () => {
  const row = { lon: 37.6, lat: 60 }

  test('is a circle of its radius, or an outline of its corners', () => {
    const outline = [
      [37, 55],
      [37.1, 55],
      [37, 55.1],
    ]
    expect(shapeOf({ ...row, kind: 'circle', radius_m: 300, outline: null })).toEqual({
      ...row,
      kind: 'circle',
      radius: 300,
    })
    expect(shapeOf({ ...row, kind: 'outline', radius_m: null, outline })).toEqual({ ...row, kind: 'outline', outline })
    expect(figureOf({ kind: 'circle', radius_m: 300, outline: null })).toEqual({
      kind: 'circle',
      radius: 300,
      outline: null,
    })
    expect(figureOf({ kind: 'outline', radius_m: null, outline })).toEqual({ kind: 'outline', radius: null, outline })
  })

  test('reaches as far as its radius, or as its farthest corner', () => {
    expect(reachOf(circle(60, 37.6, 300))).toBe(300)
    // Half of the diagonal.
    expect(reachOf(square(60, 37.6, 500))).toBeCloseTo(707.1, 0)
    const east = { lon: 37 + 400 * METRE, lat: 0 }
    const wedge: Shape = {
      kind: 'outline',
      lon: 37,
      lat: 0,
      outline: [
        [37, 100 * METRE],
        [37, -100 * METRE],
        [east.lon, east.lat],
      ],
    }
    expect(reachOf(wedge)).toBeCloseTo(400, 0)
  })
})

describe('the middle of an outline', () => {
  const middle = (...outline: [lon: number, lat: number][]) => middleOfOutline(outline)

  test('is that of its extent', () => {
    const { lon, lat } = middle([37, 55], [37.2, 55], [37.2, 55.4])
    expect([lon, lat]).toEqual([expect.closeTo(37.1, 9), expect.closeTo(55.2, 9)])
  })

  test('lies on the side of the 180th meridian where more of it is', () => {
    expect(middle([179.8, 66], [-179.9, 66]).lon).toBeCloseTo(179.95, 9)
    expect(middle([-179.8, 66], [179.9, 66]).lon).toBeCloseTo(-179.95, 9)
    expect(middle([179.9, 66], [-179.8, 66]).lon).toBeCloseTo(-179.95, 9)
    expect(middle([-179.9, 66], [179.8, 66]).lon).toBeCloseTo(179.95, 9)
  })
})

describe('how far it is to the border', () => {
  /** Metres east and north of 38° east on the equator, where a degree is alike in both. */
  const at = (...corners: [east: number, north: number][]): Shape => ({
    kind: 'outline',
    lon: 38,
    lat: 0,
    outline: corners.map(([east, north]) => [38 + east * METRE, north * METRE] as const),
  })
  const triangle = at([0, 0], [300, 0], [0, 400])
  const depth = (shape: Shape, east: number, north: number) => depthOf(shape)(north * METRE, 38 + east * METRE)

  test('is measured to a side, from within and from without', () => {
    expect(depth(triangle, 50, 10)).toBeCloseTo(10, 1)
    expect(depth(triangle, 20, 100)).toBeCloseTo(20, 1)
    // To the long side: 4x + 3y = 1200.
    expect(depth(triangle, 150, 150)).toBeCloseTo((1200 - 4 * 150 - 3 * 150) / 5, 1)
    expect(depth(triangle, 200, 300)).toBeCloseTo((1200 - 4 * 200 - 3 * 300) / 5, 1)
    expect(depth(triangle, 100, -30)).toBeCloseTo(-30, 1)
  })

  test('is measured alike wherever the outline lies, and whichever way round it goes', () => {
    // 3:4:5 again, south-west of where the plane touches the globe and north-east of it.
    const corners: [number, number][] = [
      [-200, -500],
      [100, -500],
      [-200, -100],
    ]
    for (const moved of [0, 900]) {
      const around = corners.map(([x, y]): [number, number] => [x + moved, y + moved])
      for (const shape of [at(...around), at(...around.toReversed())]) {
        expect(depth(shape, -50 + moved, -350 + moved)).toBeCloseTo((1200 - 4 * 150 - 3 * 150) / 5, 1)
        expect(depth(shape, moved, -200 + moved)).toBeCloseTo((1200 - 4 * 200 - 3 * 300) / 5, 1)
        expect(depth(shape, -210 + moved, -300 + moved)).toBeCloseTo(-10, 1)
      }
    }
  })

  test('is measured to a corner where no side is nearer', () => {
    expect(depth(triangle, -30, -40)).toBeCloseTo(-50, 1)
    expect(depth(triangle, 330, -40)).toBeCloseTo(-50, 1)
    expect(depth(triangle, -30, 440)).toBeCloseTo(-50, 1)
  })

  test('is that to the circle around it where it is far, also beyond the horizon', () => {
    // From its middle, the corner in the north-west is 400 m away.
    const far = depth(triangle, 3000, 0)
    expect(far).toBeCloseTo(-(3000 - 400), 0)
    expect(depth(triangle, 890, 0)).toBeCloseTo(-590, 1)
    expect(depthOf(triangle)(0, -142)).toBeLessThan(-20_000_000)
  })
})

describe('the area', () => {
  test('of an outline is the same, whichever way round and at whatever corner it begins', () => {
    const corners: [number, number][] = [
      [38, 0],
      [38 + 300 * METRE, 0],
      [38 + 300 * METRE, 100 * METRE],
      [38 + 100 * METRE, 100 * METRE],
      [38 + 100 * METRE, 400 * METRE],
      [38, 400 * METRE],
    ]
    // Like an L: 300 × 100 and 100 × 300.
    const area = (outline: [number, number][]) => areaOf({ kind: 'outline', lon: 38, lat: 0, outline })
    expect(area(corners)).toBeCloseTo(60_000, 0)
    expect(area(corners.toReversed())).toBeCloseTo(60_000, 0)
    expect(area([...corners.slice(3), ...corners.slice(0, 3)])).toBeCloseTo(60_000, 0)
  })
})

describe('shapes beside each other', () => {
  /** Metres east and north of 37° east, 55° north. */
  const east = METRE / Math.cos((55 * Math.PI) / 180)
  const beside = (east_m: number, north_m: number, radius: number) =>
    circle(55 + north_m * METRE, 37 + east_m * east, radius)

  test.each([
    // A square of 200 m: its sides are 100 m away, its corners 141 m.
    ['a circle at its side', beside(149, 0, 50), true],
    ['a circle beside its side', beside(152, 0, 50), false],
    ['a circle over its corner', beside(130, 130, 50), true],
    ['a circle beside its corner, though it reaches past both sides', beside(140, 140, 50), false],
    ['a circle in the south at its side', beside(0, -149, 50), true],
    ['a circle in the west beside its side', beside(-152, 0, 50), false],
  ])('lie over each other or not: %s', (_, other, expected) => {
    const here = square(55, 37, 100)
    expect([areOverlapping(here, other), areOverlapping(other, here)]).toEqual([expected, expected])
  })

  test.each([
    ['that nearly touch', 199, true],
    ['that nearly do not', 201, false],
  ])('are two circles %s', (_, apart, expected) => {
    expect(areOverlapping(circle(55, 37, 100), beside(apart, 0, 100))).toBe(expected)
    expect(areOverlapping(circle(55, 37, 100), beside(0, apart, 100))).toBe(expected)
    // At thirty degrees.
    expect(areOverlapping(circle(55, 37, 100), beside((apart * Math.sqrt(3)) / 2, apart / 2, 100))).toBe(expected)
  })

  test('lie over each other where a wedge goes through any one side, without a corner of the square in it', () => {
    const outline = (...corners: [number, number][]): Shape => {
      const all = corners.map(([x, y]) => [37 + x * east, 55 + y * METRE] as const)
      return { kind: 'outline', ...middleOfOutline(all), outline: all }
    }
    const here = square(55, 37, 100)
    /** Its tip is so many metres from the middle of the square; the base is 300 m further, 80 m to one side, 40 m to the other. */
    const wedges = (tip: number): Shape[] => [
      outline([-tip - 300, 80], [-tip, 10], [-tip - 300, -40]),
      outline([tip + 300, 80], [tip, 10], [tip + 300, -40]),
      outline([80, tip + 300], [10, tip], [-40, tip + 300]),
      outline([80, -tip - 300], [10, -tip], [-40, -tip - 300]),
    ]
    for (const wedge of wedges(98))
      expect([areOverlapping(here, wedge), areOverlapping(wedge, here)]).toEqual([true, true])
    for (const wedge of wedges(102))
      expect([areOverlapping(here, wedge), areOverlapping(wedge, here)]).toEqual([false, false])
  })

  test('lie beside each other along a slanted side, or over it', () => {
    const outline = (...corners: [number, number][]): Shape => {
      const all = corners.map(([x, y]) => [37 + x * east, 55 + y * METRE] as const)
      return { kind: 'outline', ...middleOfOutline(all), outline: all }
    }
    const here = outline([0, 0], [300, 0], [0, 400])
    // The other half of the rectangle, moved away from the long side or into it.
    const other = (by: number) => outline([300 + by, 400 + by], [by, 400 + by], [300 + by, by])
    expect([other(-5), other(5)].map((one) => [areOverlapping(here, one), areOverlapping(one, here)])).toEqual([
      [true, true],
      [false, false],
    ])
  })

  test('have nothing in common on the other side of the globe', () => {
    expect(areOverlapping(square(55, 37, 100), square(-55, -143, 100))).toBe(false)
  })
})
