/** What bins show of each point of a track. */
import { describe, expect, test } from 'vitest'
import { knownTrack } from './known-track.rules.ts'
import { each, type MadeBin, type MadePoint, makeBins, makeTrack } from './motion.fixture.ts'

/** A track of these bins, a point at each bin's moment and one more each second. */
const known = (
  bins: MadeBin[],
  flags = bins.map(() => 1),
  { factor = undefined as number | undefined, kmh = 7.2 } = {},
) => {
  const points = bins.flatMap(({ t, x, y, points = 1 }) =>
    Array.from({ length: points }, (_, k): MadePoint => ({ t: t + k, x, y, speed: kmh })),
  )
  return knownTrack(makeTrack(points), makeBins(bins), Uint8Array.from(flags), factor)
}

describe('a point has of its bin', () => {
  const bins: MadeBin[] = [
    { t: 0, points: 2, sigma: 3, speed: 1 },
    { t: 10, points: 1, sigma: 5, speed: 2 },
    { t: 20, points: 3, sigma: 7, speed: 3 },
  ]

  test('its error', () => {
    expect([...known(bins).sigma]).toEqual([3, 3, 5, 7, 7, 7])
  })

  test('how it goes back and forth', () => {
    expect([...known(bins, [3, 0, 2]).returns]).toEqual([2, 2, 0, 1, 1, 1])
    expect([...known(bins, [1, 1, 1]).returns]).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('the correction of its speeds', () => {
    expect([...known(bins).speed]).toEqual(Array(6).fill(Math.fround(7.2)))
    const track = makeTrack(each(0, 6, 1, (t): MadePoint => ({ t, speed: 7.2 })))
    const halved = [...knownTrack(track, makeBins(bins), Uint8Array.of(1, 1, 1), 2).speed]
    expect([...track.speed]).toEqual(Array(6).fill(Math.fround(7.2)))
    for (const speed of halved) expect(speed).toBeCloseTo(3.6, 5)
    const swings: MadeBin[] = [{ t: 0, speed: 0, points: 2 }, { t: 10 }, { t: 20, speed: 1 }]
    expect([...known(swings, undefined, { factor: 2, kmh: 8 }).speed]).toEqual([0, 0, Number.NaN, 4])
  })
})

test('the mean reported speed is that of two and a half minutes before and after', () => {
  const bins = each(0, 700, 50, (t, i): MadeBin => ({ t, ...(i % 2 === 0 && { speed: i }) }))
  const { reported } = known(bins)
  // Bins 0–3 have 0 and 2; 2–8 have 2, 4, 6 and 8; 10–13 10 and 12.
  expect([reported[0], reported[5], reported[13]]).toEqual([1, 5, 11])
  expect([...known(each(0, 100, 10, (t): MadeBin => ({ t }))).reported]).toEqual(Array(10).fill(Number.NaN))
  const late = each(0, 340, 170, (t, i): MadeBin => ({ t, speed: i }))
  expect([...known(late).reported]).toEqual([0, 1])
})

describe('a reported way is hidden', () => {
  /** Passes of 20 m at so many m/s, a point each `every` seconds. */
  const passes = (speed: number, every = 30, count = 20): MadeBin[] =>
    each(0, count * every, every, (t, i) => ({ t, x: i % 2 === 0 ? 0 : 20, speed }))
  const hidden = (...all: Parameters<typeof known>) => [...known(...all).hidden]

  test('where positions show less than 0.4 of it', () => {
    expect(hidden(passes(1))).toEqual([0, ...Array(19).fill(1)])
    const drive = (shown: number) => each(0, 600, 30, (t, i): MadeBin => ({ t, x: shown * 30 * i, speed: 1 }))
    expect(hidden(drive(0.39))).toEqual([0, ...Array(19).fill(1)])
    expect(hidden(drive(0.41))).toEqual(Array(20).fill(0))
    const north = drive(0.41).map(({ x, ...bin }): MadeBin => ({ ...bin, y: x }))
    expect(hidden(north)).toEqual(Array(20).fill(0))
  })

  test('within five minutes before and after', () => {
    // It drives straight on for ten minutes, and then goes back and forth for ten.
    const both: MadeBin[] = each(0, 1200, 30, (t, i) => ({ t, x: i <= 20 ? 30 * i : 600 + (i % 2) * 20, speed: 1 }))
    const flags = hidden(both)
    // At 660 s five minutes before are 240 m of 600, at 690 s 210 m.
    expect([flags[15], flags[20], flags[21], flags[23], flags[35]]).toEqual([0, 0, 0, 1, 1])
  })

  test('only where points are more than sixteen seconds apart', () => {
    expect(hidden(passes(1, 16))).toEqual(Array(20).fill(0))
    expect(hidden(passes(1, 17))).toEqual([0, ...Array(19).fill(1)])
  })

  test('within its run', () => {
    const two = [
      ...each(0, 300, 30, (t, i): MadeBin => ({ t, x: 30 * i, speed: 1 })),
      ...each(330, 630, 30, (t, i): MadeBin => ({ t, x: 5000 + 30 * i, speed: 1, run: 1 })),
    ]
    expect(hidden(two)).toEqual(Array(20).fill(0))
    // It comes back on the way that it went before.
    const back = two.map((bin, i): MadeBin => ({ ...bin, x: i < 10 ? 30 * i : 30 * (19 - i) }))
    expect(hidden(back)).toEqual(Array(20).fill(0))
    // A way of none: the step from one run to the other is not reported.
    const stands = two.map((bin, i): MadeBin => ({ ...bin, x: i < 10 ? 0 : 5000, speed: 0 }))
    expect(hidden(stands)).toEqual(Array(20).fill(0))
  })

  test('where a report alone shows motion, before and after it', () => {
    const bins = each(0, 300, 60, (t, i): MadeBin => ({ t, x: 0, speed: i === 2 ? 1 : 0 }))
    expect(hidden(bins, [0, 0, 1, 0, 0])).toEqual([0, 1, 1, 1, 1])
    const far = bins.map((bin, i): MadeBin => ({ ...bin, x: 500 * i }))
    expect(hidden(far, [0, 0, 1, 0, 0])).toEqual([0, 0, 1, 1, 0])
    expect(hidden(far, [0, 1, 1, 1, 0])).toEqual([0, 0, 0, 0, 0])
  })

  test('of steps without a report nothing is', () => {
    const bins = passes(1).map(({ speed, ...bin }, i): MadeBin => (i % 2 === 0 ? bin : { ...bin, speed }))
    expect(hidden(bins)).toEqual(Array(20).fill(0))
    const one = passes(1).map(({ speed, ...bin }, i): MadeBin => (i === 3 ? bin : { ...bin, speed }))
    expect(hidden(one)).toEqual([0, ...Array(19).fill(1)])
  })
})
