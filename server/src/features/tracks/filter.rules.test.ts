/** Which points count. Seconds, and metres north and east of where the machine is. */
import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import {
  COUNTED,
  countFlags,
  DUPLICATE,
  flagsOf,
  isCalm,
  JAM,
  JAM_IN_PLACE,
  JUMP,
  markJumps,
  near,
  OTHER,
  rawMetres,
  reachable,
  reasonOf,
  uncertainty,
  usableOf,
} from './filter.rules.ts'
import { type PlacedPoint, rawTrackOf } from './track.ts'

const START = Date.parse('2026-06-17T00:00Z')
const DEGREE = 111_195
type Fix = [seconds: number, north: number, more?: Partial<PlacedPoint> & { east?: number }]

const trackOf = (fixes: Fix[]) =>
  rawTrackOf(
    fixes.map(([seconds, north, { east = 0, ...more } = {}]) => ({
      at: START + seconds * SECOND,
      lat: 55.5 + north / DEGREE,
      lng: 38.2 + east / DEGREE / Math.cos((55.5 * Math.PI) / 180),
      ...more,
    })),
  )
/** One each ten seconds; each a millionth of a degree off the last one, as no two fixes are the same. */
const at = (north: number, from: number, count: number, more: Fix[2] = {}): Fix[] =>
  Array.from({ length: count }, (_, i) => [from + 10 * i, north + (i % 2) / 10, more])
const jumps = (fixes: Fix[]) => [...flagsOf(trackOf(fixes))].flatMap((flag, i) => (flag === JUMP ? i : []))
const reasons = (fixes: Fix[]) => [...usableOf(trackOf(fixes))].map(reasonOf)

describe('by itself a point is left out', () => {
  test('where it is made up, or too inexact', () => {
    expect(
      reasons([
        [0, 0, { accuracy: 100 }],
        [10, 1, { accuracy: 101 }],
        [20, 2, { mock: true }],
        [30, 3],
      ]),
    ).toEqual([undefined, 'accuracy', 'mock', undefined])
    expect(reasons([[0, 0, { mock: true, accuracy: 500 }]])).toEqual(['mock'])
  })

  test('where it repeats the last one that counts in all that it says', () => {
    const one = { speed: 3, accuracy: 5 }
    expect(
      reasons([
        [0, 0, one],
        [10, 0, one],
        [20, 0, { ...one, speed: 4 }],
        [30, 0, one],
        [40, 0, one],
      ]),
    ).toEqual([undefined, 'duplicate', undefined, undefined, 'duplicate'])
    for (const other of [{ ...one, accuracy: 6 }, { accuracy: 5 }, { speed: 3 }, { ...one, east: 1 }])
      expect(
        reasons([
          [0, 0, one],
          [10, 0, other],
        ]),
      ).toEqual([undefined, undefined])
    expect(
      reasons([
        [0, 0, one],
        [10, 1, one],
      ]),
    ).toEqual([undefined, undefined])
    expect(
      reasons([
        [0, 0],
        [10, 0],
      ]),
    ).toEqual([undefined, 'duplicate'])
    expect(
      reasons([
        [0, 0, one],
        [10, 0, { ...one, mock: true }],
        [20, 0, one],
      ]),
    ).toEqual([undefined, 'mock', 'duplicate'])
  })

  test('but not the first one of a day', () => {
    const track = trackOf([
      [-20, 0],
      [-10, 0],
      [0, 0],
      [10, 0],
    ])
    expect([...usableOf(track, START)]).toEqual([COUNTED, DUPLICATE, COUNTED, DUPLICATE])
    expect([...usableOf(track, START - 20 * SECOND)]).toEqual([COUNTED, DUPLICATE, DUPLICATE, DUPLICATE])
  })
})

test('a position is as uncertain as is said, and by fifteen metres where nothing is', () => {
  const track = trackOf([
    [0, 0, { accuracy: 7 }],
    [10, 0, { accuracy: 0 }],
    [20, 0],
  ])
  expect([0, 1, 2].map((i) => uncertainty(track, i))).toEqual([7, 15, 15])
})

