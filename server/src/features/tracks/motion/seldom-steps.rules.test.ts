/** Turns between points that come seldom: ways drawn by hand, without a day around them. */
import { describe, expect, test } from 'vitest'
import { each, type MadePoint, makeTrack } from './motion.fixture.ts'
import { seldomStepsIn, turnsSecondsOf } from './unseen-turns.rules.ts'

const gaps = { learned: 600_000, pace: 60_000, stated: [] }
const steps = (points: MadePoint[], from = 0, to = points.length) => {
  const { times, turns } = seldomStepsIn(makeTrack(points), gaps, [from, to])
  return { times: Object.fromEntries(times), turns }
}
/** Steps of 200 m, each turned by so many degrees from the one before, a point each `every` seconds. */
function way(turns: number[], every = 60, metres = 200): MadePoint[] {
  let [x, y, heading] = [0, 0, 0]
  return [
    { t: 0, x, y },
    ...turns.map((turn, i) => {
      heading += (turn * Math.PI) / 180
      x += metres * Math.sin(heading)
      y += metres * Math.cos(heading)
      return { t: every * (i + 1), x, y }
    }),
  ]
}

describe('the steps of a chapter', () => {
  test('turn by 45° and more, to either side', () => {
    expect(steps(way([0, 46, -46, 44, -44, 180]))).toEqual({ times: { 60: 6 }, turns: 3 })
    expect(steps(way([90]))).toEqual({ times: { 60: 1 }, turns: 0 })
  })

  test('are long in time and on the ground', () => {
    expect(steps(way([0, 90], 20)).times).toEqual({ 20: 2 })
    expect(steps(way([0, 90], 19.9)).times).toEqual({})
    expect(steps(way([0, 90], 60, 101)).times).toEqual({ 60: 2 })
    expect(steps(way([0, 90], 60, 99)).times).toEqual({})
  })

  test('turn from nothing after a short one, and after a gap', () => {
    const [a, b, c] = way([0, 90]) as [MadePoint, MadePoint, MadePoint]
    const later = ({ t, x, y }: MadePoint, by: number) => ({ t: t + by, x, y })
    // It stands for a minute at the corner.
    expect(steps([a, b, later(b, 60), later(c, 60)])).toEqual({ times: { 60: 2 }, turns: 0 })
    expect(steps([a, later(b, 700), later(c, 700)])).toEqual({ times: { 60: 1 }, turns: 0 })
    expect(steps([a, b, later(c, 700)])).toEqual({ times: { 60: 1 }, turns: 0 })
  })

  test('are those to its own points, which turn from the one before too', () => {
    const zigzag = way([0, 90, -90, 90, -90, 90])
    expect(steps(zigzag)).toEqual({ times: { 60: 6 }, turns: 5 })
    expect(steps(zigzag, 3)).toEqual({ times: { 60: 4 }, turns: 4 })
    expect(steps(zigzag, 0, 3)).toEqual({ times: { 60: 2 }, turns: 1 })
    expect(steps(zigzag, 1)).toEqual({ times: { 60: 6 }, turns: 5 })
    expect(steps([])).toEqual({ times: {}, turns: 0 })
  })
})

describe('a day', () => {
  const chapter = (turns: number, ...times: [seconds: number, steps: number][]) => ({ times: new Map(times), turns })

  test('has corners between its points if a fifth of ten steps turn', () => {
    expect(turnsSecondsOf([chapter(2, [60, 10])])).toBe(60)
    expect(turnsSecondsOf([chapter(1, [60, 9])])).toBeNull()
    expect(turnsSecondsOf([chapter(9, [60, 9])])).toBeNull()
    expect(turnsSecondsOf([chapter(3, [60, 16])])).toBeNull()
    expect(turnsSecondsOf([])).toBeNull()
  })

  test('says the middle of its intervals, of all chapters', () => {
    expect(turnsSecondsOf([chapter(2, [60, 3], [30, 4]), chapter(2, [60, 3], [120, 1])])).toBe(60)
    expect(turnsSecondsOf([chapter(3, [60, 5], [30, 6])])).toBe(30)
    expect(turnsSecondsOf([chapter(4, [30, 5], [60, 5])])).toBe(60)
    expect(turnsSecondsOf([chapter(4, [90, 1], [30, 9]), chapter(1, [90, 1])])).toBe(30)
  })
})

test('a drive round the blocks of a town is seen by its steps alone', () => {
  const town = way(each(0, 20, 1, (_, i) => (i % 3 === 0 ? 90 : 0)))
  expect(turnsSecondsOf([seldomStepsIn(makeTrack(town), gaps, [0, town.length])])).toBe(60)
})
