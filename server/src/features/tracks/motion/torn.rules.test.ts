/** Where positions leap on a path that was drawn by hand. */
import { describe, expect, test } from 'vitest'
import { each, type MadePoint, makeTrack } from './motion.fixture.ts'
import type { Path } from './smooth.rules.ts'
import { tornIn } from './torn.rules.ts'

interface Drawn extends MadePoint {
  /** The path there; otherwise it goes through the position. */
  path?: [x: number, y: number]
}

function torn(drawn: Drawn[], { scale = 1, first = 0, wanted = undefined as [number, number] | undefined } = {}) {
  const its = drawn.slice(first)
  const column = (of: (point: Drawn) => number) => Float64Array.from(its, (point) => of(point) / scale)
  const path: Path = {
    x: column(({ x = 0, path }) => path?.[0] ?? x),
    y: column(({ y = 0, path }) => path?.[1] ?? y),
    u: column(() => 0),
    v: column(() => 0),
    speed: column(() => 0),
  }
  const [from, to] = wanted ?? [1, its.length - 1]
  return tornIn(makeTrack(drawn, scale), { first, last: drawn.length - 1 }, path, { first: from, last: to })
}
/** The same with north for east, elsewhere and later: nothing else may come of it. */
const turned = (drawn: Drawn[]): Drawn[] =>
  drawn.map(({ x = 0, y = 0, path, t, ...point }) => ({
    ...point,
    t: t + 5000,
    x: y - 900,
    y: x + 700,
    ...(path && { path: [path[1] - 900, path[0] + 700] }),
  }))
/** Indexes of the torn steps: the first one and the last one; undefined if none is. */
function span(...[drawn, how]: Parameters<typeof torn>): [number, number] | undefined {
  const flags = torn(drawn, how).torn
  expect(torn(turned(drawn), how).torn).toEqual(flags)
  return flags && [flags.indexOf(1), flags.lastIndexOf(1)]
}
/** Straight on at 10 m/s. */
const drive = (count: number, every = 1, more: Partial<Drawn> = {}): Drawn[] =>
  each(0, count * every, every, (t): Drawn => ({ t, x: 10 * t, ...more }))
/** One point elsewhere. */
const moved = (points: Drawn[], k: number, more: Partial<Drawn>): Drawn[] =>
  points.map((point, i) => (i === k ? { ...point, ...more } : point))

test('a path through its positions is torn nowhere', () => {
  expect(torn(drive(60))).toEqual({ torn: undefined, beside: 0 })
  expect(torn(drive(60, 10))).toEqual({ torn: undefined, beside: 0 })
})

describe('a position beside its path tears it', () => {
  const beside = (metres: number, more: Partial<Drawn> = {}, every = 4.9) =>
    span(moved(drive(41, every, more), 20, { path: [10 * 20 * every, metres] }))

  test('from twelve metres on, and four deviations', () => {
    // Fifteen seconds before and after are three steps of 4.9 s, and the step that leads there.
    expect(beside(12.1)).toEqual([17, 24])
    expect(beside(11.9)).toBeUndefined()
    expect(beside(-12.1)).toEqual([17, 24])
    expect(beside(16.1, { sigma: 4 })).toEqual([17, 24])
    expect(beside(15.9, { sigma: 4 })).toBeUndefined()
  })

  test('and four times as far as half of the positions are', () => {
    const rough = (metres: number) =>
      span(
        moved(
          drive(41).map((point) => ({ ...point, path: [point.x ?? 0, 4] })),
          20,
          { path: [200, metres] },
        ),
      )
    expect(torn(drive(41).map((point) => ({ ...point, path: [point.x ?? 0, 4] }))).beside).toBe(4)
    expect(rough(16.1)).toEqual([5, 36])
    expect(rough(15.9)).toBeUndefined()
  })

  test('in true metres', () => {
    const its = (metres: number) => span(moved(drive(41, 4.9), 20, { path: [980, metres] }), { scale: 0.5 })
    expect([its(12.1), its(11.9)]).toEqual([[17, 24], undefined])
  })

  test('for fifteen seconds before and after', () => {
    // Steps that end up to 15 s before it, and those that begin up to 15 s after it.
    expect(span(moved(drive(61), 30, { path: [300, 13] }))).toEqual([15, 46])
    expect(span(moved(drive(61), 5, { path: [50, 13] }))).toEqual([1, 21])
    expect(span(moved(drive(61), 58, { path: [580, 13] }))).toEqual([43, 60])
    expect(span(moved(drive(61), 0, { path: [0, 13] }))).toEqual([1, 16])
    // At a point a minute the steps to it and from it.
    expect(span(moved(drive(11, 60), 5, { path: [3000, 13] }))).toEqual([5, 6])
  })
})

