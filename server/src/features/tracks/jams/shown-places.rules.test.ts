/** Places that others were shown, judged by one day. */
import { describe, expect, test } from 'vitest'
import { type Deception, spoofed } from '../../../../test/deceived.ts'
import { type Leg, machineDay, START } from '../../../../test/machines.ts'
import { dayOfTrack } from '../day.rules.ts'
import { rawTrackOf } from '../track.ts'
import { islandOf, makeNode, makePiece, minuteOf, momentOf, northOf } from './pieces.fixture.ts'
import type { Piece } from './pieces.rules.ts'
import { cellsOf, claimsOf, isShown, placeOfCell, type ShownPlace } from './shown-places.rules.ts'

const HOUR = 3600_000
const TEN = 10 * 3600
const parks: Leg = { does: 'parks', seconds: TEN }
const points = machineDay([parks], { every: 30, speed: 'none' }).points
const [first] = points

/** Of ten hours shown so many, from an hour on. */
const shownIn = (from: number, hours: number, deception: Deception = {}) =>
  rawTrackOf(spoofed(points, [{ from, minutes: 60 * hours }], { does: 'stands', ...deception }))

/** What others were shown so many km north, in hours of the day. */
const shownAt = (km: number, from: number, to: number): ShownPlace => ({
  from: START + from * HOUR,
  to: START + to * HOUR,
  coords: [(first?.lat ?? 0) + km / 111.2, first?.lng ?? 0],
})

test('a jam at the end of a day is one where others were shown that place meanwhile', () => {
  const track = shownIn(6, 4)
  expect(dayOfTrack(track, START).jams).toEqual([])
  const { jams, gaps, summary } = dayOfTrack(track, START, { shown: [shownAt(61, 5, 11)] })
  expect(jams).toMatchObject([{ place: null }])
  expect(jams[0]?.distance).toBeCloseTo(61, 0)
  expect(summary.distance).toBe(0)
  // Nobody knows where it was then: it is neither there nor on site.
  expect(gaps).toEqual([])
  expect(summary.offSeconds + summary.idleSeconds + summary.unknownSeconds + summary.workingSeconds).toBeLessThan(
    6.01 * 3600,
  )
})

test('neither another place, nor the same one at another time, nor a part of that time proves anything', () => {
  const track = shownIn(6, 4)
  for (const shown of [shownAt(80, 5, 11), shownAt(61, 1, 5), shownAt(61, 11, 12)])
    expect(dayOfTrack(track, START, { shown: [shown] }).jams).toEqual([])
})

test('a machine that works at the place that others are shown stays there', () => {
  const at = dayOfTrack(rawTrackOf(points), START, { shown: [shownAt(0, 0, 10)] })
  expect(at.jams).toEqual([])
  // Nor where all its places are such ones.
  expect(dayOfTrack(shownIn(6, 4), START, { shown: [shownAt(0, 0, 10), shownAt(61, 0, 10)] }).jams).toEqual([])
})

test('a morning and an evening of one false place do not make the noon between them false', () => {
  const morningAndEvening = rawTrackOf(
    spoofed(
      points,
      [
        { from: 0, minutes: 240 },
        { from: 6, minutes: 240 },
      ],
      {},
    ),
  )
  const { jams } = dayOfTrack(morningAndEvening, START, { shown: [shownAt(61, 0, 10)] })
  expect(jams).toHaveLength(2)
  for (const { distance } of jams) expect(distance).toBeCloseTo(61, 0)
})

describe('what a day reports', () => {
  test('is proved where the machine came back, and open where it did not', () => {
    const of = (from: number, hours: number) =>
      dayOfTrack(shownIn(from, hours), START).claims.map(({ isProved, from, to }) => [
        isProved,
        Math.round((from - START) / HOUR),
        Math.round((to - START) / HOUR),
      ])
    expect(of(2, 2)).toEqual([[true, 2, 4]])
    const open = of(6, 4)
    expect(open.map(([isProved]) => isProved)).toEqual(open.map(() => false))
    expect([open[0]?.[1], open.at(-1)?.[2]]).toEqual([0, 10])
    expect(dayOfTrack(rawTrackOf(points), START).claims).toEqual([])
  })

  test('is nothing of a drive', () => {
    const { claims } = dayOfTrack(shownIn(2, 2, { does: 'flies', kmh: 100 }), START)
    expect(claims.filter(({ isProved }) => isProved)).toEqual([])
  })

  test('is each hour of a place, once, and the middle of its cell is near', () => {
    const coords: [number, number] = [55.59, 37.28]
    const claim = { coords, isProved: true }
    const cells = cellsOf([
      { ...claim, from: START + 0.5 * HOUR, to: START + 1.2 * HOUR },
      { ...claim, from: START + 1.5 * HOUR, to: START + 1.6 * HOUR, isProved: false },
    ])
    expect(cells.map(({ hour, isProved }) => [(hour - START) / HOUR, isProved])).toEqual([
      [0, true],
      [1, false],
    ])
    const place = placeOfCell(cells[0] as (typeof cells)[number])
    expect([place.from, place.to]).toEqual([START, START + HOUR])
    // What is open once in an hour is open, whichever was first.
    const openFirst = cellsOf([
      { ...claim, from: START, to: START + 0.2 * HOUR, isProved: false },
      { ...claim, from: START + 0.5 * HOUR, to: START + 0.6 * HOUR },
    ])
    expect(openFirst.map(({ isProved }) => isProved)).toEqual([false])
    expect(Math.abs(place.coords[0] - coords[0])).toBeLessThanOrEqual(0.011)
    expect(Math.abs(place.coords[1] - coords[1])).toBeLessThanOrEqual(0.018)
    expect(cellsOf([{ ...claim, from: START, to: START + 300 * HOUR }])).toHaveLength(24)
  })
})

