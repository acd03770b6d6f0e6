/** Straight ways of machines whose way is known, by their positions and by their reports. */
import { describe, expect, test } from 'vitest'
import { medianIn, sizeOf } from '../chapters/histogram.rules.ts'
import { each, type MadeBin, makeBins } from './motion.fixture.ts'
import { noStraights, ratioOf, straightWays } from './straight-ways.rules.ts'

const ways = (bins: MadeBin[], first = 0, end = bins.length, scale = 1) =>
  straightWays(makeBins(bins, scale), first, end)
/** How many ways were compared, how many of them exactly, and the factor that they showed. */
function seen(...all: Parameters<typeof ways>) {
  const { ratios, exact, samples, hidden } = ways(...all)
  return {
    ways: sizeOf(ratios),
    exact: sizeOf(exact),
    samples,
    hidden,
    times: ratioOf(medianIn(ratios)),
    exactly: ratioOf(medianIn(exact)),
  }
}
/** Straight on at `speed` m/s, reported `times` as fast, a bin every `every` seconds. */
const drive = (count: number, speed: number, { times = 1, every = 10, sigma = 3 } = {}): MadeBin[] =>
  each(0, count * every, every, (t, i) => ({
    t,
    x: speed * every * i * 0.6,
    y: speed * every * i * 0.8,
    speed: times * speed,
    sigma,
  }))

describe('a straight way', () => {
  test('shows how many times the reported speeds are the true ones', () => {
    for (const times of [1, 1.944, 1 / 3.6, 3.6])
      for (const found of [seen(drive(40, 5, { times })).times, seen(drive(40, 5, { times })).exactly])
        expect(found / times).toBeCloseTo(1, 1.5)
    expect(seen(drive(40, 5), 0, 40, 0.5).times).toBeCloseTo(1, 1.5)
  })

  test('takes two steps and twelve deviations', () => {
    // Steps of 50 m at a deviation of 3 m: two of them, and the last step is alone.
    expect(seen(drive(10, 5))).toMatchObject({ ways: 4, hidden: 0 })
    // Of 12 m: three of them make 36 m, and each begins one further on.
    expect(seen(drive(10, 1.2))).toMatchObject({ ways: 7 })
    // Of 11.9 m: four, and each begins two further on.
    expect(seen(drive(10, 1.19))).toMatchObject({ ways: 3 })
    expect(seen(drive(3, 5))).toMatchObject({ ways: 1 })
    expect(seen(drive(2, 50))).toMatchObject({ ways: 0 })
  })

  test('is exact from twenty-five deviations on', () => {
    expect(seen(drive(3, 3.76))).toMatchObject({ ways: 1, exact: 1 })
    expect(seen(drive(3, 3.74))).toMatchObject({ ways: 1, exact: 0 })
  })

  test('belongs to the chapter that it begins in', () => {
    expect(seen(drive(10, 5), 4, 6)).toMatchObject({ ways: 1 })
    expect(seen(drive(10, 5), 4, 7)).toMatchObject({ ways: 2 })
    expect(seen(drive(10, 5), 9, 10)).toMatchObject({ ways: 0 })
  })

  test('ends with its run', () => {
    const two = drive(4, 5).map((bin, i): MadeBin => ({ ...bin, run: i < 2 ? 0 : 1 }))
    expect(seen(two)).toMatchObject({ ways: 0 })
  })

  test('takes at most ten minutes', () => {
    // Of a deviation of 18 m 216 m are needed: in ten minutes 0.36 m/s.
    expect(seen(drive(61, 0.3601, { sigma: 18 })).ways).toBe(1)
    expect(seen(drive(62, 0.3599, { sigma: 18 })).ways).toBe(0)
  })

  test('is none if it is slower than 0.2 m/s, as a receiver drifts', () => {
    expect(seen(drive(30, 0.201, { times: 10 })).ways).toBeGreaterThan(0)
    expect(seen(drive(30, 0.199, { times: 10 })).ways).toBe(0)
  })

  test('is none without reported speeds', () => {
    expect(seen(drive(10, 5).map(({ speed: _, ...bin }) => bin)).ways).toBe(0)
    expect(seen(drive(10, 5, { times: 0 })).ways).toBe(4)
  })
})