describe('a leap between near points tears a path', () => {
  /** A point that lies so many metres aside, with its path: its step is bent by as much, the one behind it twice as much. */
  const aside = (metres: number, every = 1, sigma = 3) =>
    span(moved(drive(61, every, { sigma }), 60, { y: metres, path: [600 * every, metres] }))

  test('of eight metres and more, but for what a machine may accelerate', () => {
    // 2.5 m/s² for a second are 2.5 m.
    expect(aside(10.6)).toEqual([45, 60])
    expect(aside(10.4)).toBeUndefined()
    // For two seconds ten metres.
    expect(aside(18.1, 2)).toEqual([53, 60])
    expect(aside(17.9, 2)).toBeUndefined()
  })

  test('of four times what is usual on this path', () => {
    // Every other point lies three metres aside: each step turns by six metres, but the first one.
    const rough = (metres: number) => {
      const points = drive(62).map((point, i): Drawn => ({ ...point, y: i % 2 === 0 ? 0 : 3 }))
      return span(moved(points, 61, { y: metres, path: [610, metres] }))
    }
    // Its step differs by |metres + 3|, and 24 + 2.5 are accepted.
    expect(rough(23.6)).toEqual([46, 61])
    expect(rough(23.4)).toBeUndefined()
  })

  test('between steps of other times too', () => {
    // Half as long a step is half as far.
    const points = [...drive(30), { t: 29.5, x: 295 }, { t: 30.5, x: 305 }, { t: 32.5, x: 325 }]
    expect(span(points)).toBeUndefined()
    expect(span([...drive(30), { t: 29.5, x: 305 }])).toEqual([15, 30])
  })

  test('in true metres', () => {
    const its = (y: number) => span(moved(drive(61), 60, { y, path: [600, y] }), { scale: 0.5 })
    expect([its(10.6), its(10.4)]).toEqual([[45, 60], undefined])
  })
})

describe('a change of velocity between seldom points tears a path', () => {
  const turns = (metres: number, every = 5) => span(moved(drive(21, every), 20, { y: metres }))

  test('of more than 2.5 m/s²', () => {
    // Within five seconds by 12.5 m/s: 62.5 m aside; the point before it is torn, and what is within fifteen seconds.
    expect(turns(62.6)).toEqual([16, 20])
    expect(turns(62.4)).toBeUndefined()
    // Between points a minute apart by 150 m/s.
    expect([turns(9010, 60), turns(8990, 60)]).toEqual([[19, 20], undefined])
  })

  test('as a machine that stops at once', () => {
    // 10 m/s to 0 within five seconds are 2 m/s², 13 m/s to 0 2.6.
    const stops = (speed: number) => span(each(0, 100, 5, (t): Drawn => ({ t, x: speed * Math.min(t, 50) })))
    expect([stops(10), stops(12.4), stops(12.6)]).toEqual([undefined, undefined, [7, 14]])
  })

  test('in true metres', () => {
    const its = (y: number) => span(moved(drive(21, 5), 20, { y }), { scale: 0.5 })
    expect([its(62.6), its(62.4)]).toEqual([[16, 20], undefined])
  })
})

