/** Errors of positions, learned from where a machine stood: in metres of a square around its place. */
import { describe, expect, test } from 'vitest'
import { medianIn, sizeOf } from '../chapters/histogram.rules.ts'
import { each, type MadeBin, makeBins } from './motion.fixture.ts'
import { correctNoise, noiseAfter, type Spreads, standingSpreads } from './noise.rules.ts'

/**
 * Beside its place by so many metres to the east and to the north, each way as often: the median of the distances from the median,
 * times 1.4826, is the deviation that a normal error would have.
 */
const stands = (count: number, metres: number, more: Partial<MadeBin> = {}, from = 0): MadeBin[] =>
  each(from, from + 10 * count, 10, (t, i) => ({
    t,
    x: i % 2 === 0 ? metres : -metres,
    y: i % 4 < 2 ? metres : -metres,
    ...more,
  }))
const spreads = (bins: MadeBin[], from = 0, to = bins.length, scale = 1) =>
  standingSpreads(makeBins(bins, scale), from, to)
const unknown = { sigma: Number.NaN }

describe('the spread of a standing machine', () => {
  test('is a share of the reported error', () => {
    const { shares, metres } = spreads(stands(24, 3, { sigma: 3 }))
    expect([sizeOf(shares), sizeOf(metres)]).toEqual([1, 0])
    // Half of the sum of both axes: one of them is off by 3 from a median of 3 or −3, which is 6 or 0.
    expect(medianIn(spreads(stands(24, 3, { sigma: 6 })).shares) / medianIn(shares)).toBeCloseTo(0.5, 1)
  })

  test('is in metres if none was reported, and true ones', () => {
    // Places on four sides, so that half of the distances are 2 m and more: (0 ± 2) on either axis.
    const around = each(
      0,
      240,
      10,
      (t, i): MadeBin => ({
        t,
        x: [2, 0, -2][i % 3] ?? 0,
        y: [0, -2, 2][i % 3] ?? 0,
        ...unknown,
      }),
    )
    const { shares, metres } = spreads(around)
    expect([sizeOf(shares), sizeOf(metres)]).toEqual([0, 1])
    expect(Math.abs(medianIn(metres) / (1.4826 * 2) - 1)).toBeLessThan(0.03)
    expect(Math.abs(medianIn(spreads(around, 0, 24, 0.5).metres) / (1.4826 * 2) - 1)).toBeLessThan(0.03)
    // Twice as far to the east: the mean of both axes.
    const wide = around.map((bin) => ({ ...bin, x: 3 * (bin.x ?? 0) }))
    expect(Math.abs(medianIn(spreads(wide).metres) / (1.4826 * 4) - 1)).toBeLessThan(0.03)
    // Wherever it stands, and in each window anew.
    const away = around.map((bin) => ({ ...bin, x: 1000 + (bin.x ?? 0), y: -1000 + (bin.y ?? 0) }))
    expect(Math.abs(medianIn(spreads(away).metres) / (1.4826 * 2) - 1)).toBeLessThan(0.03)
    const later = [...wide, ...away.map((bin) => ({ ...bin, t: bin.t + 240 }))]
    expect(Math.abs(medianIn(spreads(later, 24).metres) / (1.4826 * 2) - 1)).toBeLessThan(0.03)
    const mixed = around.map((bin) => ({ ...bin, sigma: 0.5 }))
    expect(Math.abs(medianIn(spreads(mixed).shares) / (1.4826 * 4) - 1)).toBeLessThan(0.03)
  })

  test('is looked at in windows of twenty-four bins, as many as begin in the chapter', () => {
    const windows = (bins: MadeBin[], from?: number, to?: number) => sizeOf(spreads(bins, from, to).metres)
    expect(windows(stands(23, 3, unknown))).toBe(0)
    expect(windows(stands(72, 3, unknown))).toBe(3)
    expect(windows(stands(71, 3, unknown))).toBe(2)
    expect(windows(stands(72, 3, unknown), 0, 24)).toBe(1)
    expect(windows(stands(72, 3, unknown), 0, 25)).toBe(2)
    expect(windows(stands(72, 3, unknown), 24)).toBe(2)
  })

  test('is not that of a machine that is reported to move, of two runs, or that goes on', () => {
    const windows = (more: (i: number) => Partial<MadeBin>) =>
      sizeOf(spreads(stands(24, 3, unknown).map((bin, i) => ({ ...bin, ...more(i) }))).metres)
    expect(windows(() => ({ speed: 0.4 }))).toBe(1)
    expect(windows(() => ({ speed: 0.41 }))).toBe(0)
    // Half a minute of 4.1 m/s, of four minutes.
    expect(windows((i) => (i < 2 ? { speed: 4.7 } : { speed: 0 }))).toBe(1)
    expect(windows((i) => (i < 2 ? { speed: 4.9 } : {}))).toBe(0)
    expect(windows((i) => (i === 23 ? { run: 1 } : {}))).toBe(0)
    expect(windows((i) => ({ x: i, y: 0 }))).toBe(0)
    expect(windows((i) => ({ x: 0, y: -i }))).toBe(0)
    expect(windows((i) => ({ x: 0, y: i - 100 }))).toBe(0)
  })

  test('may go on by a fifth of its steps', () => {
    // On by two of each five steps of a metre, back by the rest: products of neighbours are half of them 1 and half −1, or more.
    const pattern = (signs: number[], isNorth = false) => {
      let x = 0
      return sizeOf(
        spreads(
          each(0, 240, 10, (t, i): MadeBin => {
            const bin = isNorth ? { t, x: 0, y: x, ...unknown } : { t, x, y: 0, ...unknown }
            x += signs[i % signs.length] ?? 0
            return bin
          }),
        ).metres,
      )
    }
    // Of 22 products 11 are positive in steps of + + − −; more where there are three of each.
    expect(pattern([1, 1, -1, -1])).toBe(1)
    expect(pattern([1, 1, 1, -1, -1, -1])).toBe(0)
    expect([pattern([1, 1, -1, -1], true), pattern([1, 1, 1, -1, -1, -1], true)]).toEqual([1, 0])
    // Thirteen of 22 are positive.
    expect(pattern([1, 1, 1, -1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1])).toBe(1)
  })
})