test('a machine gets as far as at 200 km/h, and both points may be off', () => {
  const reaches = (metres: number, east = 0, ms = MINUTE) =>
    reachable(
      trackOf([
        [0, 0, { accuracy: 5 }],
        [60, metres, { accuracy: 20, east }],
      ]),
      0,
      1,
      ms,
    )
  expect([reaches(3358), reaches(3359), reaches(0, 3358), reaches(0, 3359)]).toEqual([true, false, true, false])
  expect([reaches(3358, 0, -MINUTE), reaches(24, 0, 0), reaches(26, 0, 0)]).toEqual([true, true, false])
})

describe('a jump', () => {
  test('is what no machine comes to and goes on from', () => {
    expect(jumps([...at(0, 0, 6), [60, 5000], ...at(0, 70, 6)])).toEqual([6])
    expect(jumps([...at(0, 0, 6), ...at(5000, 60, 2), ...at(0, 80, 6)])).toEqual([6, 7])
    expect(jumps(at(0, 0, 12))).toEqual([])
    expect(jumps([])).toEqual([])
  })

  test('is, of two beliefs, that of fewer points', () => {
    expect(jumps([...at(0, 0, 3), ...at(5000, 30, 9)])).toEqual([0, 1, 2])
    expect(jumps([...at(0, 0, 9), ...at(5000, 90, 3)])).toEqual([9, 10, 11])
    // Of as many the first.
    expect(jumps([...at(0, 0, 5), ...at(5000, 50, 5)])).toEqual([5, 6, 7, 8, 9])
  })

  test('is none behind ten minutes without a point', () => {
    const after = (seconds: number) => jumps([...at(0, 0, 6), ...at(100_000, 50 + seconds, 4)])
    expect([after(601), after(600)]).toEqual([[], [6]])
  })

  test('is none at a seam, from which both sides are believed', () => {
    const track = trackOf([...at(0, 0, 6), ...at(5000, 60, 4)])
    const flags = (seams: number[]) => {
      const marked = usableOf(track)
      markJumps(track, marked, seams, Number.POSITIVE_INFINITY)
      return [...marked].filter((flag) => flag === JUMP).length
    }
    expect([flags([]), flags([START + 60 * SECOND]), flags([START + 50 * SECOND])]).toEqual([4, 0, 1])
  })

  test('leaves out what was left out before', () => {
    const fixes: Fix[] = [...at(0, 0, 6), [60, 5000, { mock: true }], [65, 5001], ...at(0, 70, 6)]
    expect([...flagsOf(trackOf(fixes))].map(reasonOf).slice(5, 9)).toEqual([undefined, 'mock', 'jump', undefined])
  })
})

