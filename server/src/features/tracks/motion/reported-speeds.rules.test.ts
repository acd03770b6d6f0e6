/** Which reported speeds are those of a moving machine; m/s. */
import { describe, expect, test } from 'vitest'
import { each, type MadeBin, makeBins } from './motion.fixture.ts'
import { amongSlow, leastOf, reportedSpeeds } from './reported-speeds.rules.ts'

const means = (bins: MadeBin[]) => [...reportedSpeeds(makeBins(bins))]

describe('the mean reported speed', () => {
  test('is that of sixteen seconds before and after', () => {
    expect(means(each(0, 50, 10, (t, i) => ({ t, speed: i })))).toEqual([0.5, 1, 2, 3, 3.5])
    expect(means(each(0, 48, 16, (t, i) => ({ t, speed: i })))).toEqual([0.5, 1, 1.5])
    expect(means(each(0, 51, 17, (t, i) => ({ t, speed: i })))).toEqual([0, 1, 2])
  })

  test('is none where half of the bins or more have none', () => {
    expect(means([{ t: 0, speed: 3 }, { t: 10 }])).toEqual([Number.NaN, Number.NaN])
    expect(means([{ t: 0, speed: 3 }, { t: 10 }, { t: 20, speed: 5 }])).toEqual([Number.NaN, 4, Number.NaN])
    expect(means(each(0, 30, 10, (t) => ({ t })))).toEqual([Number.NaN, Number.NaN, Number.NaN])
  })

  test('forgets what was before, and is never below zero', () => {
    const speeds = means([
      { t: 0, speed: 0.3 },
      { t: 10, speed: 0.6 },
      { t: 100, speed: 0 },
      { t: 110 },
      { t: 200, speed: 0.1 },
      { t: 210, speed: 0.2 },
      { t: 300, speed: 0 },
    ])
    expect(speeds[2]).toBeNaN()
    expect(speeds[5]).toBeCloseTo(0.15, 9)
    expect(speeds[6]).toBe(0)
  })
})

test('a bin of three points proves a slower motion than one of fewer; of the last one it is not known', () => {
  const bins = makeBins([
    { t: 0, points: 3 },
    { t: 10, points: 2 },
    { t: 20, points: 4 },
    { t: 30, points: 9 },
  ])
  expect([0, 1, 2, 3].map((i) => leastOf(bins, i))).toEqual([0.42, 0.6, 0.42, 0.6])
})

describe('a slow speed between seldom points', () => {
  const among = (speeds: (number | undefined)[], times = [0, 60, 120], runs = [0, 0, 0], i = 1) =>
    amongSlow(makeBins(times.map((t, k) => ({ t: 1000 + t, speed: speeds[k], run: runs[k] }))), i)

  test('is motion if those before and after are as slow on average', () => {
    expect(among([0.4, 0.5, 0.4])).toBe(true)
    expect(among([0.42, 0.42, 0.42])).toBe(true)
    expect(among([0.4, 0.45, 0.4])).toBe(false)
    expect([among([0.4, 0.5, 0.1]), among([0.1, 0.5, 0.4])]).toEqual([false, false])
    expect(among([1.3, 0, 1.3])).toBe(false)
    expect(among([undefined, 1.5, 1.5])).toBe(false)
    expect(among([1.5, undefined, 1.5])).toBe(false)
  })

  test('is none by itself at an end', () => {
    expect(among([1, 1, 1], [0, 60, 120], [0, 0, 0], 0)).toBe(false)
    expect(among([1, 1, 1], [0, 60, 120], [0, 0, 0], 2)).toBe(false)
  })

  test('is compared with points that are 16 to 130 seconds away', () => {
    const away = (before: number, after: number) => among([1, 1, 1], [0, before, before + after])
    expect([away(17, 17), away(130, 130)]).toEqual([true, true])
    expect([away(16, 60), away(60, 16), away(131, 60), away(60, 131)]).toEqual([false, false, false, false])
  })

  test('is compared with points of its run', () => {
    expect(among([1, 1, 1], [0, 60, 120], [0, 0, 1])).toBe(false)
    expect(among([1, 1, 1], [0, 60, 120], [1, 1, 1])).toBe(true)
  })
})
