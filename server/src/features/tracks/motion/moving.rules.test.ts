/** Whether a machine moves: bins that were made by hand, of a known error. */
import { describe, expect, test } from 'vitest'
import { each, type MadeBin, makeBins, makeTrack } from './motion.fixture.ts'
import { movingBins } from './moving.rules.ts'

const moving = (bins: MadeBin[], scale = 1): number[] => {
  const flags = [...movingBins(makeTrack(bins, scale), makeBins(bins, scale))]
  // The same with north for east, elsewhere and later.
  const turned = bins.map(({ x = 0, y = 0, t, ...bin }): MadeBin => ({ ...bin, t: t + 5000, x: y - 900, y: x + 700 }))
  expect([...movingBins(makeTrack(turned, scale), makeBins(turned, scale))]).toEqual(flags)
  return flags
}
const number = (flags: number[]) => flags.filter((flag) => flag > 0).length
/** Stands for `still` bins, goes on by `metres` a bin for `goes` of them, and stands again. */
const goes = (still: number, its: number, metres: number, more: Partial<MadeBin> = {}, every = 10): MadeBin[] =>
  each(0, (2 * still + its) * every, every, (t, i) => ({
    t,
    x: metres * Math.max(0, Math.min(its, i - still)),
    ...more,
  }))

describe('by reported speeds a machine moves', () => {
  const reported = (speeds: (number | undefined)[], more: Partial<MadeBin> = {}, every = 10) =>
    moving(speeds.map((speed, i): MadeBin => ({ t: every * i, speed, ...more })))

  test('from 0.42 m/s on average around', () => {
    expect(reported(Array(10).fill(0.42))).toEqual(Array(10).fill(1))
    expect(reported(Array(10).fill(0.41))).toEqual(Array(10).fill(0))
  })

  test('from 0.6 m/s at one point, or 0.42 at three', () => {
    const one = (speed: number, points: number) => reported([0, 0, 0, 0, speed, 0, 0, 0, 0], { points })[4]
    expect([one(0.6, 1), one(0.59, 1), one(0.59, 2)]).toEqual([1, 0, 0])
    expect([one(0.43, 3), one(0.41, 3)]).toEqual([1, 0])
  })

  test('slowly where seldom points agree', () => {
    expect(reported([0, 0, 0.45, 0.45, 0.45, 0, 0], {}, 60)).toEqual([0, 0, 1, 1, 1, 0, 0])
    expect(reported([0, 0, 0, 0.5, 0.4, 0.4, 0], {}, 60)).toEqual([0, 0, 0, 1, 1, 0, 0])
    expect(reported([0, 0, 0, 0.5, 0.3, 0.4, 0], {}, 60)[4]).toBe(0)
  })
})