describe('a point alone', () => {
  const OWN = { accuracy: 5 }
  /** 2.7 times five metres, and fifteen. */
  const FAR = 28.5
  const alone = (north: number, more: Fix[2] = {}, around: Fix[] = [...at(0, 0, 5, OWN), ...at(0, 60, 5, OWN)]) =>
    jumps([...around, [50, north, { ...OWN, ...more }]]).length

  test('is a stray where all around stay in one place, farther than it may be off', () => {
    expect([alone(FAR - 1), alone(FAR + 1), alone(-FAR - 1)]).toEqual([0, 1, 1])
    expect([alone(0, { east: FAR - 1 }), alone(0, { east: FAR + 1 })]).toEqual([0, 1])
    expect([alone(60, { accuracy: 20 }), alone(60, { accuracy: 10 })]).toEqual([0, 1])
  })

  test('is none that says that it drives', () => {
    expect([alone(40, { speed: 3.9 }), alone(40, { speed: 4 })]).toEqual([1, 0])
  })

  test('is none of a machine that says all around that it goes so far', () => {
    const goes = (speed: number) => [...at(0, 0, 5, { ...OWN, speed }), ...at(0, 60, 5, { ...OWN, speed })]
    expect([
      alone(32, { speed: 3 }, goes(3)),
      alone(32, { speed: 1.4 }, goes(3)),
      alone(32, { speed: 3 }, goes(1.4)),
    ]).toEqual([0, 1, 1])
    const sides = (before: number, after: number) => [
      ...at(0, 0, 5, { ...OWN, speed: before }),
      ...at(0, 60, 5, { ...OWN, speed: after }),
    ]
    expect([alone(32, { speed: 3 }, sides(1.4, 3)), alone(32, { speed: 3 }, sides(3, 1.4))]).toEqual([1, 1])
    // By the faster one of both.
    expect(alone(38, { speed: 3 }, sides(1.6, 1.6))).toBe(0)
    // 3 km/h are 8.3 m in ten seconds, of which a fifth more, besides what it may be off.
    expect([alone(38.4, { speed: 3 }, goes(3)), alone(38.8, { speed: 3 }, goes(3))]).toEqual([0, 1])
  })

  test('is none where fewer than seven of ten around are in one place, or fewer than four are near in time', () => {
    const apart = (count: number) => {
      const around = [...at(0, 0, 5, OWN), ...at(0, 60, 5, OWN)]
      return alone(
        60,
        {},
        around.map(([seconds, north, more], i): Fix => [seconds, i < count ? north - 60 : north, more]),
      )
    }
    expect([apart(0), apart(3), apart(4)]).toEqual([1, 1, 0])
    const few = (count: number) => jumps([...at(0, 0, 2, OWN), [20, 255, OWN], ...at(0, 30, count, OWN)]).length
    expect([few(1), few(2)]).toEqual([0, 1])
  })

  test('is held against the five before and behind it, within an hour', () => {
    expect(jumps([...at(60, 0, 20, OWN), ...at(0, 200, 5, OWN), [250, 60, OWN], ...at(0, 260, 5, OWN)])).toEqual([25])
    expect(jumps([...at(0, 0, 5, OWN), [50, 60, OWN], ...at(0, 60, 5, OWN), ...at(60, 110, 20, OWN)])).toEqual([5])
    const earlier = (seconds: number) =>
      jumps([...at(60, 40 - seconds, 3, OWN), ...at(0, 0, 2, OWN), [20, 60, OWN], ...at(0, 30, 2, OWN)])
    expect([earlier(4000), earlier(3000)]).toEqual([[5], []])
  })

  test('is none where the three next to it on a side were elsewhere, all of them', () => {
    expect(jumps([...at(0, 0, 2, OWN), ...at(-60, 20, 3, OWN), [50, 60, OWN], ...at(0, 60, 5, OWN)])).toEqual([])
    expect(jumps([...at(0, 0, 5, OWN), [50, 60, OWN], ...at(-60, 60, 3, OWN), ...at(0, 90, 2, OWN)])).toEqual([])
    expect(jumps([...at(0, 0, 5, OWN), [50, 60, OWN], ...at(-60, 60, 2, OWN), ...at(0, 80, 3, OWN)])).toContain(5)
    expect(jumps([...at(0, 0, 3, OWN), ...at(-60, 30, 2, OWN), [50, 60, OWN], ...at(0, 60, 5, OWN)])).toContain(5)
  })

  test('at an end is one only if it can hardly be driven', () => {
    // 249 m in ten seconds are 90 km/h.
    const last = (metres: number) => jumps([...at(0, 0, 6, OWN), [60, metres, OWN]])
    expect([last(245), last(255)]).toEqual([[], [6]])
    const first = (metres: number) => jumps([[-10, metres, OWN], ...at(0, 0, 6, OWN)])
    expect([first(245), first(255)]).toEqual([[], [0]])
  })

  test('where it leaves or comes is none', () => {
    // It stood, and stands elsewhere then.
    expect(jumps([...at(0, 0, 5, OWN), [50, 40, OWN], ...at(80, 60, 5, OWN)])).toEqual([])
  })
})

test('an echo of a machine that stood is a jump, however long it is heard', () => {
  expect(jumps([...at(0, 0, 12), ...at(300, 120, 6), ...at(0, 180, 12)])).toEqual([12, 13, 14, 15, 16, 17])
})

