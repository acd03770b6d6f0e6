/** Receivers that jump away from where the machine is and come back step by step. Minutes, and metres north of its place. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { cut, type Island, lastOf, ledBack, parted } from './led.rules.ts'
import { islandOf, makeNode, makePiece, minuteOf, momentOf, northOf } from './pieces.fixture.ts'
import type { Piece } from './pieces.rules.ts'

const metresOf = ([lat]: readonly [number, number]) => Math.round((lat - 55.5) * 111_195)
const spansOf = ({ pieces }: Island) =>
  pieces.map(({ from, to }) => [minuteOf(from), Math.round(minuteOf(to) * 100) / 100])

test('two islands are there, if each has a piece, heard as long as its pieces', () => {
  const [a, b] = [makePiece([makeNode(0, 10, 0)]), makePiece([makeNode(20, 25, 5000)])]
  expect(parted([a, b], [b])).toMatchObject([
    { pieces: [a, b], heard: 15 * MINUTE },
    { pieces: [b], heard: 5 * MINUTE },
  ])
  expect([parted([a], []), parted([], [a]), parted([], [])]).toEqual([undefined, undefined, undefined])
})

describe('a piece that is cut', () => {
  const piece = makePiece([makeNode(0, 10, 0), makeNode(12, 20, 1000), makeNode(24, 40, 2000)], {
    left: [
      { from: momentOf(5), to: momentOf(8) },
      { from: momentOf(14), to: momentOf(16) },
      { from: momentOf(30), to: momentOf(31) },
    ],
  })

  test('has its places, its points and its time on both sides of the moment', () => {
    const [[until], [then]] = cut(piece, momentOf(15), northOf(1000))
    expect(until).toMatchObject({ from: momentOf(0), to: momentOf(15), points: 15, heard: 15 * MINUTE })
    expect(then).toMatchObject({ from: momentOf(15) + 1, to: momentOf(40), points: 26, heard: 25 * MINUTE })
    expect([metresOf(until?.first ?? [0, 0]), metresOf(until?.last ?? [0, 0])]).toEqual([0, 1000])
    expect([metresOf(then?.first ?? [0, 0]), metresOf(then?.last ?? [0, 0])]).toEqual([1000, 2000])
    expect(until?.nodes.map(({ coords }) => metresOf(coords))).toEqual([0, 1000])
    expect(then?.nodes.map(({ coords }) => metresOf(coords))).toEqual([1000, 2000])
    expect([metresOf(until?.middle ?? [0, 0]), metresOf(then?.middle ?? [0, 0])]).toEqual([1000, 2000])
  })

  test('has on each side what others were heard elsewhere then', () => {
    const [[until], [then]] = cut(piece, momentOf(15), northOf(1000))
    const minutes = (one: Piece | undefined) => one?.left.map(({ from, to }) => [minuteOf(from), minuteOf(to)])
    expect(minutes(until)).toEqual([
      [5, 8],
      [14, 15],
    ])
    expect(then?.left.map(({ from, to }) => [from - momentOf(15), to - momentOf(15)])).toEqual([
      [1, MINUTE],
      [15 * MINUTE, 16 * MINUTE],
    ])
    // Nothing is left of those that only begin then.
    expect(minutes(cut(piece, momentOf(14), northOf(1000))[0][0])).toEqual([[5, 8]])
    const [[early], [late]] = cut(piece, momentOf(8), northOf(0))
    expect(minutes(early)).toEqual([[5, 8]])
    expect(minutes(late)).toEqual([
      [14, 16],
      [30, 31],
    ])
  })

  test('is whole at its end, and where nothing is behind the moment', () => {
    expect(cut(piece, momentOf(40), northOf(2000))).toEqual([[piece], []])
    expect(cut(piece, momentOf(50), northOf(2000))).toEqual([[piece], []])
    const short = { ...piece, to: momentOf(60) }
    expect(cut(short, momentOf(41), northOf(2000))).toEqual([[short], []])
  })
})

describe('a receiver that comes back step by step', () => {
  /** An hour at its place, away at once by 10 km, back in `steps` of a kilometre each two minutes, then at its place for an hour. */
  const before = islandOf(makePiece([makeNode(0, 60, 0)]))
  const wayBack = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((km, i) => makeNode(61 + 2 * i, 61 + 2 * i, km * 1000))
  const after = (stays: number, ...nodes: ReturnType<typeof makeNode>[]) =>
    islandOf(makePiece([...wayBack, ...nodes, makeNode(81, 81 + stays, 0)]))

  test('was led until it was near its place again', () => {
    const [there, away] = ledBack(before, after(60)) ?? []
    if (!there || !away) throw new Error('not led')
    expect(spansOf(away)).toEqual([[61, expect.any(Number)]])
    expect(spansOf(there)[0]).toEqual([0, 60])
    const until = minuteOf(lastOf(away).to)
    // Ten seconds, and as long as 450 m take of the last kilometre's two minutes.
    expect(until).toBeCloseTo(81 + 1 / 6 + 0.45 * 2, 1)
    expect(minuteOf(there.pieces[1]?.from ?? 0)).toBeCloseTo(until, 3)
    expect(minuteOf(lastOf(there).to)).toBe(141)
  })

  test('was not led, if it never came within 600 m', () => {
    const far = (metres: number) => ledBack(before, islandOf(makePiece([...wayBack, makeNode(81, 141, metres)])))
    expect([far(299) !== undefined, far(599) !== undefined, far(601)]).toEqual([true, true, undefined])
  })

  test('was not led, if it was heard at its place for less than a third of the time away', () => {
    // 21 minutes away: seven before it, seven afterwards.
    const longEnough = (stood: number, stays: number) =>
      ledBack(islandOf(makePiece([makeNode(60 - stood, 60, 0)])), after(stays)) !== undefined
    expect(longEnough(8, 10)).toBe(true)
    expect(longEnough(6, 10)).toBe(false)
    expect(longEnough(8, 7)).toBe(false)
  })

  test('was not led for less than a minute', () => {
    const back = (minutes: number) => islandOf(makePiece([makeNode(61, 61, 10_000), makeNode(61 + minutes, 100, 0)]))
    expect(ledBack(before, back(0.5))).toBeUndefined()
    expect(ledBack(before, back(2))).toBeDefined()
  })

  test('came back in a later piece: those before it are away, those behind it there', () => {
    const pieces: [Piece, ...Piece[]] = [
      makePiece([makeNode(61, 70, 10_000)]),
      makePiece([makeNode(71, 75, 5000), makeNode(78, 120, 0)]),
      makePiece([makeNode(121, 130, 0)]),
    ]
    const [there, away] = ledBack(before, islandOf(...pieces)) ?? []
    expect(away && spansOf(away).map(([from]) => from)).toEqual([61, 71])
    expect(there && spansOf(there).map(([from]) => from)).toEqual([
      0,
      expect.closeTo(78 + 1 / 6 + (0.45 * 3) / 5, 2),
      121,
    ])
  })
})

