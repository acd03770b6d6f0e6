/** Units of reported speeds on passes: every step of a machine whose way is known, with a known error of its positions. */
import { describe, expect, test } from 'vitest'
import { each, type MadeBin, makeBins } from './motion.fixture.ts'
import { noShortWays, shortWays, timesOfShort } from './short-ways.rules.ts'

const ways = (bins: MadeBin[], first = 0, end = bins.length) => shortWays(makeBins(bins), first, end)

describe('the sums', () => {
  test('are of single and of double steps, standing and moving', () => {
    // Two steps of three metres east and of four north, at 0: squares 9 and 16, and 25 of both.
    const standing = ways([
      { t: 0, speed: 0 },
      { t: 10, x: 3, speed: 0 },
      { t: 20, x: 3, y: 4, speed: 0 },
    ])
    expect(standing).toEqual([1, 0, 16, 256, 0, 0, 0, 0, 1, 0, 25, 625, 0, 0, 0, 0])
    // At 2, 4 and 2 m/s: 30 m each by report.
    const moving = ways([
      { t: 0, speed: 2 },
      { t: 10, x: 3, speed: 4 },
      { t: 20, x: 3, y: 4, speed: 2 },
    ])
    expect(moving).toEqual([0, 0, 0, 0, 1, 900, 16, 256, 0, 0, 0, 0, 1, 3600, 25, 625])
  })

  test('move above 0.1 m/s on average, and leave out what is faster than 8 m/s', () => {
    const kind = (speed: number) => {
      const its = ways(each(0, 30, 10, (t) => ({ t, speed })))
      return [its[0], its[4]]
    }
    expect(kind(0.1)).toEqual([1, 0])
    expect(kind(0.11)).toEqual([0, 1])
    expect(kind(8)).toEqual([0, 1])
    expect(kind(8.1)).toEqual([0, 0])
  })

  test('leave out steps without a report, of another run, longer than 16 s on average, and of other chapters', () => {
    const number = (times: number[], runs = [0, 0, 0], speeds: (number | undefined)[] = [1, 1, 1]) =>
      ways(times.map((t, i) => ({ t, run: runs[i], speed: speeds[i] })))[4]
    expect([number([0, 10, 32]), number([0, 10, 33])]).toEqual([1, 0])
    expect([number([0, 10, 20], [0, 1, 1]), number([0, 10, 20], [0, 0, 1])]).toEqual([0, 0])
    for (const k of [0, 1, 2]) expect(number([0, 10, 20], [0, 0, 0], [1, 1, 1].with(k, Number.NaN))).toBe(0)
    const five: MadeBin[] = each(0, 50, 10, (t) => ({ t, speed: 1 }))
    expect([ways(five)[4], ways(five, 3)[4], ways(five, 0, 3)[4], ways(five, 0, 2)[4]]).toEqual([3, 2, 1, 0])
    expect(noShortWays()).toEqual(Array(16).fill(0))
  })
})

describe('the factor from true to reported speeds', () => {
  /** A machine stands, and goes on straight, with an error of `noise` metres across in turns of two and two. */
  const day = (times: number, { noise = 2, metres = 20, turns = 1000, stands = 40, goes = 40 } = {}): MadeBin[] => {
    const y = (i: number) => (i % 4 < 2 ? noise : -noise) * (i % 3)
    const place = (i: number) => {
      const along = (metres * i) % (2 * turns)
      return along > turns ? 2 * turns - along : along
    }
    return [
      ...each(0, 10 * stands, 10, (t, i) => ({ t, y: y(i), speed: 0 })),
      ...each(10_000, 10_000 + 10 * goes, 10, (t, i) => ({
        t,
        x: place(i),
        y: y(i),
        speed: (times * metres) / 10,
        run: 1,
      })),
    ]
  }

  test.each([1, 1.9, 1 / 3.6])('is found: %d', (times) => {
    expect(timesOfShort(ways(day(times))) / times).toBeCloseTo(1, 2)
  })

  test('is unknown without a machine that stood, or without one that moved', () => {
    expect(timesOfShort(noShortWays())).toBeNaN()
    expect(timesOfShort(ways(day(1, { stands: 0 })))).toBeNaN()
    expect(timesOfShort(ways(day(1, { goes: 0 })))).toBeNaN()
  })

  test('is unknown where positions hardly move more than those of a standing machine', () => {
    expect(timesOfShort(ways(day(1, { noise: 12, metres: 12 })))).toBeNaN()
  })
})

test('ten errors of the means are needed, of single and of double steps', () => {
  /** `n` steps each of known sums: number, reported squares, shown squares, and the squares of those. */
  const sums = (stood: number[], went: number[], twoStood = stood, twoWent = went) => [
    ...stood,
    ...went,
    ...twoStood,
    ...twoWent,
  ]
  // Standing: 100 squares of 4 ± 2 err by 0.2; going: 100 of 9 ± 3 by 0.3: both by 0.36.
  const stood = [100, 0, 400, 100 * (16 + 4)]
  const went = (mean: number, reported = 100) => [100, 100 * reported, 100 * mean, 100 * (mean ** 2 + 9)]
  expect(timesOfShort(sums(stood, went(4 + 3.6)))).toBeNaN()
  // 3.7 of 100 squares metres are shown: a factor of √(100 / 3.7).
  expect(timesOfShort(sums(stood, went(4 + 3.7)))).toBeCloseTo(Math.sqrt(100 / 3.7), 6)
  expect(timesOfShort(sums(stood, went(4 + 3.7), stood, went(4 + 3.6)))).toBeNaN()
})

test('a machine that turns back within steps is longer by the reported way, and not judged where it mostly does', () => {
  const exact = [100, 0, 0, 0]
  const went = (shown: number, reported: number) => [100, 100 * reported, 100 * shown, 100 * shown ** 2]
  const factor = (one: number, two: number) =>
    timesOfShort([...exact, ...went(one, 100), ...exact, ...went(4 * two, 400)])
  // Single steps show 0.9 of the squares, double ones 0.8: without turns it would have been all.
  expect(factor(90, 80)).toBeCloseTo(1, 9)
  expect(factor(90, 54.1)).toBeCloseTo(1 / Math.sqrt(1.8 - 0.541), 6)
  expect(factor(90, 53.9)).toBeNaN()
  expect(factor(25, 25)).toBeCloseTo(2, 9)
})
