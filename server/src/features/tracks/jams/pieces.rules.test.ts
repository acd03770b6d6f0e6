/** Fixes as pieces that follow from each other. Seconds, and metres north of where the machine is; no machine goes faster than 120 km/h. */
import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { DUPLICATE } from '../filter.rules.ts'
import { rawTrackOf } from '../track.ts'
import { MIDNIGHT, northOf } from './pieces.fixture.ts'
import { canCome, type Piece, piecesIn, speedCapOf } from './pieces.rules.ts'

type Fix = [seconds: number, metres: number]

const FAR = 61_000
/** A fix each ten seconds from one moment until before another. */
const at = (metres: number, from: number, until: number, every = 10): Fix[] =>
  Array.from({ length: Math.ceil((until - from) / every) }, (_, i) => [from + i * every, metres])
/** M/s. */
const goes = (from: number, until: number, metres: number, speed: number, every = 10): Fix[] =>
  at(0, from, until, every).map(([seconds]) => [seconds, metres + speed * (seconds - from)])

const pointsOf = (fixes: Fix[]) =>
  fixes.map(([seconds, metres]) => {
    const [lat, lng] = northOf(metres)
    return { at: MIDNIGHT + seconds * SECOND, lat, lng }
  })
function pieces(fixes: Fix[], { cap = 120, unusable = [] as number[], begin = 0, isOne = false } = {}): Piece[] {
  const usable = new Uint8Array(fixes.length)
  for (const i of unusable) usable[i] = DUPLICATE
  return piecesIn(rawTrackOf(pointsOf(fixes)), usable, [begin, fixes.length], cap, isOne)
}
const seconds = (moment: number) => (moment - MIDNIGHT) / SECOND
const metresOf = ([lat]: readonly [number, number]) => Math.round((lat - 55.5) * 111_195)
const spans = (...all: Parameters<typeof pieces>) => pieces(...all).map(({ from, to }) => [seconds(from), seconds(to)])
const nodes = (fixes: Fix[]) =>
  pieces(fixes).flatMap(({ nodes }) =>
    nodes.map(({ from, until, coords }) => [seconds(from), seconds(until), metresOf(coords)]),
  )

test('a machine comes a kilometre, and as far as the time lasts at its highest speed', () => {
  expect([canCome(1000, 0, 120), canCome(1001, 0, 120)]).toEqual([true, false])
  expect([canCome(2999, MINUTE, 120), canCome(3001, MINUTE, 120)]).toEqual([true, false])
})

test('no machine goes faster than a low-loader, but for types that are faster themselves', () => {
  expect([speedCapOf(undefined), speedCapOf('ekskavator'), speedCapOf('samosval')]).toEqual([120, 120, 135])
})

describe('a piece', () => {
  const [one] = pieces([...at(0, 0, 120), ...goes(120, 240, 0, 10), [240, 1200]])

  test('says when and where it began and ended, of how many points, and how long it was heard', () => {
    expect(one).toMatchObject({ points: 25, heard: 240 * SECOND, left: [], first: northOf(0) })
    expect([one?.from, one?.to].map((moment) => seconds(moment ?? 0))).toEqual([0, 240])
    expect(metresOf(one?.last ?? [0, 0])).toBe(1200)
  })

  test('is in the middle where half of its points were', () => {
    expect(one?.middle).toEqual(northOf(0))
    expect(metresOf(pieces([...at(0, 0, 50), ...at(500, 50, 200)])[0]?.middle ?? [0, 0])).toBe(500)
  })

  test('has a place each half minute on its way', () => {
    const way = [...(one?.way ?? [])]
    const times = way.filter((_, k) => k % 3 === 0)
    expect(times).toEqual([0, 30, 60, 90, 120, 150, 180, 210, 240])
    const norths = way.filter((_, k) => k % 3 === 1).map((degrees) => Math.round(degrees * 111_195))
    expect(norths).toEqual([0, 0, 0, 0, 0, 300, 600, 900, 1200])
    // And the last one, however soon.
    expect([...(pieces([...at(0, 0, 40), [45, 0]])[0]?.way ?? [])].filter((_, k) => k % 3 === 0)).toEqual([0, 30, 45])
  })

  test('is heard for ten minutes of a silence', () => {
    expect(pieces([...at(0, 0, 61), ...at(0, 1000, 1061)])[0]?.heard).toBe((60 + 600 + 60) * SECOND)
    expect(pieces([...at(0, 0, 61), ...at(0, 560, 621)])[0]?.heard).toBe(620 * SECOND)
  })

  test('has usable points only, from where it is asked for', () => {
    expect(pieces(at(0, 0, 120), { unusable: [0, 5, 11] })[0]).toMatchObject({
      points: 9,
      from: MIDNIGHT + 10 * SECOND,
      to: MIDNIGHT + 100 * SECOND,
    })
    expect(spans(at(0, 0, 120), { begin: 3 })).toEqual([[30, 110]])
    expect(spans(at(0, 0, 20), { unusable: [0, 1] })).toEqual([])
    expect(spans([])).toEqual([])
  })

  test('is the same where it is known to be the only one', () => {
    const fixes = goes(0, 600, 0, 5)
    for (const unusable of [[], [0, 7, 59]])
      expect(pieces(fixes, { unusable, isOne: true })).toEqual(pieces(fixes, { unusable }))
    expect(pieces(at(0, 0, 20), { unusable: [0, 1], isOne: true })).toEqual([])
    expect(spans(at(0, 0, 120), { begin: 3, isOne: true })).toEqual([[30, 110]])
  })
})

