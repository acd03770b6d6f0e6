/** Which points a machine moves through: bins and points that were made by hand. */
import { describe, expect, test } from 'vitest'
import { each, type MadeBin, type MadePoint, makeBins, makeTrack } from './motion.fixture.ts'
import { isLoneMove, spansOf, trimmed } from './moved-spans.rules.ts'

/** Spans of bins of one point each, by these flags. */
const spans = (bins: MadeBin[], flags: number[] | string) => {
  const moving = Uint8Array.from(flags, Number)
  const points = bins.flatMap(({ t, x, y, points = 1 }) =>
    Array.from({ length: points }, (_, k): MadePoint => ({ t: t + k, x, y })),
  )
  const its = spansOf(makeBins(bins), moving, makeTrack(points))
  // The same with north for east, elsewhere and later, on a plane of another scale.
  const turned = bins.map(({ x = 0, y = 0, t, ...bin }): MadeBin => ({ ...bin, t: t + 5000, x: y - 900, y: x + 700 }))
  expect(spansOf(makeBins(turned, 0.5), moving, makeTrack(points))).toEqual(its)
  return its.map(({ first, last }) => [first, last])
}
const every = (seconds: number, count: number, more: (i: number) => Partial<MadeBin> = () => ({})): MadeBin[] =>
  each(0, count * seconds, seconds, (t, i) => ({ t, x: 20 * i, ...more(i) }))

describe('often heard, a machine moves', () => {
  test('through bins that do', () => {
    expect(spans(every(10, 10), '0011110000')).toEqual([[2, 5]])
    expect(spans(every(10, 10), '0110000111')).toEqual([
      [1, 2],
      [7, 9],
    ])
    expect(spans(every(10, 10), '0000000000')).toEqual([])
    expect(spans([], '')).toEqual([])
  })

  test('through all points of a bin, and through one that is alone', () => {
    expect(
      spans(
        every(10, 10, () => ({ points: 3 })),
        '0011110000',
      ),
    ).toEqual([[6, 17]])
    expect(
      spans(
        every(10, 10, () => ({ points: 3 })),
        '0000010000',
      ),
    ).toEqual([[15, 17]])
    expect(
      spans(
        every(10, 10, () => ({ points: 3 })),
        '1000000000',
      ),
    ).toEqual([[0, 2]])
    expect(
      spans(
        every(10, 10, () => ({ points: 3 })),
        '0000000011',
      ),
    ).toEqual([[24, 29]])
  })

  test('on through a pause of twenty seconds', () => {
    expect(spans(every(10, 10), '0110110000')).toEqual([[1, 5]])
    expect(spans(every(10, 10), '0110011000')).toEqual([
      [1, 2],
      [5, 6],
    ])
    expect(spans(every(4, 20), '01100001100000000000')).toEqual([[1, 8]])
    expect(spans(every(4, 20), '01100000110000000000')).toEqual([
      [1, 2],
      [8, 9],
    ])
  })

  test('within one run', () => {
    const two = every(10, 12, (i) => ({ run: i < 6 ? 0 : 1 }))
    expect(spans(two, '000111111000')).toEqual([
      [3, 5],
      [6, 8],
    ])
    // A bin that moves alone at the beginning of a run is one, at its end as well.
    expect(spans(two, '000000100000')).toEqual([[6, 6]])
    expect(spans(two, '000011100000')).toEqual([
      [4, 5],
      [6, 6],
    ])
  })
})

