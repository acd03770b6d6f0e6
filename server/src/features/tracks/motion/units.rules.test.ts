/** The unit of a day's reported speeds, from ways whose factor is known. */
import { describe, expect, test } from 'vitest'
import { count, type Histogram } from '../chapters/histogram.rules.ts'
import { each, type MadeBin, makeBins, makeTrack } from './motion.fixture.ts'
import { areProved, noWays, speedFactorAfter, unseenMoves, type Ways, waysIn, waysTogether } from './units.rules.ts'

const KNOTS = 1.852
const KNOTS_IN_MS = 1.944

/** Straight ways with these factors; histograms count their fifth powers. */
function ratiosOf(factors: number[]): Histogram {
  const ratios: Histogram = new Map()
  for (const factor of factors) count(ratios, factor ** 5)
  return ratios
}
const times = (number: number, factor: number) => Array<number>(number).fill(factor)
const day = (ratios: number[], more: Partial<Omit<Ways, 'exact'>> & { exact?: number[] } = {}): Ways => ({
  ...noWays(),
  reported: 100,
  ...more,
  ratios: ratiosOf(ratios),
  exact: ratiosOf(more.exact ?? []),
})
/** Short ways that show this factor: a standing machine without noise, and squares of single and of double steps. */
const short = (factor: number) => {
  const squares = [100, 100 * 400 * factor ** 2, 100 * 400, 100 * 400 ** 2]
  return [100, 0, 0, 0, ...squares, 100, 0, 0, 0, ...squares]
}

describe('eight straight ways', () => {
  test.each([1 / 3.6, 1 / KNOTS_IN_MS, 1 / KNOTS, 1, KNOTS, KNOTS_IN_MS, 3.6])('show the unit %d', (factor) => {
    const found = speedFactorAfter(day(times(8, factor), { exact: times(8, factor) }))
    expect(found).toBeCloseTo(factor, 6)
  })

  test('that are not exact do not tell knots from m/s', () => {
    const between = Math.sqrt(KNOTS * KNOTS_IN_MS)
    expect(speedFactorAfter(day(times(8, KNOTS), { exact: times(7, KNOTS) }))).toBeCloseTo(between, 6)
    expect(speedFactorAfter(day(times(8, 1 / KNOTS)))).toBeCloseTo(1 / between, 6)
    expect(speedFactorAfter(day(times(8, 3.6)))).toBe(3.6)
    expect(speedFactorAfter(day(times(8, 1 / 3.6)))).toBeCloseTo(1 / 3.6, 6)
  })

  test('of no unit make the speeds useless', () => {
    for (const factor of [0.1, 0.4, 2.5, 6]) expect(speedFactorAfter(day(times(8, factor)))).toBeNull()
    // Within 12 % of km/h for m/s.
    expect(speedFactorAfter(day(times(8, 3.6 * 1.1)))).toBe(3.6)
    expect(speedFactorAfter(day(times(8, 3.6 / 1.1)))).toBe(3.6)
    expect(speedFactorAfter(day(times(8, 3.6 * 1.14)))).toBeNull()
    expect(speedFactorAfter(day(times(8, 3.6 / 1.14)))).toBeNull()
  })

  test('that bends may have made shorter are right from 0.7 to 1.36, between samples to 1.6', () => {
    expect(speedFactorAfter(day(times(8, 0.72)))).toBe(1)
    expect(speedFactorAfter(day(times(8, 0.68)))).toBeNull()
    expect(speedFactorAfter(day(times(8, 1.34)))).toBe(1)
    expect(speedFactorAfter(day(times(8, 1.4)))).toBeNull()
    expect(speedFactorAfter(day(times(8, 1.58), { samples: 4 }))).toBe(1)
    expect(speedFactorAfter(day(times(8, 1.58), { samples: 3 }))).toBeNull()
    expect(speedFactorAfter(day(times(8, 1.64), { samples: 8 }))).toBeNull()
  })

  test('are useless if less than half of them agree', () => {
    expect(speedFactorAfter(day([...times(4, 1), ...times(2, 0.2), ...times(2, 3)]))).toBe(1)
    expect(speedFactorAfter(day([...times(3, 1), ...times(3, 0.2), ...times(2, 3)]))).toBeNull()
    // As far as by 1.6.
    expect(speedFactorAfter(day([...times(4, 0.66), ...times(4, 1)]))).toBe(1)
    expect(speedFactorAfter(day([...times(3, 0.6), ...times(3, 1), ...times(2, 1.7)]))).toBeNull()
  })

  test('with which some speeds are missing on the longest are those of a jam', () => {
    // The long ones show less than all do, and are not right by themselves.
    const jam = day(times(16, KNOTS), { exact: times(8, 1.5) })
    expect(speedFactorAfter(jam)).toBeCloseTo(Math.sqrt(KNOTS * KNOTS_IN_MS), 6)
    expect(speedFactorAfter(day(times(16, KNOTS), { exact: times(8, 1.7) }))).toBeCloseTo(KNOTS, 6)
    expect(speedFactorAfter(day(times(16, 1.45), { exact: times(8, 1.5) }))).toBeNull()
    expect(speedFactorAfter(day(times(16, KNOTS), { exact: times(8, 1.3) }))).toBe(1)
    expect(speedFactorAfter(day(times(16, 1.3), { exact: times(8, 1.5) }))).toBeNull()
  })
})