describe('a track is calm', () => {
  const calm = (fixes: Fix[]) => {
    const track = trackOf(fixes)
    return isCalm(track, usableOf(track))
  }

  test('without a gap, and with steps that nothing can be wrong with', () => {
    expect([calm([]), calm([[0, 0]]), calm(at(0, 0, 20))]).toEqual([true, true, true])
    expect([
      calm([
        [0, 0],
        [600, 1],
      ]),
      calm([
        [0, 0],
        [601, 1],
      ]),
    ]).toEqual([true, false])
  })

  test('where no step is farther than a point may be off', () => {
    const OWN = { accuracy: 5 }
    expect([
      calm([
        [0, 0, OWN],
        [10, 28, OWN],
      ]),
      calm([
        [0, 0, OWN],
        [10, 29, OWN],
      ]),
    ]).toEqual([true, false])
    expect([
      calm([
        [0, 0, OWN],
        [10, 0, { ...OWN, east: 28 }],
      ]),
      calm([
        [0, 0, OWN],
        [10, 0, { ...OWN, east: 29 }],
      ]),
    ]).toEqual([true, false])
    // The first one is held against the second, too.
    expect([
      calm([
        [0, 0, OWN],
        [10, 60, { accuracy: 20 }],
      ]),
      calm([
        [0, 0, { accuracy: 20 }],
        [10, 60, { accuracy: 20 }],
      ]),
    ]).toEqual([false, true])
    expect(
      calm([
        [0, 0, OWN],
        [10, 1, OWN],
        [20, 60, { accuracy: 20 }],
      ]),
    ).toBe(true)
  })

  test('where no step is faster than can be driven', () => {
    // 14 m in a quarter of a second are 202 km/h.
    expect([
      calm([
        [0, 0],
        [0.25, 13.8],
      ]),
      calm([
        [0, 0],
        [0.25, 14],
      ]),
    ]).toEqual([true, false])
  })

  test('whatever is left out', () => {
    expect(calm([...at(0, 0, 5), [50, 9000, { mock: true }], ...at(0, 60, 5)])).toBe(true)
  })
})

test('points that are left out are counted by their reasons', () => {
  const flags = Uint8Array.of(COUNTED, JUMP, JUMP, DUPLICATE, OTHER, JAM, JAM_IN_PLACE, COUNTED)
  const none = { accuracy: 0, jump: 0, duplicate: 0, mock: 0, other: 0, jam: 0 }
  expect(countFlags(flags, 0, 8)).toEqual({ ...none, jump: 2, duplicate: 1, other: 1, jam: 2 })
  expect([countFlags(flags, 2, 4), countFlags(flags, 7, 8)]).toEqual([{ ...none, jump: 1, duplicate: 1 }, none])
  expect([reasonOf(JAM_IN_PLACE), reasonOf(COUNTED)]).toEqual(['jam', undefined])
})

test('longitudes are taken within half a turn of each other', () => {
  expect([near(179, -179), near(-179, 179), near(10, 20), near(180, 0), near(-180, 0)]).toEqual([
    -181, 181, 10, 180, -180,
  ])
})

test('the straight way leads over gaps, but not from before the part', () => {
  const track = trackOf([
    [0, 0],
    [10, 100],
    [20, 300],
    [1000, 600],
    [1010, 1000],
  ])
  const metres = (from: number, to: number, begin: number) => Math.round(rawMetres(track, [from, to], begin))
  expect([metres(0, 5, 0), metres(2, 4, 0), metres(0, 1, 0)]).toEqual([1000, 500, 0])
  expect(
    Math.round(
      rawMetres(
        trackOf([
          [0, 0],
          [600, 100],
          [1201, 300],
        ]),
        [0, 2],
        5,
      ),
    ),
  ).toBe(100)
  expect(
    Math.round(
      rawMetres(
        trackOf([
          [0, 0],
          [601, 100],
          [1201, 300],
        ]),
        [0, 2],
        5,
      ),
    ),
  ).toBe(0)
  // Behind a gap the part begins.
  expect([metres(3, 5, 3), metres(2, 3, 2)]).toEqual([400, 200])
})
