/** Days in which nothing was heard for a while, of machines whose truth is known. */
import { expect, test } from 'vitest'
import { kmOver, silenced, spread } from '../../../test/deceived.ts'
import { type Leg, machineDay, START } from '../../../test/machines.ts'
import { pointCoverage } from '../days/coverage.rules.ts'
import { dayOfTrack } from './day.rules.ts'
import { type PlacedPoint, rawTrackOf } from './track.ts'

const HOUR = 3600
/** Rounds of two kilometres. */
const rounds: Leg = { does: 'drives', seconds: 10 * HOUR, kmh: 20, turn: 1 }

function heardOf(points: PlacedPoint[]) {
  const { summary, gaps, activities } = dayOfTrack(rawTrackOf(points), START)
  const { workingSeconds, idleSeconds, offSeconds, unknownSeconds } = summary
  return {
    summary,
    gaps,
    hours: (workingSeconds + idleSeconds + offSeconds + unknownSeconds) / HOUR,
    covered: (pointCoverage({ activities, gaps, stops: [] })?.coveredSeconds ?? 0) / HOUR,
  }
}

/** Hours between points no more than so many seconds apart. */
const hoursWithin = (points: PlacedPoint[], seconds: number) =>
  points.reduce((sum, { at }, i) => {
    const ms = at - (points[i - 1]?.at ?? at)
    return ms <= seconds * 1000 ? sum + ms / 3_600_000 : sum
  }, 0)

test.each(
  [1, 10, 30, 60].flatMap((every) =>
    [
      [1, 11],
      [3, 40],
      [4, 50],
      [6, 40],
      [8, 60],
      [12, 20],
    ].map(([count = 0, minutes = 0]) => ({ every, count, minutes })),
  ),
)(
  'a phone that sends each $every s and sleeps $count times for $minutes min is heard in between, and covers no more',
  (sleeps) => {
    const silences = spread(sleeps.count, sleeps.minutes, [0, 10])
    const points = silenced(machineDay([rounds], { every: sleeps.every }).points, silences)
    const { hours, covered, gaps, summary } = heardOf(points)
    const truth = hoursWithin(points, 600)
    expect(gaps).toHaveLength(sleeps.count)
    expect(Math.abs(hours / truth - 1)).toBeLessThan(0.02)
    expect(Math.abs(covered / truth - 1)).toBeLessThan(0.02)
    expect(Math.abs(summary.movingSeconds / HOUR / truth - 1)).toBeLessThan(0.02)
  },
)

test.each([300, 600, 900])('a tracker that sends each %d s is silent from three intervals on', (every) => {
  const { points } = machineDay([{ ...rounds, kmh: 40, turn: 0.01, seconds: 14 * HOUR }], { every, speed: 'none' })
  const short = heardOf(silenced(points, spread(4, (1.5 * every) / 60, [0, 14])))
  expect(short.gaps).toEqual([])
  const long = silenced(points, spread(4, (4 * every) / 60, [0, 14]))
  expect(heardOf(long).gaps).toHaveLength(4)
  expect(heardOf(long).hours).toBeCloseTo(hoursWithin(long, 3 * every), 1)
})

test('a lorry’s tracker that sends each quarter of an hour on the road and each hour at rest drives its whole way', () => {
  const road = machineDay([{ does: 'drives', seconds: 8 * HOUR, kmh: 70, turn: 0.005 }], { every: 900, speed: 'none' })
  const last = road.points.at(-1) as PlacedPoint
  const rest = Array.from({ length: 12 }, (_, i) => ({
    ...last,
    lat: last.lat + i * 1e-6,
    at: last.at + (i + 1) * 3_603_000,
  }))
  const { summary } = heardOf([...road.points, ...rest])
  expect(Math.abs(summary.distance / road.km - 1)).toBeLessThan(0.05)
  expect(summary.movingSeconds / HOUR).toBeCloseTo(8, 0)
})

test('the way of a machine while it was not heard is no part of its own way', () => {
  const { points, km } = machineDay([{ does: 'drives', seconds: 4 * HOUR, kmh: 30, turn: 0.005 }], { every: 10 })
  const silences = spread(2, 30, [0, 4])
  const { summary } = heardOf(silenced(points, silences))
  expect(summary.unheardDistance).toBeCloseTo(kmOver(points, silences), 1)
  expect(summary.unheardDistance).toBeGreaterThan(25)
  expect(summary.distance).toBeLessThan(km - summary.unheardDistance + 0.5)
})

test('a machine that is found where it was has gone nowhere unheard', () => {
  const { points } = machineDay([{ does: 'parks', seconds: 8 * HOUR }], { every: 10, noise: 15 })
  expect(heardOf(silenced(points, spread(5, 40, [0, 8]))).summary.unheardDistance).toBe(0)
})