describe('by positions a machine moves', () => {
  test('where it goes on, and stands before and after', () => {
    // 5 m/s for five minutes, of fifteen; an error of three metres.
    const flags = moving(goes(30, 30, 50))
    expect(flags.slice(30, 60)).toEqual(Array(30).fill(1))
    expect(flags.slice(0, 10)).toEqual(Array(10).fill(0))
    expect(flags.slice(-10)).toEqual(Array(10).fill(0))
  })

  test('by six standard deviations of what its receiver may err, by nine against its reports', () => {
    const certain = (metres: number, sigma: number, more: Partial<MadeBin> = {}) =>
      number(moving(goes(18, 1, metres, { sigma, ...more }))) > 0
    // Nineteen bins before a step of 100 m, and eighteen after it, with the error of a Gauss–Markov process.
    const left = (seconds: number) => {
      const ratio = 60 / seconds
      return 2 * ratio * (1 - ratio * (1 - Math.exp(-seconds / 60)))
    }
    /** Deviations of a displacement between a number of bins before and after. */
    const noise = (before: number, after: number) => Math.sqrt(left(10 * (before - 1)) + left(10 * (after - 1)))
    const most = 100 / (6 * noise(19, 18))
    expect([certain(100, 0.97 * most), certain(100, 1.03 * most)]).toEqual([true, false])
    const against = 100 / (9 * noise(19, 18))
    expect([certain(100, 0.97 * against, { speed: 0 }), certain(100, 1.03 * against, { speed: 0 })]).toEqual([
      true,
      false,
    ])
  })

  test('by seven of them where there are few points', () => {
    const certain = (sigma: number) =>
      number(moving(each(0, 80, 10, (t, i): MadeBin => ({ t, x: i < 4 ? 0 : 100, sigma })))) > 0
    // Four before and four after: thirty seconds each.
    const share = 4 * (1 - 2 * (1 - Math.exp(-0.5)))
    const most = 100 / (7 * Math.sqrt(2 * share))
    expect([certain(0.97 * most), certain(1.03 * most)]).toEqual([true, false])
  })

  test('back and forth, where each step goes on', () => {
    const flags = moving(each(0, 2000, 10, (t): MadeBin => ({ t, x: 40 - Math.abs(40 - (t % 80)) })))
    expect(flags.filter((flag) => flag === 2).length).toBeGreaterThan(190)
  })

  test('by eight metres at least, however exact it is', () => {
    expect(number(moving(goes(18, 1, 8.1, { sigma: 0.1 })))).toBeGreaterThan(0)
    expect(number(moving(goes(18, 1, 7.9, { sigma: 0.1 })))).toBe(0)
    expect(number(moving(goes(18, 1, 8.1, { sigma: 0.1 }), 0.5))).toBeGreaterThan(0)
    expect(number(moving(goes(18, 1, 7.9, { sigma: 0.1 }), 0.5))).toBe(0)
  })

  test('not where it drifts: 0.06 m/s over half an hour', () => {
    const drifts = (speed: number, sigma = 1) =>
      number(moving(each(0, 3600, 10, (t): MadeBin => ({ t, x: speed * t, sigma }))))
    expect([drifts(0.05), drifts(0.07)]).toEqual([0, 360])
    // A slow one must be surer, by half: of 900 s before and after 63 m.
    expect(drifts(0.07, 20)).toBe(0)
    expect(drifts(0.25, 10)).toBe(360)
  })

  test('on average slowly, if no part of it was a drive there and back', () => {
    // 0.1 m/s for an hour, and a quarter of half an hour of it so many metres aside, with the looked at moment in its middle.
    const aside = (metres: number, middle = 1800) =>
      moving(
        each(
          0,
          3600,
          10,
          (t): MadeBin => ({ t, x: 0.1 * t, y: Math.abs(t - middle + 5) < 225 ? metres : 0, sigma: 1 }),
        ),
      )[middle / 10]
    // In a quarter of an hour it comes 90 m on, and 2.2 times as much is half of 396.
    expect([aside(0), aside(370), aside(420)]).toEqual([1, 1, 0])
    expect([aside(370, 1500), aside(420, 1500)]).toEqual([1, 0])
  })

  test('with three points on each side at least', () => {
    expect(number(moving(each(0, 60, 10, (t, i): MadeBin => ({ t, x: 100 * i }))))).toBe(6)
    expect(number(moving(each(0, 50, 10, (t, i): MadeBin => ({ t, x: 100 * i }))))).toBe(0)
  })

  test('within its run', () => {
    const two = (metres: number) => [
      ...each(0, 300, 10, (t): MadeBin => ({ t, x: 0 })),
      ...each(300, 600, 10, (t): MadeBin => ({ t, x: metres, run: 1 })),
    ]
    expect(number(moving(two(5000)))).toBe(0)
  })

  test('not where it stood between two drives', () => {
    const both = each(0, 2400, 10, (t): MadeBin => ({ t, x: 5 * Math.min(t, 600) + 5 * Math.max(0, t - 1800) }))
    const flags = moving(both)
    expect(flags.slice(0, 60)).toEqual(Array(60).fill(1))
    expect(flags.slice(80, 160)).toEqual(Array(80).fill(0))
    expect(flags.slice(180)).toEqual(Array(60).fill(1))
  })
})

test('a machine that stands moves nowhere, whatever its positions err by', () => {
  const digits = '41421356237309504880168872420969807856967187537694807317667973799073247846210703885038753432764157'
  const bins = each(0, 980, 10, (t, i): MadeBin => ({ t, x: Number(digits[i]) - 4.5, y: Number(digits[97 - i]) - 4.5 }))
  expect(number(moving(bins))).toBe(0)
  expect(moving([])).toEqual([])
})