test('a piece that begins at the place is away for ten seconds of it', () => {
  const before = islandOf(makePiece([makeNode(0, 60, 0)]))
  const [there, away] =
    ledBack(before, islandOf(makePiece([makeNode(61, 70, 10_000)]), makePiece([makeNode(71, 120, 0)]))) ?? []
  expect(minuteOf(away ? lastOf(away).to : 0)).toBeCloseTo(71 + 1 / 6, 5)
  expect(there && spansOf(there)).toEqual([
    [0, 60],
    [expect.closeTo(71 + 1 / 6, 3), 120],
  ])
})

test('where it was at the place twice, it is back from the first time on', () => {
  const before = islandOf(makePiece([makeNode(0, 60, 0)]))
  // Places stand in the order in which the machine was last there.
  const rounds = islandOf(makePiece([makeNode(61, 69, 10_000), makeNode(80, 90, 0), makeNode(70, 120, 100)]))
  const [, away] = ledBack(before, rounds) ?? []
  expect(minuteOf(away ? lastOf(away).to : 0)).toBeLessThan(72)
})

test('what was nearer than 300 m goes before what was nearer than 600', () => {
  const before = islandOf(makePiece([makeNode(0, 60, 0)]))
  const rounds = islandOf(makePiece([makeNode(61, 61, 10_000), makeNode(70, 71, 500), makeNode(80, 120, 100)]))
  const [, away] = ledBack(before, rounds) ?? []
  expect(minuteOf(away ? lastOf(away).to : 0)).toBeGreaterThan(80)
  const outside = islandOf(makePiece([makeNode(61, 61, 10_000), makeNode(70, 120, 500)]))
  const [, sooner] = ledBack(before, outside) ?? []
  expect(minuteOf(sooner ? lastOf(sooner).to : 0)).toBeLessThan(80)
  expect(northOf(0)).toEqual([55.5, 38.2])
})