describe('the noise of a day', () => {
  const spread = (shares: number[], metres: number[] = []): Spreads => {
    const bins = (values: number[]) => new Map(values.map((value, i) => [Math.round(Math.log(value) / 0.05), i + 1]))
    return { shares: bins(shares), metres: bins(metres) }
  }

  test('is learned from three windows, within limits', () => {
    const scale = (share: number, windows: number) =>
      noiseAfter({ shares: new Map([[Math.round(Math.log(share) / 0.05), windows]]), metres: new Map() }).scale
    expect(scale(2, 3) / 2).toBeCloseTo(1, 1)
    expect(scale(2, 2)).toBe(1)
    expect([scale(0.1, 3), scale(9, 3)]).toEqual([0.4, 4])
    const metres = (its: number, windows: number) =>
      noiseAfter({ metres: new Map([[Math.round(Math.log(its) / 0.05), windows]]), shares: new Map() }).unreported
    expect(metres(5, 3) / 5).toBeCloseTo(1, 1)
    expect(metres(5, 2)).toBe(8)
    expect([metres(0.5, 3), metres(90, 3)]).toEqual([1.5, 20])
  })

  test('without a window is the reported one, or eight metres', () => {
    expect(noiseAfter(spread([]))).toEqual({ scale: 1, unreported: 8 })
  })

  test('corrects the error of each bin, which is never below a metre and a half', () => {
    const bins = makeBins([2, 0.5, Number.NaN, 0, 3].map((sigma, i) => ({ t: 10 * i, sigma })))
    correctNoise(bins, { scale: 2, unreported: 5 })
    expect([...bins.sigma]).toEqual([4, 1.5, 5, 5, 6])
  })
})