describe('seldom heard, a machine moves', () => {
  const seldom = (metres: number[], more: (i: number) => Partial<MadeBin> = () => ({}), seconds = 60): MadeBin[] => {
    let x = 0
    return [0, ...metres].map((its, i) => {
      x += its
      return { t: seconds * i, x, ...more(i) }
    })
  }
  const still = Array<number>(8).fill(0)

  test('by a step of fifty metres', () => {
    expect(spans(seldom([0, 0, 0, 0, 51, 0, 0, 0]), still.concat(0))).toEqual([[4, 5]])
    expect(spans(seldom([0, 0, 0, 0, 49, 0, 0, 0]), still.concat(0))).toEqual([])
  })

  test('and of five deviations of both', () => {
    const noisy = (metres: number) =>
      spans(
        seldom([0, 0, 0, 0, metres, 0, 0, 0], () => ({ sigma: 10 })),
        still.concat(0),
      )
    // √2 · 10 · 5 = 70.7.
    expect([noisy(71), noisy(70)]).toEqual([[[4, 5]], []])
    const one = (metres: number, k: number) =>
      spans(
        seldom([0, 0, 0, 0, metres, 0, 0, 0], (i) => ({ sigma: i === k ? 20 : 0 })),
        still.concat(0),
      )
    expect([one(101, 4), one(99, 4), one(101, 5), one(99, 5)]).toEqual([[[4, 5]], [], [[4, 5]], []])
  })

  test('from 45 s between points on', () => {
    expect(spans(seldom([0, 0, 0, 0, 90, 0, 0, 0], undefined, 45), still.concat(0))).toEqual([[4, 5]])
    expect(spans(seldom([0, 0, 0, 0, 90, 0, 0, 0], undefined, 44), still.concat(0))).toEqual([])
  })

  test('of a run of five bins by 25 metres, however soon', () => {
    expect(spans(seldom([0, 26, 0, 0]), '00000')).toEqual([[1, 2]])
    expect(spans(seldom([0, 24, 0, 0]), '00000')).toEqual([])
    expect(spans(seldom([0, 0, 26, 0, 0]), '000000')).toEqual([])
    expect(spans(seldom([0, 26, 0, 0], undefined, 10), '00000')).toEqual([[1, 2]])
  })

  test('not by a single position that is elsewhere', () => {
    expect(spans(seldom([0, 0, 0, 80, -80, 0, 0, 0]), still.concat(0))).toEqual([])
    // The means of three before and after are 0.6 of fifty metres apart: by one of three that is 90 m away.
    expect(spans(seldom([0, 0, 0, 91, -91, 0, 0, 0]), still.concat(0))).toEqual([[3, 5]])
    expect(spans(seldom([0, 0, 0, 89, -89, 0, 0, 0]), still.concat(0))).toEqual([])
    // At the ends of a run there are fewer bins.
    expect(spans(seldom([80, 0, 0, 0, 0, 0, 0, 0]), still.concat(0))).toEqual([[0, 1]])
    expect(spans(seldom([0, 0, 0, 0, 0, 0, 0, 80]), still.concat(0))).toEqual([[7, 8]])
  })

  test('to the north as to the east', () => {
    const north = seldom([0, 0, 0, 0, 51, 0, 0, 0]).map(({ x, ...bin }): MadeBin => ({ ...bin, y: x }))
    expect(spans(north, still.concat(0))).toEqual([[4, 5]])
  })

  test('within one run', () => {
    const two = seldom([0, 0, 0, 0, 0, 0, 500, 0, 0, 0, 0, 0, 0], (i) => ({ run: i < 7 ? 0 : 1 }))
    expect(spans(two, Array(14).fill(0))).toEqual([])
    // Bins of the other run say nothing of where it was before.
    const other = seldom([0, 0, 0, 0, 0, 0, 500, 60, 0, 0, 0, 0, 0], (i) => ({ run: i < 7 ? 0 : 1 }))
    expect(spans(other, Array(14).fill(0))).toEqual([[7, 8]])
  })

  test('slowly where both bins do, if it did not halt between them', () => {
    const slow = [40, 40, 40, 40, 40, 40, 40, 40]
    expect(spans(seldom(slow), '000111000')).toEqual([[3, 5]])
    // Slower than a quarter of the fastest step of three before and after.
    expect(spans(seldom(slow.with(4, 11)), '000111000')).toEqual([[3, 5]])
    expect(spans(seldom(slow.with(4, 9)), '000111000')).toEqual([[3, 4]])
    expect(spans(seldom(slow.with(4, 9)), '111111111')).toEqual([
      [0, 4],
      [5, 8],
    ])
    // One that is four steps away is not its neighbour, nor is one of another run.
    const fast = (k: number, more?: (i: number) => Partial<MadeBin>) =>
      spans(seldom(Array<number>(10).fill(40).with(k, 300), more), '00000110000').some(([first]) => first === 5)
    expect([fast(1), fast(2), fast(8), fast(9)]).toEqual([true, false, false, true])
    expect(fast(3, (i) => ({ run: i < 5 ? 0 : 1 }))).toBe(true)
    // It is slower in twice the time.
    const longer = seldom(slow.with(4, 15)).map((bin, i): MadeBin => (i > 4 ? { ...bin, t: bin.t + 60 } : bin))
    expect(spans(longer, '000111000')).toEqual([[3, 4]])
    expect(spans(seldom(slow.with(4, 15)), '000111000')).toEqual([[3, 5]])
    // More than 130 s apart a step alone decides.
    expect(spans(seldom(slow, undefined, 130), '000111000')).toEqual([[3, 5]])
    expect(spans(seldom(slow, undefined, 131), '000111000')).toEqual([])
  })
})