describe('fixes follow from each other', () => {
  const parts = (metres: number, after: number, cap = 120) =>
    spans([...at(0, 0, 100), ...at(metres, 90 + after, 200 + after)], { cap }).length

  test('where the machine can have come from the one to the other', () => {
    // A kilometre, and half a minute at 120 km/h.
    expect([parts(1990, 30), parts(2010, 30), parts(-2010, 30), parts(2010, 30, 130)]).toEqual([1, 2, 2, 1])
    expect([parts(990, 10), parts(1300, 10), parts(1400, 10)]).toEqual([1, 1, 2])
  })

  test('after ten minutes of silence only within a kilometre: it may be either place', () => {
    expect([parts(5000, 600), parts(5000, 601), parts(990, 6000), parts(1010, 6000)]).toEqual([1, 2, 1, 2])
  })

  test('from the nearest of the places that it can have come from', () => {
    // It can have come from either of two in those minutes.
    expect(spans([...at(0, 0, 300), ...at(10_000, 300, 400), ...at(FAR, 400, 700), ...at(900, 700, 900)])).toEqual([
      [0, 890],
      [300, 390],
      [400, 690],
    ])
  })

  test('to the east as well', () => {
    const east = (metres: number) => {
      const points = pointsOf(at(0, 0, 200)).map((point, i) =>
        i < 10 ? point : { ...point, lng: 38.2 + metres / 111_195 / Math.cos((55.5 * Math.PI) / 180) },
      )
      return piecesIn(rawTrackOf(points), new Uint8Array(points.length), [0, points.length], 120).length
    }
    expect([east(1300), east(1400)]).toEqual([1, 2])
  })
})

describe('a receiver that is elsewhere and back again', () => {
  test('has a piece there, and another one at its place', () => {
    expect(spans([...at(0, 0, 300), ...at(FAR, 300, 900), ...at(0, 900, 1200)])).toEqual([
      [0, 290],
      [300, 890],
      [900, 1190],
    ])
  })

  test('goes on with the one that it had before, unless it is too far off by then', () => {
    // Ten minutes later it is where it was, or a kilometre away from there.
    const back = (metres: number, seconds = 300) =>
      spans([...at(0, 0, 300), ...at(FAR, 300, 300 + seconds), ...at(metres, 300 + seconds, 1500)])
    expect(back(990)).toEqual([
      [0, 1490],
      [300, 590],
    ])
    expect(back(1010)).toHaveLength(3)
    expect(back(0, 580)).toHaveLength(2)
    expect(back(0, 600)).toHaveLength(3)
  })

  test('is left between those fixes, and heard without them', () => {
    const [home, other] = pieces([...at(0, 0, 300), ...at(FAR, 300, 600), ...at(0, 600, 900)])
    expect(home?.left.map(({ from, to }) => [seconds(from), seconds(to)])).toEqual([[290, 600]])
    expect([home?.points, other?.points, other?.left]).toEqual([60, 30, []])
    expect(home?.heard).toBe(890 * SECOND)
  })
})