describe('places of a day’s pieces', () => {
  const standing = (from: number, to: number, metres = 61_000, more: Partial<Piece> = {}) =>
    makePiece([makeNode(from, to, metres)], more)
  const minutesOf = (claims: readonly { from: number; to: number }[]) =>
    claims.map(({ from, to }) => [minuteOf(from), minuteOf(to)])

  test('are claimed of a minute and of two points, and of no drive', () => {
    const claimed = (...pieces: [Piece, ...Piece[]]) => claimsOf([islandOf(...pieces)], [])
    expect(claimed(standing(10, 11))).toEqual([
      { from: momentOf(10), to: momentOf(11), coords: northOf(61_000), isProved: true },
    ])
    expect(claimed(standing(10, 10.9, 61_000, { points: 50 }))).toEqual([])
    expect(claimed(standing(10, 30, 61_000, { points: 1 }))).toEqual([])
    // Shown a circle of five kilometres around its middle, and a place beyond it.
    const circle = (metres: number) =>
      claimed(makePiece([makeNode(10, 12, 60_000 + metres), makeNode(13, 15, 60_000)], { middle: northOf(60_000) }))
    expect([circle(4999).length, circle(5001).length]).toEqual([1, 0])
  })

  test('are claimed in the order of the day, of more than twenty-four the longest', () => {
    const many = Array.from({ length: 30 }, (_, i) => standing(i * 40, i * 40 + 5 + i))
    const [one, ...others] = many
    const claims = one ? claimsOf([islandOf(one, ...others)], []) : []
    expect(minutesOf(claims)).toEqual(many.slice(6).map(({ from, to }) => [minuteOf(from), minuteOf(to)]))
    const [longest, ...shorter] = Array.from({ length: 30 }, (_, i) => standing(i * 40, i * 40 + 35 - i))
    expect(minutesOf(longest ? claimsOf([islandOf(longest, ...shorter)], []) : []).map(([from]) => from)).toEqual(
      Array.from({ length: 24 }, (_, i) => i * 40),
    )
    const alike = Array.from({ length: 26 }, (_, i) => standing(i * 40, i * 40 + 5))
    const [first, ...rest] = alike.toReversed()
    expect(minutesOf(first ? claimsOf([], [islandOf(first, ...rest)]) : []).map(([from]) => from)).toEqual(
      Array.from({ length: 24 }, (_, i) => i * 40),
    )
  })

  test('are proved, or open: only other machines can prove those', () => {
    const claims = claimsOf([islandOf(standing(60, 90))], [islandOf(standing(10, 30))])
    expect(claims.map(({ from, isProved }) => [minuteOf(from), isProved])).toEqual([
      [10, false],
      [60, true],
    ])
  })

  const shownTo = (from: number, to: number, metres = 61_000): ShownPlace => ({
    from: momentOf(from),
    to: momentOf(to),
    coords: northOf(metres),
  })

  test('were shown to others at that time, and there', () => {
    const its = islandOf(standing(60, 90))
    expect(isShown(its, [shownTo(0, 120)])).toBe(true)
    expect([isShown(its, [shownTo(90, 120)]), isShown(its, [shownTo(91, 120)])]).toEqual([true, false])
    expect([isShown(its, [shownTo(0, 60)]), isShown(its, [shownTo(0, 61)])]).toEqual([false, true])
    expect([isShown(its, [shownTo(0, 120, 65_990)]), isShown(its, [shownTo(0, 120, 66_010)])]).toEqual([true, false])
    expect(isShown(its, [])).toBe(false)
    expect(isShown(its, [shownTo(0, 10), shownTo(0, 120)])).toBe(true)
  })

  test('were shown for half of the time that it was heard there, at least', () => {
    const half = (heard: number) =>
      isShown(islandOf(standing(60, 60 + heard), standing(200, 230, 20_000)), [shownTo(0, 400)])
    expect([half(30), half(29)]).toEqual([true, false])
    // A place of no time proves nothing of an island that was heard for none.
    expect(isShown({ pieces: [standing(60, 60, 20_000, { heard: 0 })], heard: 0 }, [shownTo(0, 400)])).toBe(false)
  })
})
