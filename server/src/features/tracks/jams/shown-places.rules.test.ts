/** Places that others were shown, judged by one day. */
import { describe, expect, test } from 'vitest'
import { type Deception, spoofed } from '../../../../test/deceived.ts'
import { type Leg, machineDay, START } from '../../../../test/machines.ts'
import { dayOfTrack } from '../day.rules.ts'
import { rawTrackOf } from '../track.ts'
import { cellsOf, placeOfCell, type ShownPlace } from './shown-places.rules.ts'

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
    expect(Math.abs(place.coords[0] - coords[0])).toBeLessThanOrEqual(0.011)
    expect(Math.abs(place.coords[1] - coords[1])).toBeLessThanOrEqual(0.018)
    expect(cellsOf([{ ...claim, from: START, to: START + 300 * HOUR }])).toHaveLength(24)
  })
})