describe('fewer straight ways', () => {
  test('leave it to the short ones', () => {
    expect(speedFactorAfter(day(times(7, 3.6), { short: short(3.6) }))).toBe(3.6)
    expect(speedFactorAfter(day([], { short: short(1 / 3.6) }))).toBeCloseTo(1 / 3.6, 6)
    expect(speedFactorAfter(day([], { short: short(KNOTS) }))).toBeCloseTo(Math.sqrt(KNOTS * KNOTS_IN_MS), 6)
    expect(speedFactorAfter(day([], { short: short(1.58) }))).toBe(1)
    expect(speedFactorAfter(day([], { short: short(2.6) }))).toBeNull()
    expect(speedFactorAfter(day(times(7, 3.6)))).toBe(1)
  })

  test('make speeds useless that are less than a fifth of the way', () => {
    expect([speedFactorAfter(day([0.18])), speedFactorAfter(day([0.22]))]).toEqual([null, 1])
  })

  test('than half of the hidden ones are too few', () => {
    expect(speedFactorAfter(day(times(8, 3.6), { hidden: 16 }))).toBe(3.6)
    expect(speedFactorAfter(day(times(8, 3.6), { hidden: 17 }))).toBe(1)
    expect(speedFactorAfter(day(times(9, 3.6), { hidden: 17 }))).toBe(3.6)
  })
})

test('a receiver that always reports 0 is not believed after twelve bins of motion', () => {
  expect(speedFactorAfter(day([], { reported: 0, unreported: 12 }))).toBeNull()
  expect(speedFactorAfter(day([], { reported: 0, unreported: 11 }))).toBe(1)
  expect(speedFactorAfter(day([], { reported: 1, unreported: 12 }))).toBe(1)
})

test('a unit is proved by eight straight ways, by short ones, or by five that are right', () => {
  expect(areProved(day(times(8, 3.6)))).toBe(true)
  expect(areProved(day([], { short: short(3.6) }))).toBe(true)
  expect(areProved(noWays())).toBe(false)
  expect([areProved(day(times(5, 1))), areProved(day(times(4, 1)))]).toEqual([true, false])
  expect([areProved(day(times(5, 0.72))), areProved(day(times(5, 0.68)))]).toEqual([true, false])
  expect([areProved(day(times(5, 1.34))), areProved(day(times(5, 1.4)))]).toEqual([true, false])
  expect(areProved(day(times(5, 1.4), { samples: 5 }))).toBe(true)
  expect([areProved(day(times(5, 1), { hidden: 5 })), areProved(day(times(5, 1), { hidden: 6 }))]).toEqual([
    true,
    false,
  ])
  expect([areProved(day(times(8, 3.6), { hidden: 16 })), areProved(day(times(8, 3.6), { hidden: 17 }))]).toEqual([
    true,
    false,
  ])
})

describe('the ways of chapters', () => {
  test('are added up', () => {
    const one: Ways = {
      ...day([1, 2], { exact: [1], samples: 3, hidden: 4, reported: 5, unreported: 6 }),
      short: short(1),
    }
    const other: Ways = {
      ...day([1], { samples: 1, hidden: 2, reported: 3, unreported: 4 }),
      slow: [1, 2, 3, 4, 5, 6, 7],
    }
    const both = waysTogether([one, other, other])
    expect(both).toMatchObject({ samples: 5, hidden: 8, reported: 11, unreported: 14 })
    expect(both.ratios).toEqual(ratiosOf([1, 2, 1, 1]))
    expect(both.exact).toEqual(ratiosOf([1]))
    expect(both.short).toEqual(short(1))
    expect(both.slow).toEqual([2, 4, 6, 8, 10, 12, 14])
    expect(waysTogether([])).toEqual(noWays())
  })

  test('count bins that are reported to move, and those that move without a report', () => {
    const bins = makeBins([0, 0.1, 0.2, Number.NaN, 3, 4].map((speed, i): MadeBin => ({ t: 10 * i, speed })))
    expect(waysIn(bins, undefined, 0, 6)).toMatchObject({ reported: 3, unreported: 0 })
    expect(waysIn(bins, undefined, 3, 4)).toMatchObject({ reported: 0 })
    expect(waysIn(bins, Uint8Array.of(1, 0, 2, 1, 0), 0, 5)).toMatchObject({ unreported: 2 })
    expect(waysIn(bins, Uint8Array.of(1, 0, 2, 1, 0), 1, 5)).toMatchObject({ unreported: 1 })
  })
})

describe('motion that is not reported', () => {
  /** A machine that stands, and then drives at 5 m/s. */
  const drives = (speed: (i: number) => number): [Uint8Array | undefined, number] => {
    const places = each(0, 600, 10, (t, i) => ({ t, x: i < 30 ? 0 : 50 * (i - 30), speed: speed(i) }))
    const moves = unseenMoves(makeTrack(places), makeBins(places))
    return [moves, moves?.reduce((sum, its) => sum + (its > 0 ? 1 : 0), 0) ?? -1]
  }

  test('is that by positions, where all reports stand', () => {
    const [moves, number] = drives(() => 0)
    expect(moves?.[5]).toBe(0)
    expect(moves?.slice(30)).toEqual(new Uint8Array(30).fill(1))
    expect(drives(() => 0.1)[1]).toBe(number)
  })

  test('is not looked for where one of them moves, or where there is none', () => {
    expect(drives((i) => (i === 7 ? 0.11 : 0))[0]).toBeUndefined()
    expect(drives(() => Number.NaN)[0]).toBeUndefined()
    expect(drives((i) => (i === 7 ? 0 : Number.NaN))[1]).toBeGreaterThan(20)
  })
})