describe('by reported speeds a machine moves', () => {
  const reports = (speeds: (number | undefined)[], seconds = 30, metres = 0): MadeBin[] =>
    speeds.map((speed, i) => ({ t: seconds * i, x: metres * i, speed }))

  test('through bins that do, at 0.3 m/s on one side', () => {
    expect(spans(reports([0, 0, 1, 1, 1, 0, 0, 0]), '00111000')).toEqual([[2, 4]])
    expect(spans(reports([0, 0, 0.3, 0.2, 0.1, 0, 0, 0]), '00111000')).toEqual([[2, 4]])
    expect(spans(reports([0, 0, 0.29, 0.2, 0.1, 0, 0, 0], 30, 0), '00111000')).toEqual([[2, 4]])
  })

  test('below that only if it does not halt', () => {
    const halts = (before: number, after: number) => {
      const xs = [0, 40, 80, 120, 125, 165, 205, 245]
      const speeds = Array<number>(8).fill(0.2).with(3, before).with(4, after)
      return spans(
        xs.map((x, i): MadeBin => ({ t: 60 * i, x, speed: speeds[i] })),
        '00111000',
      )
    }
    expect(halts(0.29, 0.29)).toEqual([[2, 3]])
    expect([halts(0.3, 0.2), halts(0.2, 0.3)]).toEqual([[[2, 4]], [[2, 4]]])
    const goes = Array.from({ length: 8 }, (_, i): MadeBin => ({ t: 60 * i, x: 40 * i, speed: 0.2 }))
    expect(spans(goes, '00111000')).toEqual([[2, 4]])
  })

  test('before and after one report alone', () => {
    expect(spans(reports([0, 0, 0, 1, 0, 0, 0]), '0001000')).toEqual([[2, 4]])
    expect(spans(reports([0, 0, 0, 1, 0, 0, 0], 5), '0001000')).toEqual([[2, 4]])
    expect(spans(reports([0, 0, 0, 1, 0, 0, 0], 4), '0001000')).toEqual([[3, 3]])
    expect(spans(reports([0, 0, 0, 1, 0, 0, 0], 130), '0001000')).toEqual([[2, 4]])
    expect(spans(reports([0, 0, 0, 1, 0, 0, 0], 131), '0001000')).toEqual([])
    expect(spans(reports([0, 0, undefined, 1, 0, 0, 0]), '0001000')).toEqual([[3, 4]])
    expect(spans(reports([0, 0, 0, 0.29, 0, 0, 0]), '0001000')).toEqual([[3, 3]])
  })

  test('through one report of a stand between two that move', () => {
    expect(spans(reports([0, 1, 1, 0, 1, 1, 0]), '0110110')).toEqual([[1, 5]])
    // At ten seconds it is a pause all the same; at 16 s it stands.
    expect(spans(reports([0, 1, 1, 0, 1, 1, 0], 16), '0110110')).toEqual([
      [1, 2],
      [4, 5],
    ])
    expect(spans(reports([0, 1, 1, 0, 1, 1, 0], 17), '0110110')).toEqual([[1, 5]])
    expect(spans(reports([0, 1, 1, 0, 1, 1, 0], 130), '0110110')).toEqual([[1, 5]])
    expect(spans(reports([0, 1, 1, 0, 0.2, 1, 0]), '0110110')).toEqual([
      [1, 2],
      [4, 5],
    ])
    expect(spans(reports([0, 1, 1, 0, 0, 1, 1]), '0110011')).toEqual([
      [1, 2],
      [5, 6],
    ])
  })

  test('within one run', () => {
    const two = reports([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]).map((bin, i): MadeBin => ({ ...bin, run: i < 6 ? 0 : 1 }))
    expect(spans(two, '000000100000')).toEqual([[6, 7]])
    const halts = reports([0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0]).map(
      (bin, i): MadeBin => ({ ...bin, run: i < 6 ? 0 : 1 }),
    )
    expect(spans(halts, '000011010000')).toEqual([
      [4, 5],
      [6, 8],
    ])
  })
})

test('a lone move is one by its report, with none beside it in its run', () => {
  const bins = (speed: number | undefined, runs = [0, 0, 0]) =>
    makeBins([0, 1, 2].map((i): MadeBin => ({ t: 60 * i, speed, run: runs[i] })))
  const lone = (flags: number[], speed: number | undefined = 1, runs = [0, 0, 0]) =>
    isLoneMove(bins(speed, runs), Uint8Array.from(flags), 1)
  expect([lone([0, 1, 0]), lone([1, 1, 0]), lone([0, 1, 1]), lone([0, 0, 0])]).toEqual([true, false, false, false])
  expect([lone([0, 1, 0], 0.3), lone([0, 1, 0], 0.29)]).toEqual([true, false])
  expect([lone([1, 1, 0], 1, [0, 1, 1]), lone([0, 1, 1], 1, [0, 0, 1])]).toEqual([true, true])
})

