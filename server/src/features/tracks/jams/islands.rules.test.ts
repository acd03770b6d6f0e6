/** Which pieces of a day are of one place, and which are elsewhere. Minutes; metres north; no machine goes faster than 120 km/h. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { islandsOf } from './islands.rules.ts'
import { drive, makeNode, makePiece, minuteOf } from './pieces.fixture.ts'
import type { Piece } from './pieces.rules.ts'

const stands = (from: number, to: number, metres: number): Piece => makePiece([makeNode(from, to, metres)])
const begins = (pieces: Piece[]) => pieces.map(({ from }) => Math.round(minuteOf(from)))
/** When the pieces of each begin. */
const islands = (...pieces: Piece[]) => islandsOf(pieces, 120).map((island) => begins(island.pieces))

describe('pieces that follow each other are one', () => {
  test('where the machine can go from one to the next', () => {
    // A kilometre, and ten minutes at 120 km/h.
    expect(islands(stands(0, 10, 0), stands(20, 30, 20_990))).toEqual([[0, 20]])
    expect(islands(stands(0, 10, 0), stands(20, 30, 21_010))).toEqual([[0], [20]])
    expect(islandsOf([stands(0, 10, 0), stands(20, 30, 21_010)], 130)).toHaveLength(1)
    expect(islandsOf([], 120)).toEqual([])
  })

  test('from where it was last to where it is first', () => {
    const goes = makePiece([makeNode(0, 0, 0), makeNode(10, 10, 15_000)])
    expect(islands(goes, stands(11, 20, 17_900))).toEqual([[0, 11]])
    expect(islands(goes, stands(11, 20, 100))).toEqual([[0], [11]])
    expect(islands(stands(0, 1, 0), { ...goes, from: goes.from + 2 * MINUTE })).toEqual([[0, 2]])
  })

  test('and nobody comes to a place from one that he is still at', () => {
    expect(islands(stands(0, 60, 0), stands(60, 70, 0))).toEqual([[0], [60]])
    expect(islands(stands(0, 60, 0), stands(60.1, 70, 0))).toEqual([[0, 60]])
    expect(islands(stands(0, 60, 0), stands(30, 40, 100))).toEqual([[0], [30]])
  })

  test('and are heard as long as all of them', () => {
    const [one] = islandsOf([stands(0, 10, 0), stands(20, 25, 0), stands(26, 27, 0)], 120)
    expect(one?.heard).toBe(16 * MINUTE)
  })
})

describe('behind a place that it cannot have come to', () => {
  test('it is again where it was, heard as long as both times', () => {
    const pieces = [stands(0, 60, 0), stands(61, 70, 61_000), stands(71, 120, 0)]
    expect(islands(...pieces)).toEqual([[61], [0, 71]])
    expect(islandsOf(pieces, 120).map(({ heard }) => heard / MINUTE)).toEqual([9, 109])
  })

  test('it is there even if both are seen by turns', () => {
    expect(islands(stands(0, 100, 0), stands(10, 90, 61_000), stands(91, 120, 61_000))).toEqual([[0], [10, 91]])
  })

  test('of several places it is where it was last nearest', () => {
    const before = [stands(0, 60, 0), stands(61, 70, 11_000), stands(71, 80, 61_000)]
    expect(islands(...before, stands(81, 90, 9000))).toEqual([[0], [71], [61, 81]])
    expect(islands(...before, stands(81, 90, 1000))).toEqual([[61], [71], [0, 81]])
  })

  test('it is where it can come to in that time', () => {
    const [first, second] = [stands(0, 60, 0), stands(61, 70, 61_000)]
    // 23 km in eleven minutes from where it was first.
    expect(islands(first, second, stands(71, 80, 22_900))).toEqual([[61], [0, 71]])
    expect(islands(first, second, stands(71, 80, 23_100))).toEqual([[0], [61], [71]])
  })

  test('it is nowhere where it would go farther than the jump is, unless it goes that fast by itself', () => {
    const [second, third] = [stands(70, 80, 30_000), stands(81, 90, 40_000)]
    expect(islands(stands(0, 60, 0), second, third)).toEqual([[0], [70], [81]])
    const drives = drive(0, 60, (minutes) => (minutes - 60) * 1600)
    expect(islands(drives, second, third)).toEqual([[70], [0, 81]])
    const slower = drive(0, 60, (minutes) => (minutes - 60) * 1500)
    expect(islands(slower, second, third)).toEqual([[0], [70], [81]])
  })
})