describe('a long step among short ones tears a path', () => {
  /** Straight on at 10 m/s, silent for so many seconds, and further on by so many metres than at that speed. */
  const catches = (further: number, silent = 10, sigma = 3): [number, number] | undefined =>
    span([
      ...drive(31, 1, { sigma }),
      ...each(30 + silent, 60 + silent, 1, (t): Drawn => ({ t, x: 10 * t + further, sigma })),
    ])

  test('if it leads farther than the speeds beside it: by sixteen metres, and a quarter of 1.5 m/s²', () => {
    // In ten seconds 37.5 m. Torn are fifteen seconds before its begin and behind its end.
    expect(catches(53.6)).toEqual([15, 47])
    expect(catches(53.4)).toBeUndefined()
    expect(catches(-53.6)).toEqual([15, 47])
    // Of a deviation of five metres twenty.
    expect([catches(57.6, 10, 5), catches(57.4, 10, 5)]).toEqual([[15, 47], undefined])
    expect([catches(25.5, 5), catches(25.3, 5)]).toEqual([[15, 47], undefined])
  })

  test('and between two stands, if no machine gets there and back to a stand', () => {
    const stood = (x: number) =>
      span([...each(0, 30, 1, (t): Drawn => ({ t, x: 0 })), ...each(39, 69, 1, (t): Drawn => ({ t, x }))])
    // 1.5 m/s² for five seconds and braking for five: 37.5 m.
    expect([stood(53.6), stood(53.4)]).toEqual([[14, 46], undefined])
  })

  test('at an end of a path, where the machine stood', () => {
    const begins = (metres: number) =>
      span([{ t: 0, x: 0 }, ...each(10, 40, 1, (t): Drawn => ({ t, x: metres + 4 * (t - 10) }))])
    // From a stand to 4 m/s: two metres a second on average, twenty in ten seconds.
    expect([begins(73.6), begins(73.4)]).toEqual([[1, 17], undefined])
    const ends = (metres: number) =>
      span([...each(0, 31, 1, (t): Drawn => ({ t, x: 4 * t })), { t: 40, x: 120 + metres }])
    expect([ends(73.6), ends(73.4)]).toEqual([[15, 31], undefined])
  })
})

test('only the wanted steps matter, and what is within fifteen seconds of them', () => {
  const points = moved(drive(101), 50, { path: [500, 13] })
  const within = (from: number, to: number) =>
    torn(points, { wanted: [from, to] })
      .torn?.subarray(from, to + 1)
      .includes(1) ?? false
  // Torn are the steps 35 to 66.
  expect([within(1, 34), within(1, 35)]).toEqual([false, true])
  expect([within(66, 100), within(67, 100)]).toEqual([true, false])
  expect([torn(points, { wanted: [1, 20] }).torn, torn(points, { wanted: [80, 100] }).torn]).toEqual([
    undefined,
    undefined,
  ])
  expect(torn(points, { wanted: [40, 39] })).toEqual({ torn: undefined, beside: 0 })
})

test('a path begins at its first point in the track', () => {
  const points = [
    ...moved(drive(20), 10, { y: 500 }),
    ...drive(61).map((point): Drawn => ({ ...point, t: point.t + 1000 })),
  ]
  expect(torn(points, { first: 20 }).torn).toBeUndefined()
  expect(span(moved(points, 50, { path: [300, 13] }), { first: 20 })).toEqual([15, 46])
})

test('of a long path each tenth position shows how far they usually are from it', () => {
  const points = drive(2000).map((point, i): Drawn => ({ ...point, path: [point.x ?? 0, i % 10 === 0 ? 1 : 3] }))
  expect(torn(points).beside).toBe(1)
  const odd = drive(399).map((point, i): Drawn => ({ ...point, path: [point.x ?? 0, i % 10 === 0 ? 1 : 3] }))
  expect(torn(odd).beside).toBe(3)
})