describe('a span without the standing at its ends', () => {
  const trims = (points: MadePoint[], first: number, last: number) => {
    const its = trimmed(makeTrack(points), { first, last })
    const turned = points.map(
      ({ x = 0, y = 0, t, ...point }): MadePoint => ({ ...point, t: t + 5000, x: y - 900, y: x + 700 }),
    )
    expect(trimmed(makeTrack(turned, 0.5), { first, last })).toEqual(its)
    return [its.first, its.last]
  }
  /** It stands for twenty seconds, drives at 5 m/s for ten, and stands again. */
  const drive = (more: (t: number) => Partial<MadePoint> = () => ({})): MadePoint[] =>
    each(0, 51, 1, (t) => ({ t, x: 5 * Math.max(0, Math.min(10, t - 20)), ...more(t) }))

  test('begins where positions leave the place by three deviations', () => {
    // Of 3 m: nine metres are reached after two seconds.
    expect(trims(drive(), 10, 40)).toEqual([21, 29])
    expect(
      trims(
        drive(() => ({ sigma: 10 / 3 + 0.01 })),
        10,
        40,
      ),
    ).toEqual([22, 28])
    expect(
      trims(
        drive(() => ({ sigma: 10 / 3 - 0.01 })),
        10,
        40,
      ),
    ).toEqual([21, 29])
    const north = drive().map(({ x, ...point }): MadePoint => ({ ...point, y: x }))
    expect(trims(north, 10, 40)).toEqual([21, 29])
  })

  test('begins with the last point that is reported to stand', () => {
    const reported = drive((t) => ({ speed: t > 22 && t < 28 ? 18 : 0 }))
    expect(trims(reported, 10, 40)).toEqual([22, 28])
    // 0.3 m/s are 1.08 km/h.
    expect(
      trims(
        drive((t) => ({ speed: t > 22 && t < 28 ? 18 : t === 22 ? 1.09 : 0 })),
        10,
        40,
      ),
    ).toEqual([21, 28])
    expect(
      trims(
        drive((t) => ({ speed: t > 22 && t < 28 ? 18 : t === 22 ? 1.07 : 0 })),
        10,
        40,
      ),
    ).toEqual([22, 28])
  })

  test('begins at three positions away in a row', () => {
    const strays = drive((t) => (t === 15 || t === 16 ? { x: 40 } : {}))
    expect(trims(strays, 10, 40)).toEqual([21, 29])
    const leaves = drive((t) => (t >= 15 && t <= 17 ? { x: 40 } : {}))
    expect(trims(leaves, 10, 40)).toEqual([14, 29])
  })

  test('begins at one that is reported to move, four seconds after the one before', () => {
    const seldom = (every: number) =>
      trims(
        each(
          0,
          every * 15,
          every,
          (t, i): MadePoint => ({ t, x: 20 * Math.max(0, i - 5), speed: i === 6 || i > 8 ? 18 : 0 }),
        ),
        4,
        14,
      )
    expect(seldom(4)).toEqual([5, 14])
    expect(seldom(3)).toEqual([8, 14])
  })

  test('is that of samples where positions move on', () => {
    const samples = (metres: number) =>
      trims(
        each(0, 30 * 12, 30, (t, i): MadePoint => ({ t, x: metres * Math.max(0, i - 5), speed: i > 7 ? 18 : 0 })),
        4,
        11,
      )
    expect([samples(9.1), samples(8.9)]).toEqual([
      [5, 11],
      [7, 11],
    ])
  })

  test('is all of it where too few points beside show a place', () => {
    // Two points before it.
    const points = drive().slice(18)
    expect(trims(points, 1, 22)).toEqual([1, 11])
    expect(trims(drive().slice(17), 2, 23)).toEqual([4, 12])
    // Of more than twelve points the last ones show where it was: it had come from elsewhere.
    const came = each(0, 60, 1, (t): MadePoint => ({ t, x: t < 10 ? -500 : 5 * Math.max(0, Math.min(15, t - 25)) }))
    expect(trims(came, 21, 50)).toEqual([26, 39])
    // And more than 45 s away they say nothing.
    const far = drive().map((point, i): MadePoint => (i < 10 ? { ...point, t: point.t - 44 } : point))
    expect(trims(far, 10, 40)).toEqual([10, 29])
    const near = drive().map((point, i): MadePoint => (i < 10 ? { ...point, t: point.t - 43 } : point))
    expect(trims(near, 10, 40)).toEqual([21, 29])
  })

  test('of a machine that has only stood has one point', () => {
    expect(
      trims(
        each(0, 40, 1, (t): MadePoint => ({ t, speed: 0 })),
        10,
        30,
      ),
    ).toEqual([30, 30])
  })
})
