/** When a moving machine stood: the share of each step, of moves that were made by hand. */
import { describe, expect, test } from 'vitest'
import { each, type MadePoint, makeTrack } from './motion.fixture.ts'
import { pausesOf } from './pauses.rules.ts'
import type { Path } from './smooth.rules.ts'

/** `speeds`: of the path, m/s; without reported ones these count. */
function stood(points: MadePoint[], speeds: number[] = [], first = 0): number[] {
  const column = (of: (point: MadePoint) => number) => Float64Array.from(points.slice(first), of)
  const path: Path = {
    x: column(({ x = 0 }) => x),
    y: column(({ y = 0 }) => y),
    u: column(() => 0),
    v: column(() => 0),
    speed: Float64Array.from(points.slice(first), (_, k) => speeds[k] ?? 0),
  }
  return [...pausesOf(makeTrack(points), { first, last: points.length - 1 }, path)]
}
/** A point a second with these reported speeds, km/h. */
const reports = (...kmh: number[]) => kmh.map((speed, t): MadePoint => ({ t, speed }))

describe('by reported speeds a machine stands', () => {
  test('below 0.3 m/s, with half of the steps at both ends', () => {
    // 0.29 m/s is 1.044 km/h.
    expect(stood(reports(20, 20, 0, 0, 1.04, 20, 20))).toEqual([0, 0, 0.5, 1, 1, 0.5, 0])
    expect(stood(reports(20, 20, 1.09, 1.09, 1.09, 20, 20))).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('for a moment, and at the ends of its move', () => {
    expect(stood(reports(20, 20, 0, 20, 20))).toEqual([0, 0, 0.5, 0.5, 0])
    expect(stood(reports(0, 0, 20, 20, 20, 0))).toEqual([0.5, 1, 0.5, 0, 0, 0.5])
    expect(stood(reports(20, 0, 20, 0, 20))).toEqual([0, 0.5, 0.5, 0.5, 0.5])
  })

  test('of a slow one, for five seconds at least', () => {
    // Of its own speed, 0.7 m/s, a third is below 0.3 m/s.
    const slow = (zeros: number) =>
      stood(reports(...Array(6).fill(2.5), ...Array(zeros).fill(0), ...Array(6).fill(2.5)))
    expect(slow(5)).toEqual(Array(17).fill(0))
    expect(slow(6)).toEqual([...Array(6).fill(0), 0.5, 1, 1, 1, 1, 1, 0.5, ...Array(5).fill(0)])
  })

  test('below a third of its own speed only', () => {
    // Of 0.5 m/s it stands below 0.18 m/s: 0.63 km/h.
    const slow = (kmh: number) => stood(reports(...Array(30).fill(1.8), ...Array(7).fill(kmh), ...Array(30).fill(1.8)))
    expect(slow(0.7).some((share) => share > 0)).toBe(false)
    expect(slow(0.6).some((share) => share > 0)).toBe(true)
  })
})

test('a pause of which some points report a speed is one by reports', () => {
  const points: MadePoint[] = [20, 20, undefined, 0, 20].map((speed, t) => ({
    t,
    ...(speed !== undefined && { speed }),
  }))
  expect(stood(points, [5, 5, 0.2, 0.2, 5])).toEqual([0, 0, 0.5, 1, 0.5])
})

describe('without reported speeds a machine stands', () => {
  const moves = (slow: number, seconds: number, { speed = 10, sigma = 3, every = 1, returns = 0 } = {}) => {
    const speeds = [...Array(10).fill(speed), ...Array(seconds / every + 1).fill(slow), ...Array(10).fill(speed)]
    return stood(
      speeds.map((_, i): MadePoint => ({ t: i * every, sigma, returns })),
      speeds,
    )
  }

  test('for six seconds, where its path is slow', () => {
    expect(moves(0.2, 6)).toEqual([...Array(11).fill(0), ...Array(6).fill(1), ...Array(10).fill(0)])
    expect(moves(0.2, 5)).toEqual(Array(26).fill(0))
  })

  test('as far as its noise lets it be seen: 0.35 m/s of a metre', () => {
    expect(moves(1.04, 8).some((share) => share > 0)).toBe(true)
    expect(moves(1.06, 8).some((share) => share > 0)).toBe(false)
    expect(moves(1.04, 8, { sigma: 2.9 }).some((share) => share > 0)).toBe(false)
  })

  test('below a third of its own speed', () => {
    expect(moves(0.9, 8, { speed: 2.4 }).some((share) => share > 0)).toBe(false)
    expect(moves(0.6, 8, { speed: 2.4 }).some((share) => share > 0)).toBe(true)
  })

  test('not where it goes back and forth', () => {
    expect(moves(0.2, 8, { returns: 1 })).toEqual(Array(29).fill(0))
  })
})

describe('between seldom points a machine stands', () => {
  /** Steps of so many metres, a point each `every` seconds. */
  const steps = (metres: number[], every = 10, sigma = 3, speed = 10) => {
    let x = 0
    const points = [0, ...metres].map((its, i): MadePoint => {
      x += its
      return { t: i * every, x, sigma }
    })
    return stood(
      points,
      points.map(() => speed),
    )
  }

  test('if a step is shorter than one and a half deviations', () => {
    expect(steps([100, 100, 4.4, 100, 100])).toEqual([0, 0, 0.5, 1, 0.5, 0])
    expect(steps([100, 100, 4.6, 100, 100])).toEqual([0, 0, 0, 0, 0, 0])
    expect(steps([100, 3, 3, 3, 100, 100])).toEqual([0, 0.5, 1, 1, 1, 0.5, 0])
    expect(steps([3, 100, 100])).toEqual([0.5, 1, 0.5, 0])
    expect(steps([100, 100, 3])).toEqual([0, 0, 0.5, 1])
  })

  test('from five seconds on', () => {
    expect(steps([50, 50, 1, 50, 50], 5)).toEqual([0, 0, 0.5, 1, 0.5, 0])
    expect(steps([40, 40, 1, 40, 40], 4.9)).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('if it would have been seen to go: twice the noise', () => {
    // A third of its own speed of 10 m/s for ten seconds is 35 m, of 2.5 m/s 8.75: twice the noise is 9 m.
    expect(steps([25, 25, 2, 25, 25], 10, 3, 2.6)[3]).toBe(1)
    expect(steps([25, 25, 2, 25, 25], 10, 3, 2.5)[3]).toBe(0)
  })
})

describe('between samples of the speed a machine stands', () => {
  const samples = (kmh: (number | undefined)[], every = 60, speed = 5) =>
    stood(
      kmh.map((speed, i): MadePoint => ({ t: i * every, x: 300 * i, ...(speed !== undefined && { speed }) })),
      kmh.map(() => speed),
    )

  test('for the half of a step on whose side it is reported to', () => {
    expect(samples([20, 20, 0, 0, 20])).toEqual([0, 0, 0.5, 1, 0.5])
    expect(samples([20, 1.07, 20])).toEqual([0, 0.5, 0.5])
    expect(samples([20, 1.09, 20])).toEqual([0, 0, 0])
    expect(samples([0, 20, 20])).toEqual([0.5, 0.5, 0])
  })

  test('of a slow machine below 0.3 m/s, from sixteen to 130 seconds', () => {
    // 0.25 m/s are half of its own speed: only a sample of it stands.
    const slow = (every: number) => samples([1.8, 1.8, 0.9, 1.8], every)
    expect([slow(17), slow(130)]).toEqual([
      [0, 0, 0.5, 0.5],
      [0, 0, 0.5, 0.5],
    ])
    expect([slow(16), slow(131)]).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ])
    expect(samples([1.8, undefined, 0.9, undefined, 1.8], 60, 0.5)).toEqual([0, 0, 0, 0, 0])
  })
})

test('a move begins at its first point in the track', () => {
  const points = [
    ...each(0, 5, 1, (t): MadePoint => ({ t, speed: 0 })),
    ...each(5, 9, 1, (t): MadePoint => ({ t, speed: 20 })),
  ]
  expect(stood([...points, { t: 9, speed: 0 }, { t: 10, speed: 20 }], [], 5)).toEqual([0, 0, 0, 0, 0.5, 0.5])
})