describe('single bad fixes', () => {
  const among = (...fixes: Fix[]) => spans([...at(0, 0, 300), ...fixes, ...at(0, 310, 600)])

  test('are no piece: one at a time, or some within less than a minute', () => {
    expect(among([300, FAR])).toEqual([[0, 590]])
    expect(among([300, FAR], [305, 2 * FAR])).toEqual([[0, 590]])
    expect(among([300, FAR], [305, FAR], [308, FAR])).toEqual([[0, 590]])
    expect(spans([...at(0, 0, 300), ...at(FAR, 300, 361), ...at(0, 370, 600)])).toEqual([
      [0, 590],
      [300, 360],
    ])
    expect(spans([...at(0, 0, 300), ...at(FAR, 300, 359), ...at(0, 370, 600)])).toEqual([[0, 590]])
  })

  test('are one at the end of a track, where nothing shows yet whether they last', () => {
    expect(spans([...at(0, 0, 300), [300, FAR], [310, FAR]])).toEqual([
      [0, 290],
      [300, 310],
    ])
    expect(spans([...at(0, 0, 300), [300, FAR]])).toEqual([[0, 290]])
  })

  test('are one at its beginning, where nothing was seen before', () => {
    expect(spans([[0, FAR], [10, FAR], ...at(0, 20, 300)])).toEqual([
      [0, 10],
      [20, 290],
    ])
  })

  test('are all that there is of a track of one fix: the last one', () => {
    expect(spans([[0, 0]])).toEqual([[0, 0]])
    expect(
      spans([
        [0, 0],
        [10, FAR],
      ]),
    ).toEqual([[10, 10]])
  })

  test('that come again and again at one place are one where they follow each other closely', () => {
    // Each other fix is elsewhere.
    const turns = Array.from({ length: 40 }, (_, i): Fix => [300 + 10 * i, i % 2 === 0 ? FAR : 0])
    expect(spans([...at(0, 0, 300), ...turns, ...at(0, 700, 900)])).toEqual([
      [0, 890],
      [300, 680],
    ])
    // Each fourth, less than a minute apart; and one in two minutes is nothing.
    const seldom = (every: number) =>
      spans(at(0, 0, 1200).map(([seconds, metres]) => [seconds, seconds % every === 30 ? FAR : metres]))
    expect(seldom(40)).toEqual([
      [0, 1180],
      [30, 1190],
    ])
    expect(seldom(120)).toEqual([[0, 1190]])
  })
})

describe('a way that goes on behind false fixes', () => {
  /** Ten minutes of driving, false fixes, and so many metres on from there. */
  const goesOn = (far: number, seconds = 300, speed = 5) =>
    spans([
      ...goes(0, 601, 0, speed),
      ...at(FAR, 610, 600 + seconds),
      ...goes(600 + seconds, 1500, 600 * speed + far, speed),
    ]).length

  test('is one piece, if it is half as far again as it went before, and a kilometre, at most', () => {
    expect([goesOn(1500), goesOn(3240), goesOn(3260)]).toEqual([2, 2, 3])
    expect([goesOn(990, 300, 0), goesOn(1010, 300, 0)]).toEqual([2, 3])
  })

  test('and in ten minutes', () => {
    expect([goesOn(3000, 600), goesOn(3000, 610)]).toEqual([2, 3])
  })
})

