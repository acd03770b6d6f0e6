/** Where a machine with a turning platform stays: phones on circles drawn by hand. */
import { describe, expect, test } from 'vitest'
import { each, type MadeBin, makeBins } from './motion.fixture.ts'
import { axisBeside, markSwings, stayingBins, withoutSwings } from './turning.rules.ts'

/** A phone `radius` metres off the axis, each bin on the other side of it. */
const swings = (count: number, radius: number, more: Partial<MadeBin> = {}, from = 0, every = 10): MadeBin[] =>
  each(from, from + count * every, every, (t, i) => ({
    t,
    x: radius * Math.cos((i * Math.PI) / 2),
    y: radius * Math.sin((i * Math.PI) / 2),
    sigma: 0,
    ...more,
  }))
/** The same with north for east, elsewhere and later: nothing else may come of it. */
const turned = (bins: MadeBin[]): MadeBin[] =>
  bins.map(({ x = 0, y = 0, t, ...bin }) => ({ ...bin, t: t + 5000, x: y - 900, y: x + 700 }))
function staying(bins: MadeBin[], scale = 1): number[] {
  const flags = [...stayingBins(makeBins(bins, scale))]
  expect([...stayingBins(makeBins(turned(bins), scale))]).toEqual(flags)
  return flags
}
const stays = (...all: Parameters<typeof staying>) => {
  const flags = staying(...all)
  return flags.every((flag) => flag === 1) ? 'all' : flags.some((flag) => flag === 1) ? 'some' : 'none'
}

describe('a machine stays', () => {
  test('within five metres of its axis, as it seems', () => {
    expect([stays(swings(24, 4.9)), stays(swings(24, 5.2))]).toEqual(['all', 'none'])
    expect([stays(swings(24, 4.9), 0.5), stays(swings(24, 5.2), 0.5)]).toEqual(['all', 'none'])
    // Wherever on the plane, and beside a phone that hangs on one side.
    const away = swings(24, 4.9).map((bin) => ({ ...bin, x: 1e6 + (bin.x ?? 0), y: -1e6 + (bin.y ?? 0) }))
    expect(stays(away)).toBe('all')
  })

  test('within as much more as its positions err', () => {
    // The mean of the squares may be 25 m² and four variances more: of 3 m 61 m².
    expect([stays(swings(24, 7.7, { sigma: 3 })), stays(swings(24, 7.9, { sigma: 3 }))]).toEqual(['all', 'none'])
  })

  test('but for positions that are farther than five metres and two deviations', () => {
    const one = (x: number) => {
      const bins = swings(12, 0)
      bins[5] = { ...bins[5], t: 50, x }
      bins[6] = { ...bins[6], t: 60, x }
      return staying(bins)
    }
    // Two of twelve at 6 m: their middle is one metre from the axis.
    expect(one(5.9)).toEqual(Array(12).fill(1))
    expect(one(6.1)).toEqual([1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1])
    const noisy = swings(12, 0, { sigma: 1 })
    for (const k of [5, 6]) noisy[k] = { ...noisy[k], t: 10 * k, x: 8.3 }
    expect(staying(noisy)).toEqual(Array(12).fill(1))
    for (const k of [5, 6]) noisy[k] = { ...noisy[k], t: 10 * k, x: 8.5 }
    expect(staying(noisy)[5]).toBe(0)
  })

  test('although a single position between two that stay is farther', () => {
    const bins = swings(12, 0)
    bins[5] = { ...bins[5], t: 50, x: 12 }
    expect(staying(bins)).toEqual(Array(12).fill(1))
  })

  test('for nearly two minutes, and five bins', () => {
    expect([stays(swings(12, 4)), stays(swings(11, 4))]).toEqual(['all', 'none'])
    expect([stays(swings(5, 4, {}, 0, 60)), stays(swings(4, 4, {}, 0, 60))]).toEqual(['all', 'none'])
    expect([stays(swings(5, 4, {}, 0, 100)), stays(swings(5, 4, {}, 0, 101))]).toEqual(['all', 'none'])
  })

  test('within one run', () => {
    const two = [...swings(6, 4), ...swings(6, 4, { run: 1 }, 60)]
    expect(stays(two)).toBe('none')
  })

  test('until it drives off', () => {
    const bins = [...swings(24, 4), ...each(240, 360, 10, (t, i): MadeBin => ({ t, x: 50 * (i + 1), sigma: 0 }))]
    expect(staying(bins)).toEqual([...Array(24).fill(1), ...Array(12).fill(0)])
  })
})

