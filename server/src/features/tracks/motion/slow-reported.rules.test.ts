/** Positions that move although the reported speeds are too slow. */
import { describe, expect, test } from 'vitest'
import { each, type MadeBin, makeBins } from './motion.fixture.ts'
import { noSlowReported, slowlyReportedMetres, slowReported } from './slow-reported.rules.ts'

const sums = (bins: MadeBin[], first = 0, end = bins.length) => slowReported(makeBins(bins), first, end)
/** Places in turn: a machine on passes of so many metres, a point each minute. */
const passes = (count: number, metres: number, speed: number, from = 0): MadeBin[] =>
  each(from, from + 60 * count, 60, (t, i) => ({ t, x: i % 2 === 0 ? 0 : metres, speed }))

describe('the sums', () => {
  test('are of steps that stand by their reports, and of slow ones', () => {
    // Three steps of three metres standing; two of five metres at 0.2 m/s.
    expect(sums(passes(4, 3, 0))).toEqual([3, 27, 243, 0, 0, 0, 0])
    expect(sums(passes(4, 3, 0.05))[6]).toBe(0)
    const slow = sums(passes(3, 5, 0.2))
    expect(slow.slice(0, 6)).toEqual([0, 0, 0, 2, 50, 1250])
    expect(slow[6]).toBeCloseTo(2 * 0.2 * 60, 9)
  })

  test('stand up to 0.1 m/s, and are slow up to 0.42, at both ends', () => {
    const kind = (before: number | undefined, after: number | undefined) => {
      const its = sums([
        { t: 0, speed: before },
        { t: 60, speed: after },
      ])
      return [its[0], its[3]]
    }
    expect(kind(0.1, 0.1)).toEqual([1, 0])
    expect(kind(0.11, 0.41)).toEqual([0, 1])
    expect(kind(0.41, 0.11)).toEqual([0, 1])
    for (const [before, after] of [
      [0.1, 0.2],
      [0.2, 0],
      [0.2, 0.42],
      [5, 5],
      [undefined, 0.2],
      [0, undefined],
    ])
      expect(kind(before, after)).toEqual([0, 0])
  })

  test('leave out steps from run to run, longer than 130 s, and those of other chapters', () => {
    const two = (seconds: number, run: number) =>
      sums([
        { t: 0, speed: 0 },
        { t: seconds, speed: 0, run },
      ])[0]
    expect([two(130, 0), two(131, 0), two(60, 1)]).toEqual([1, 0, 0])
    expect(sums(passes(6, 3, 0), 2, 4)[0]).toBe(2)
    expect(sums(passes(6, 3, 0), 0, 1)[0]).toBe(0)
    expect(noSlowReported()).toEqual([0, 0, 0, 0, 0, 0, 0])
  })
})

describe('the reported metres of slow steps', () => {
  /** Steps of one and another length in turn, so that their squares scatter. */
  const day = (stands: number[], goes: number[]) => {
    const steps = (lengths: number[], speed: number, from: number, x: number): MadeBin[] => {
      let place = x
      return [
        { t: from, x: place, speed, run: from },
        ...lengths.map((length, i) => {
          place += length
          return { t: from + 60 * (i + 1), x: place, speed, run: from }
        }),
      ]
    }
    return slowlyReportedMetres(sums([...steps(stands, 0, 0, 0), ...steps(goes, 0.3, 100_000, 0)]))
  }
  const times = (count: number, length: number) => Array<number>(count).fill(length)

  test('count where positions move more than those of a standing machine', () => {
    expect(day(times(10, 3), times(10, 40))).toBeCloseTo(10 * 0.3 * 60, 6)
  })

  test('do not, without a standing machine or a slow one to compare', () => {
    expect(day([], times(10, 40))).toBe(0)
    expect(day(times(10, 3), [])).toBe(0)
  })

  test('do not, where a phone swings by ten metres on a platform', () => {
    // 10.1² and 9.9² above nothing.
    expect(day(times(10, 0), times(10, 10.1))).toBeGreaterThan(0)
    expect(day(times(10, 0), times(10, 9.9))).toBe(0)
    expect(day(times(10, 6), times(10, 11))).toBe(0)
    expect(day(times(10, 6), times(10, 12))).toBeGreaterThan(0)
  })

  test('do not, where that is no more than ten errors of the means', () => {
    // Half of the steps are 0 and half 40 m: the squares are 800 ± 800, the error of 60 of them 103, of 220 of them 54.
    const mixed = (count: number) => [...times(count, 0), ...times(count, 40)]
    expect(day(times(10, 0), mixed(30))).toBe(0)
    expect(day(times(10, 0), mixed(110))).toBeGreaterThan(0)
    // And the same of the standing ones: 200 ± 200 of twelve steps err by 58, of forty by 32.
    const stood = (count: number) => [...times(count, 0), ...times(count, 20)]
    expect(day(stood(6), times(50, 27))).toBe(0)
    expect(day(stood(20), times(50, 27))).toBeGreaterThan(0)
  })
})
