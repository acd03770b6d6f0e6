/** What speed the steps of a path prove, of steps that were drawn by hand. */
import { describe, expect, test } from 'vitest'
import { each, type MadePoint, makeTrack } from './motion.fixture.ts'
import { seenSpeeds } from './seen-speeds.rules.ts'
import type { Path } from './smooth.rules.ts'

interface Drawn extends MadePoint {
  /** Metres of the step to it; otherwise from its position to the one before. */
  step?: number
}

/** Metres that the steps prove; the path goes through the positions. */
function proven(
  drawn: Drawn[],
  { first = 0, scale = 1, wanted = undefined as [number, number] | undefined } = {},
): number[] {
  const track = makeTrack(drawn, scale)
  const its = drawn.slice(first)
  const path: Path = {
    x: Float64Array.from(its, ({ x = 0 }) => x / scale),
    y: Float64Array.from(its, ({ y = 0 }) => y / scale),
    u: new Float64Array(its.length),
    v: new Float64Array(its.length),
    speed: new Float64Array(its.length),
  }
  const steps = Float64Array.from(its, ({ x = 0, y = 0, step }, k) => {
    const before = its[k - 1]
    return before ? (step ?? Math.hypot(x - (before.x ?? 0), y - (before.y ?? 0))) : 0
  })
  const [from, to] = wanted ?? [1, its.length - 1]
  const run = { first, last: drawn.length - 1 }
  const { metres } = seenSpeeds(track, run, path, { steps, beside: 0, wanted: { first: from, last: to } })
  return [...metres].map((its) => Math.round(its * 1000) / 1000)
}
/** Along a line by these steps, a point each `every` seconds. */
const along = (metres: number[], every = 10, more: Partial<Drawn> = {}): Drawn[] => {
  let x = 0
  return [0, ...metres].map((step, i) => {
    x += step
    return { t: every * i, x, ...more }
  })
}
const same = (count: number, metres: number) => Array<number>(count).fill(metres)

describe('between points that come often a step proves its own way', () => {
  test('of the wanted steps', () => {
    expect(proven(along([3, 5, 20, 4], 1))).toEqual([0, 3, 5, 20, 4])
    expect(proven(along([3, 5, 20, 4], 1), { wanted: [2, 3] })).toEqual([0, 0, 5, 20, 0])
  })

  test('but for a reported speed: a twentieth more, and 0.3 m/s', () => {
    // 36 km/h are 10 m/s: 10.8 m in a second.
    expect(proven(along([9, 12, 9], 1, { speed: 36 }))).toEqual([0, 9, 10.8, 9])
    const faster = (k: number) =>
      proven(along([9, 12, 9, 9], 1, { speed: 36 }).map((point, i) => (i === k ? { ...point, speed: 39.6 } : point)))[2]
    // 11 m/s are 11.85 m: of the two points of the step and of one more on either side.
    expect([faster(0), faster(1), faster(2), faster(3), faster(4)]).toEqual([11.85, 11.85, 11.85, 11.85, 10.8])
    expect(proven(along([12, 9], 1, { speed: 36 }))).toEqual([0, 10.8, 9])
    expect(proven(along([9, 12], 1, { speed: 36 }))).toEqual([0, 9, 10.8])
  })

  test('where a speed is missing, all of it', () => {
    const missing = (k: number) =>
      proven(
        along([9, 12, 9, 9], 1, { speed: 36 }).map(({ speed, ...point }, i) => (i === k ? point : { ...point, speed })),
      )[2]
    expect([missing(0), missing(1), missing(2), missing(3), missing(4)]).toEqual([12, 12, 12, 12, 10.8])
  })
})

