/** Whether a day says that points come too seldom to see short work. */
import { describe, expect, test } from 'vitest'
import { quantileOf, sizeOf } from '../chapters/histogram.rules.ts'
import type { Run } from '../counted.rules.ts'
import { coarseSecondsOf, type Intervals, intervalsIn } from './coarse.rules.ts'
import { each, type MadePoint, makeTrack } from './motion.fixture.ts'

const intervals = (points: MadePoint[], moves: Run[] = [], from = 0, to = points.length) =>
  intervalsIn(makeTrack(points), [from, to], moves)
const every = (seconds: number, count: number, speed?: (i: number) => number) =>
  each(0, seconds * count, seconds, (t, i): MadePoint => ({ t, ...(speed && { speed: speed(i) }) }))
const sizes = ({ steps, reported, standing, reportedStanding }: Intervals) => [
  sizeOf(steps),
  reported,
  sizeOf(standing),
  reportedStanding,
]
const near = (value: number, truth: number) => expect(Math.abs(value / truth - 1)).toBeLessThan(0.03)

describe('the intervals of a chapter', () => {
  test('are those of its steps, and how many of them report a speed', () => {
    const its = intervals(every(30, 11, (i) => (i < 4 ? 0 : Number.NaN)))
    expect(sizes(its)).toEqual([10, 3, 10, 3])
    near(quantileOf(its.steps, 0.5), 30_000)
    const turns = intervals([{ t: 0 }, { t: 10 }, { t: 70 }, { t: 80 }, { t: 140 }])
    near(quantileOf(turns.steps, 0.4), 10_000)
    near(quantileOf(turns.steps, 0.6), 60_000)
  })

  test('are those to its own points', () => {
    expect(sizes(intervals(every(30, 11), [], 5))).toEqual([6, 0, 6, 0])
    expect(sizes(intervals(every(30, 11), [], 0, 5))).toEqual([4, 0, 4, 0])
    expect(sizes(intervals(every(30, 11), [], 1, 1))).toEqual([0, 0, 0, 0])
    expect(sizes(intervals([]))).toEqual([0, 0, 0, 0])
  })

  test('count more than ten minutes as ten', () => {
    const long = intervals([{ t: 0 }, { t: 5000 }])
    near(quantileOf(long.steps, 0.5), 600_000)
    near(quantileOf(long.standing, 0.5), 600_000)
    near(quantileOf(intervals([{ t: 0 }, { t: 500 }]).steps, 0.5), 500_000)
  })

  test('are in motion after the first point of a move, up to its last one', () => {
    const moves = [
      { first: 2, last: 4 },
      { first: 7, last: 8 },
    ]
    expect(
      sizes(
        intervals(
          every(10, 11, () => 0),
          moves,
        ),
      ),
    ).toEqual([10, 10, 7, 7])
    expect(sizes(intervals(every(10, 11), [{ first: 0, last: 10 }]))).toEqual([10, 0, 0, 0])
    expect(sizes(intervals(every(10, 11), moves, 4))).toEqual([7, 0, 5, 0])
  })
})

describe('a day', () => {
  const seconds = (points: MadePoint[], believed = false, moves: Run[] = []) =>
    coarseSecondsOf([intervals(points, moves)], believed)

  test('says how seldom its points are, from three seconds on', () => {
    expect([seconds(every(60, 30)), seconds(every(3, 30)), seconds(every(2, 30))]).toEqual([60, 3, null])
    expect(coarseSecondsOf([intervals(every(20, 11)), intervals(every(20, 12))], false)).toBe(20)
  })

  test('says it of a machine that hardly stood from five seconds on', () => {
    const moves = [{ first: 0, last: 25 }]
    expect([seconds(every(5, 30), false, moves), seconds(every(4, 30), false, moves)]).toEqual([5, null])
    expect(seconds(every(4, 30), false, [{ first: 0, last: 9 }])).toBe(4)
  })

  test('of less than twenty steps says nothing', () => {
    expect([seconds(every(60, 21)), seconds(every(60, 20))]).toEqual([60, null])
    // Of twenty steps at rest only these count, of fewer all.
    const mixed = [...every(60, 21), ...each(1205, 1405, 5, (t) => ({ t }))]
    expect(seconds(mixed, false, [{ first: 20, last: 60 }])).toBe(60)
    expect(seconds(mixed, false, [{ first: 19, last: 60 }])).toBe(5)
  })

  test('says nothing where half of the steps report a speed that is believed', () => {
    const half = (of: number) => every(60, 41, (i) => (i > 0 && i <= of ? 0 : Number.NaN))
    expect([seconds(half(20), true), seconds(half(19), true), seconds(half(20))]).toEqual([null, 60, 60])
    // Of a machine that moves nearly always by all of its speeds.
    expect(seconds(half(20), true, [{ first: 5, last: 40 }])).toBe(null)
    expect(seconds(half(19), true, [{ first: 5, last: 40 }])).toBe(60)
    expect(
      seconds(
        every(60, 61, (i) => (i <= 30 ? Number.NaN : 0)),
        true,
        [{ first: 30, last: 60 }],
      ),
    ).toBe(60)
  })

  test('takes the interval that a quarter of the steps do not exceed', () => {
    const mixed = (often: number) => [
      ...each(0, 10 * often, 10, (t) => ({ t })),
      ...each(10 * often, 10 * often + 60 * (40 - often), 60, (t) => ({ t })),
    ]
    expect([seconds(mixed(12)), seconds(mixed(8))]).toEqual([10, 60])
  })

  test('takes that of all steps where a recorder rests for more than two minutes at a time', () => {
    const rests = (every: number) => [
      ...each(0, 30 * every, every, (t) => ({ t })),
      ...each(30 * every, 30 * every + 400, 10, (t) => ({ t })),
    ]
    const moves = [{ first: 29, last: 69 }]
    expect([seconds(rests(125), false, moves), seconds(rests(115), false, moves)]).toEqual([10, 115])
    const fast = [...each(0, 9000, 300, (t) => ({ t })), ...each(9000, 9080, 2, (t) => ({ t }))]
    expect(seconds(fast, false, moves)).toBe(null)
  })
})