describe('a receiver that was led away', () => {
  /** 18 km/h northwards; from the fiftieth minute on 54. */
  const own = (minutes: number) => 300 * minutes
  const away = drive(0, 60, (minutes) => own(minutes) + 600 * Math.max(0, minutes - 50))
  const back = drive(61, 120, own)

  test('and jumps back was elsewhere from when that began', () => {
    const [there, led, ...others] = islandsOf([away, back], 120)
    expect([others, begins(there?.pieces ?? []), led?.pieces.length]).toEqual([[], [0, 61], 1])
    expect(minuteOf(led?.pieces[0].from ?? 0)).toBeCloseTo(50, 0)
  })

  test('is not said to have been led where it jumps before it has left', () => {
    expect(islands(away, { ...back, from: away.to })).toEqual([[0], [60]])
  })

  test('is not said to have been led where it jumps back from a place to where it was before', () => {
    const around = (minutes: number) => 1500 * Math.sin(minutes / 2.5)
    const other = drive(0, 60, (minutes) => around(minutes) + 4000 + 700 * Math.max(0, minutes - 50))
    const [before, after] = [drive(-60, -1, around), drive(61, 120, around)]
    expect(islands(before, other, after)).toEqual([[0], [-60, 61]])
    // Without that first place nothing else explains the jump.
    expect(islands(other, after)).toEqual([[0, 61], [expect.any(Number)]])
  })

  test('to where the machine is later was at its place in between', () => {
    const again = drive(61, 80, (minutes) => own(minutes) + 600 * Math.max(0, minutes - 70))
    const all = islandsOf([away, again, drive(81, 140, own)], 120)
    expect(all.map(({ pieces }) => begins(pieces))).toEqual([[0, 61, 81], [70], [50]])
  })

  test('away and jumps back again, twice, was at one place in between', () => {
    const again = drive(61, 120, (minutes) => own(minutes) + 600 * Math.max(0, minutes - 110))
    const [first, there, second, ...others] = islandsOf([away, again, drive(121, 180, own)], 120).sort(
      (a, b) => a.pieces[0].from - b.pieces[0].from,
    )
    expect(others).toEqual([])
    expect([first, there, second].map((one) => begins(one?.pieces ?? []))).toEqual([[0, 61, 121], [50], [110]])
  })

  test('at once, and comes back step by step, was elsewhere until it was near its place', () => {
    const stood = stands(0, 60, 0)
    const led = drive(61, 120, (minutes) => 600 * Math.max(0, 71 - minutes))
    const [there, elsewhere] = islandsOf([stood, led], 120)
    expect([begins(there?.pieces ?? []), begins(elsewhere?.pieces ?? [])]).toEqual([[0, expect.any(Number)], [61]])
    expect(minuteOf(elsewhere?.pieces.at(-1)?.to ?? 0)).toBeLessThan(72)
  })

  test('at once, and comes back step by step after a pause, was elsewhere all the while', () => {
    const [pause, led] = [drive(61, 64, () => 6000), drive(66, 120, (minutes) => 600 * Math.max(0, 76 - minutes))]
    const [there, elsewhere, ...others] = islandsOf([stands(0, 60, 0), pause, led], 120)
    expect([others, begins(there?.pieces ?? []), begins(elsewhere?.pieces ?? [])]).toEqual([
      [],
      [0, expect.any(Number)],
      [61, 66],
    ])
  })

  test('at once, and passes its place as the machine goes, may as well have been there', () => {
    const [goes, comes] = [
      drive(0, 60, (minutes) => 600 * (60 - minutes)),
      drive(61, 120, (minutes) => 600 * (81 - minutes)),
    ]
    expect(islands(goes, comes)).toEqual([[0], [61]])
  })
})