describe('between seldom points a step proves no more', () => {
  test('than the faster of its two neighbours', () => {
    // Reported, so that nothing else limits them.
    const reported = { speed: 90 }
    expect(proven(along([50, 90, 50, 50], 10, reported))).toEqual([0, 50, 50, 50, 50])
    expect(proven(along([50, 90, 80, 50], 10, reported))).toEqual([0, 50, 80, 80, 50])
    // In its own time: 90 m in twenty seconds.
    const longer = along([50, 90, 50], 10, reported).map((point, i) => (i >= 2 ? { ...point, t: point.t + 10 } : point))
    expect(proven(longer)).toEqual([0, 45, 90, 45])
    expect(proven(along([5, 9, 5, 5], 4.9))).toEqual([0, 5, 9, 5, 5])
    expect(proven(along([5, 9, 5, 5], 5, reported))).toEqual([0, 5, 5, 5, 5])
  })

  test('than the straight way over it and the next one, where it goes aside', () => {
    // 60 m out and 60 m back at an angle of 90°: the straight way is 0.71 of it.
    const places: [x: number, y: number][] = [
      [0, 0],
      [60, 0],
      [120, 0],
      [120, 60],
      [120, 120],
      [120, 180],
    ]
    const aside = places.map(([x, y], i): Drawn => ({ t: 10 * i, x, y, speed: 90 }))
    // The first step has only one neighbour.
    expect(proven(aside)).toEqual([0, 42.426, 42.426, 42.426, 60, 60])
    const bend = (degrees: number) => {
      const angle = (degrees * Math.PI) / 180
      return proven([
        { t: 0, x: 0, speed: 90 },
        { t: 10, x: 60, speed: 90 },
        { t: 20, x: 60 + 60 * Math.cos(angle), y: 60 * Math.sin(angle), speed: 90 },
      ])
    }
    // Straight on by cos of half the angle: of 63.6° 0.85.
    expect(bend(63)).toEqual([0, 60, 60])
    const [, first = 0, second = 0] = bend(64)
    expect(first).toBeCloseTo(60 * Math.cos((32 * Math.PI) / 180), 2)
    expect(second).toBeCloseTo(first, 6)
  })

  test('than its positions and its path are apart', () => {
    expect(proven(along([50, 50, 50]).map((point) => ({ ...point, step: 70 })))).toEqual([0, 50, 50, 50])
    expect(proven(along([50, 50, 50]).map((point) => ({ ...point, step: 40 })))).toEqual([0, 40, 40, 40])
    expect(proven(along([50, 50, 50]), { scale: 0.5 })).toEqual([0, 50, 50, 50])
  })

  test('unless its way follows from reported speeds', () => {
    const slow = along([10, 10, 10], 10, { speed: 7.2, reported: 2 }).map((point) => ({ ...point, step: 20 }))
    expect(proven(slow)).toEqual([0, 20, 20, 20])
  })
})

describe('a speed that is seldom reached', () => {
  const usual = same(9, 50)

  test('must remain whichever two points around are left out', () => {
    // Two steps of 90 m among 50: without the points between them 70 at most.
    const twice = proven(along([...usual, 90, 90, ...usual]))
    expect(twice[10]).toBeLessThan(80)
    expect(twice[10]).toBeGreaterThan(50)
    // Eight of them are driven.
    expect(proven(along([...usual, ...same(8, 90), ...usual]))[13]).toBe(90)
    expect(proven(along([...usual, ...same(7, 90), ...usual]))[13]).toBe(90)
  })

  test('is believed up to 15 % above what seven steps reach', () => {
    expect(proven(along([...usual, 57, 57, ...usual])).slice(9, 13)).toEqual([50, 57, 57, 50])
    expect(proven(along([...usual, 58, 58, ...usual]))[10]).toBeLessThan(58)
  })

  test('is that of a stray fix: the usual one', () => {
    // A point that is 100 m ahead, and the next ones where they should be.
    const stray = along([...usual, 150, -50, ...usual])
    expect(Math.max(...proven(stray))).toBeLessThan(60)
  })

  test('is believed with a report', () => {
    const reported = along([...usual, 90, 90, ...usual], 10, { speed: 40 })
    expect(proven(reported)[10]).toBe(90)
  })

  test('of a path of few points is that which remains', () => {
    // Without its middle point 180 m in twenty seconds, without that and one before it 45.
    const [, , up = 0, down = 0] = proven(along([0, 90, 90, 0]))
    expect([up < 90, up > 40, down < 90, down > 40]).toEqual([true, true, true, true])
    expect(proven(along([90]))).toEqual([0, 0])
  })
})

test('the error of a step is that of its positions, none where its way follows from reports', () => {
  const points: Drawn[] = [
    ...along([10, 10], 1, { sigma: 4 }),
    { t: 3, x: 30, sigma: 5, speed: 3.6, reported: 1 },
    { t: 4, x: 31, sigma: 6, speed: 3.6, reported: 1 },
  ]
  const path: Path = {
    x: Float64Array.from(points, ({ x = 0 }) => x),
    y: new Float64Array(5),
    u: new Float64Array(5),
    v: new Float64Array(5),
    speed: new Float64Array(5),
  }
  const seen = seenSpeeds(makeTrack(points), { first: 0, last: 4 }, path, {
    steps: Float64Array.of(0, 10, 10, 10, 1),
    beside: 2,
    wanted: { first: 1, last: 4 },
  })
  expect([...seen.sigma]).toEqual([0, 4, 4, 5, 0])
  expect(seen.beside).toBe(2)
})

test('a path begins at its first point in the track', () => {
  const before = each(-100, 0, 10, (t): Drawn => ({ t, x: 7 * t, speed: 90 }))
  const path = along([...same(9, 50), 90, 90, ...same(9, 50)])
  expect(proven([...before, ...path], { first: 10 })).toEqual(proven(path))
})