describe('places of a piece', () => {
  test('are where it stayed, each once, by when it was last there', () => {
    expect(nodes([...at(0, 0, 300), ...at(900, 300, 600), ...at(0, 600, 900)])).toEqual([
      [300, 590, 900],
      [0, 890, 0],
    ])
    expect(nodes([...at(0, 0, 300), ...at(240, 300, 600)])).toEqual([[0, 590, 0]])
    expect(nodes([...at(0, 0, 300), ...at(260, 300, 600)])).toEqual([
      [0, 290, 0],
      [300, 590, 260],
    ])
  })

  test('are as near to the east as to the north', () => {
    const east = (metres: number) => {
      const points = pointsOf(at(0, 0, 600)).map((point, i) =>
        i < 30 ? point : { ...point, lng: 38.2 + metres / 111_195 / Math.cos((55.5 * Math.PI) / 180) },
      )
      return piecesIn(rawTrackOf(points), new Uint8Array(points.length), [0, points.length], 120)[0]?.nodes.length
    }
    expect([east(240), east(260), east(-240), east(-260)]).toEqual([1, 2, 1, 2])
  })

  test('are four hundred metres apart where it only passed', () => {
    const passed = nodes([...at(0, 0, 100), ...goes(100, 500, 0, 10), ...at(4000, 500, 800)])
    const metres = passed.map(([, , far]) => far ?? 0)
    expect(metres[0]).toBe(0)
    for (const [i, far] of metres.slice(1, -1).entries()) expect(far - (metres[i] ?? 0)).toBeGreaterThanOrEqual(250)
    for (const [i, far] of metres.slice(2).entries()) expect(far - (metres[i] ?? 0)).toBeGreaterThanOrEqual(400)
    expect(metres.length).toBeLessThanOrEqual(12)
  })

  test('are all kept where it stayed for a minute', () => {
    const stays = Array.from({ length: 5 }, (_, i) => at(300 * i, 100 * i, 100 * i + 70)).flat()
    expect(nodes(stays).map(([, , far]) => far)).toEqual([0, 300, 600, 900, 1200])
    const short = Array.from({ length: 5 }, (_, i) => at(300 * i, 100 * i, 100 * i + 50)).flat()
    expect(nodes(short).map(([, , far]) => far)).toEqual([0, 600, 1200])
  })

  test('are looked at each five seconds, and at its end', () => {
    expect(
      nodes([
        [0, 0],
        [3, 900],
        [4, 0],
        [100, 0],
      ]),
    ).toEqual([[0, 100, 0]])
    expect(
      nodes([
        [0, 0],
        [5, 900],
        [10, 0],
      ]),
    ).toEqual([
      [5, 5, 900],
      [0, 10, 0],
    ])
    expect(
      nodes([
        [0, 0],
        [60, 0],
        [62, 900],
      ]),
    ).toEqual([
      [0, 60, 0],
      [62, 62, 900],
    ])
  })

  test('of long ago are stays, and one in two kilometres', () => {
    // Behind a stay a hundred kilometres at 72 km/h, of whose places forty are the last ones.
    const passed = nodes([...at(0, 0, 100), ...goes(100, 5100, 0, 20)]).map(([, , far]) => far ?? 0)
    const recent = passed.slice(-40)
    const old = passed.slice(0, -40)
    for (const [i, far] of recent.slice(1).entries()) expect(far - (recent[i] ?? 0)).toBeLessThan(900)
    for (const [i, far] of old.slice(1).entries()) expect(far - (old[i] ?? 0)).toBeGreaterThanOrEqual(2000)
    expect(old.length).toBeGreaterThan(30)
    const stays = Array.from({ length: 60 }, (_, i) => at(600 * i, 100 * i, 100 * i + 70)).flat()
    expect(nodes(stays)).toHaveLength(60)
  })

  test('of long ago are as many where it begins with driving, the first one included', () => {
    const passed = nodes(goes(0, 5001, 0, 20)).map(([, , far]) => far ?? 0)
    const old = passed.slice(0, -40)
    expect(old[0]).toBe(0)
    for (const [i, far] of old.slice(1).entries()) expect(far - (old[i] ?? 0)).toBeGreaterThanOrEqual(2000)
    expect(old.length).toBeGreaterThan(30)
  })

  test('of long ago are none that it comes back to', () => {
    const stays = Array.from({ length: 45 }, (_, i) => at(300 * i, 100 * i, 100 * i + 70)).flat()
    const back = (metres: number) => nodes([...stays, ...at(metres, 5000, 5070)]).length
    expect([back(300 * 5), back(300 * 4)]).toEqual([45, 46])
  })
})

test('sixty pieces are kept, those of the most points, and six places are followed', () => {
  const many = Array.from({ length: 70 }, (_, i) =>
    at((i % 2) * 1e6 + i * 20_000, 1000 * i, 1000 * i + 100 + 10 * (i % 10)),
  ).flat()
  const kept = pieces(many)
  expect(kept).toHaveLength(60)
  // Of ten, the fewest have ten points: seven of these are left out, and three of the next.
  expect(kept.filter(({ points }) => points === 10)).toHaveLength(0)
  expect(kept.map(({ from }) => from)).toEqual(kept.map(({ from }) => from).toSorted((a, b) => a - b))
  const places = (count: number) =>
    spans([
      ...Array.from({ length: count }, (_, i) => at(FAR * i, 70 * i, 70 * i + 65)).flat(),
      ...at(0, 70 * count, 70 * count + 100),
    ]).length
  expect([places(6), places(7)]).toEqual([6, 8])
})