describe('a way is straight', () => {
  const over = (...beside: number[]): MadeBin[] =>
    beside.map((y, i) => ({ t: 10 * i, x: 20 * i, y, speed: 2, sigma: 5 }))

  test('if its points are beside it by an eighth of its length, or two deviations', () => {
    // Sixty metres are needed: three steps; an eighth is 7.5 m, two deviations ten.
    expect(seen(over(0, 9.9, 0, 0)).ways).toBe(1)
    expect(seen(over(0, 0, -10.1, 0), 0, 1).ways).toBe(0)
    expect(seen(over(0, -9.9, 0, 0), 0, 1).ways).toBe(1)
    const long = (y: number): MadeBin[] => [0, y, 0].map((y, i) => ({ t: 10 * i, x: 80 * i, y, speed: 8, sigma: 5 }))
    expect([seen(long(19.9)).ways, seen(long(20.1)).ways]).toEqual([1, 0])
  })

  test('if it does not turn back on the way', () => {
    const back = (x: number): MadeBin[] => [0, 45, x, 80].map((x, i) => ({ t: 10 * i, x, speed: 3, sigma: 5 }))
    expect(seen(back(35.1), 0, 1).ways).toBe(1)
    expect(seen(back(34.9), 0, 1).ways).toBe(0)
    // Nor begins backwards, nor goes beyond its end.
    const begins = (x: number): MadeBin[] => [0, x, 70].map((x, i) => ({ t: 10 * i, x, speed: 3, sigma: 5 }))
    expect([seen(begins(-9.9), 0, 1).ways, seen(begins(-10.1), 0, 1).ways]).toEqual([1, 0])
    expect([seen(begins(79.9), 0, 1).ways, seen(begins(80.1), 0, 1).ways]).toEqual([1, 0])
  })

  test('in true metres', () => {
    const bins: MadeBin[] = [0, 9.9, 0, 0].map((y, i) => ({ t: 10 * i, x: 20 * i, y, speed: 2, sigma: 5 }))
    expect(seen(bins, 0, 1, 0.5).ways).toBe(1)
  })
})

describe('between seldom points a reported speed is a sample', () => {
  const samples = (count: number, speed: number, every: number, speeds: (i: number) => number = () => speed) =>
    drive(count, speed, { every }).map((bin, i) => ({ ...bin, speed: speeds(i) }))

  test('from more than sixteen seconds on', () => {
    expect(seen(samples(4, 15, 16)).samples).toBe(0)
    expect(seen(samples(4, 15, 17)).samples).toBe(1)
    expect(seen(samples(10, 15, 17))).toMatchObject({ ways: 4, samples: 4 })
  })

  test('so that its way is 200 m long', () => {
    // At 30 s: two steps of 101 m and of 99 m.
    expect(seen(samples(3, 3.34, 30))).toMatchObject({ ways: 1, samples: 1 })
    expect(seen(samples(3, 3.32, 30))).toMatchObject({ ways: 0 })
  })

  test('and no speed stands, or the way is as fast as 1.5 m/s', () => {
    const stands = (speed: number, its: number) =>
      seen(
        samples(6, speed, 60, (i) => (i === 1 ? its : speed)),
        0,
        1,
      )
    expect(stands(1.51, 0).ways).toBe(1)
    expect(stands(1.49, 0).ways).toBe(0)
    expect(stands(1.49, 0.1).ways).toBe(0)
    expect(stands(1.49, 0.11).ways).toBe(1)
    expect(
      seen(
        samples(6, 1.49, 60, (i) => (i === 0 ? 0 : 1.5)),
        0,
        1,
      ).ways,
    ).toBe(0)
    expect(
      seen(
        samples(4, 1.49, 60, (i) => (i === 3 ? 0 : 1.5)),
        0,
        1,
      ).ways,
    ).toBe(0)
    const late = samples(9, 1.49, 60, (i) => (i === 4 ? 0 : 1.5))
    expect(seen(late, 3, 4).ways).toBe(0)
    // Of points that come often one may have been reported at 0.
    expect(seen(drive(10, 1).map((bin, i): MadeBin => (i === 1 ? { ...bin, speed: 0 } : bin))).ways).toBe(3)
  })
})

describe('a hidden way', () => {
  const passes = (speed: number, count = 61): MadeBin[] =>
    each(0, 10 * count, 10, (t, i) => ({ t, x: i % 2 === 0 ? 0 : 10, speed }))

  test('is reported three times as long as one that positions would show', () => {
    // Within ten minutes 108 m: 0.18 m/s.
    expect(seen(passes(0.19), 0, 1)).toMatchObject({ ways: 0, hidden: 1 })
    expect(seen(passes(0.17), 0, 1)).toMatchObject({ ways: 0, hidden: 0 })
  })

  test('is counted anew each half of its time', () => {
    // At 3 m/s sixty steps, then 30, 15, 8 and 4 of them: two would be 60 m, and 108 are needed.
    expect(seen(passes(3))).toMatchObject({ hidden: 5 })
  })
})

test('without bins there is nothing', () => {
  expect(ways([])).toEqual(noStraights())
})