describe('the axis beside a move', () => {
  const flags = (count: number) => new Uint8Array(count).fill(1)
  const bins = makeBins(each(0, 200, 10, (t, i): MadeBin => ({ t, x: i, y: 10 * i })))

  test('is the mean of twelve bins, half a minute away from it', () => {
    // Bins 2–13, 30 to 140 s before the point.
    expect(axisBeside(bins, flags(20), 16, -1)).toEqual({ x: 7.5, y: 75 })
    expect(axisBeside(bins, flags(20), 2, 1)).toEqual({ x: 10.5, y: 105 })
  })

  test('is that of fewer bins at an end of the track, three at least', () => {
    expect(axisBeside(bins, flags(20), 5, -1)).toEqual({ x: 1, y: 10 })
    expect(axisBeside(bins, flags(20), 4, -1)).toBeUndefined()
    expect(axisBeside(bins, flags(20), 14, 1)).toEqual({ x: 18, y: 180 })
    expect(axisBeside(bins, flags(20), 15, 1)).toBeUndefined()
  })

  test('is where the machine stays, in its run, within 400 s', () => {
    const moved = flags(20)
    moved[9] = 0
    expect(axisBeside(bins, moved, 16, -1)).toEqual({ x: 11.5, y: 115 })
    moved[11] = 0
    expect(axisBeside(bins, moved, 16, -1)).toBeUndefined()
    // While it may already have left it does not matter.
    const leaves = flags(20)
    leaves.fill(0, 14)
    expect(axisBeside(bins, leaves, 16, -1)).toEqual({ x: 7.5, y: 75 })
    const runs = makeBins(each(0, 200, 10, (t, i): MadeBin => ({ t, x: i, run: i < 10 ? 0 : 1 })))
    expect(axisBeside(runs, flags(20), 16, -1)?.x).toBe(11.5)
    const seldom = makeBins(each(0, 1000, 100, (t, i): MadeBin => ({ t, x: i })))
    expect(axisBeside(seldom, flags(10), 8, -1)?.x).toBe(5.5)
    const rare = makeBins(each(0, 1340, 134, (t, i): MadeBin => ({ t, x: i })))
    expect(axisBeside(rare, flags(10), 8, -1)).toBeUndefined()
  })

  test('is beside the bin of the point', () => {
    const wide = makeBins(each(0, 200, 10, (t, i): MadeBin => ({ t, x: i, points: 3 })))
    expect(axisBeside(wide, flags(20), 16 * 3 + 2, -1)?.x).toBe(7.5)
  })
})

describe('a swinging phone', () => {
  const marks = (speeds: (number | undefined)[], stay = speeds.map(() => 1), every = 10) => {
    const turning = new Uint8Array(speeds.length)
    markSwings(makeBins(speeds.map((speed, i): MadeBin => ({ t: every * i, speed }))), Uint8Array.from(stay), turning)
    return [...turning]
  }
  const often = (count: number, of: number, speed = 0.42) =>
    Array.from({ length: of }, (_, i) => (i < count ? speed : 0))

  test('reports 0.42 m/s and more for 15 % of the time', () => {
    expect(marks(often(3, 20)).slice(5, 16)).toEqual(Array(11).fill(1))
    expect(marks(often(2, 20)).slice(5, 16)).toEqual(Array(11).fill(0))
    expect(marks(often(3, 20, 0.41))).toEqual(Array(20).fill(0))
  })

  test('is seen with ten reports within two and a half minutes', () => {
    expect([marks(often(9, 10, 1)), marks(often(9, 9, 1))]).toEqual([Array(10).fill(1), Array(9).fill(0)])
    expect(marks([...often(9, 9, 1), undefined, undefined])).toEqual(Array(11).fill(0))
    // Fifteen bins before and after: of 26 four are enough, of 27 they are not.
    expect(marks([...often(4, 4, 1), ...often(0, 40)])).toEqual([...Array(11).fill(1), ...Array(33).fill(0)])
    expect(marks([...often(0, 40), ...often(4, 4, 1)])).toEqual([...Array(33).fill(0), ...Array(11).fill(1)])
  })

  test('is that of a machine that stays, and its drives before do not count', () => {
    const drives = [...Array(10).fill(5), ...Array(12).fill(0)]
    expect(marks(drives, [...Array(10).fill(0), ...Array(12).fill(1)])).toEqual(Array(22).fill(0))
    expect(marks([...Array(10).fill(5), ...Array(12).fill(1)], [...Array(10).fill(0), ...Array(12).fill(1)])).toEqual([
      ...Array(10).fill(0),
      ...Array(12).fill(1),
    ])
  })

  test('does not drive where it stays, and reports what it reported elsewhere', () => {
    const bins = makeBins([1, 2, undefined, 4].map((speed, i): MadeBin => ({ t: 10 * i, speed })))
    expect([...withoutSwings(bins, Uint8Array.of(1, 0, 1, 0)).speed]).toEqual([0, 2, Number.NaN, 4])
    expect(bins.speed[0]).toBe(1)
  })
})
