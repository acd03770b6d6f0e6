/** Days of recorders that say how often they mean to send. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { silenced, spread } from '../../../test/deceived.ts'
import { machineDay, START } from '../../../test/machines.ts'
import { pointCoverage } from '../days/coverage.rules.ts'
import { dayOfTrack } from './day.rules.ts'
import { gapAt, longestGap, type StatedInterval, statedGaps, statedInTurn } from './stated.rules.ts'
import { type PlacedPoint, rawTrackOf } from './track.ts'

const PHONE = 'phone'
const DAY_SPAN = { start: START, end: START + 24 * HOUR }
const says = (seconds: number | null, from = 0, by: StatedInterval['by'] = 'recorder'): StatedInterval => ({
  recorder: PHONE,
  from,
  seconds,
  by,
})

function heardOf(points: PlacedPoint[], intervals: StatedInterval[]) {
  const track = { ...rawTrackOf(points), recorders: [PHONE] }
  const { summary, gaps, activities } = dayOfTrack(track, START, { stated: statedGaps(intervals, DAY_SPAN) })
  const { workingSeconds, idleSeconds, offSeconds, unknownSeconds } = summary
  return {
    gaps,
    hours: (workingSeconds + idleSeconds + offSeconds + unknownSeconds) / 3600,
    covered: (pointCoverage({ activities, gaps, stops: [] })?.coveredSeconds ?? 0) / 3600,
  }
}

const hoursWithin = (points: PlacedPoint[], seconds: number) =>
  points.reduce((sum, { at }, i) => {
    const ms = at - (points[i - 1]?.at ?? at)
    return ms <= seconds * 1000 ? sum + ms / HOUR : sum
  }, 0)

const HOURS = 14
const days = new Map(
  [1, 10, 60, 300, 600, 900].map((every) => [
    every,
    machineDay([{ does: 'drives', seconds: HOURS * 3600, kmh: 30, turn: 0.01 }], { every, speed: 'none' }).points,
  ]),
)

test.each(
  [...days.keys()].flatMap((every) =>
    [
      [1, 11],
      [12, 11],
      [3, 40],
      [12, 40],
      [6, 61],
      [8, 61],
    ].map(([count = 0, minutes = 0]) => ({ every, count, minutes })),
  ),
)('a recorder that says $every s and is silent $count times for $minutes min is heard in between', (given) => {
  const { every, count, minutes } = given
  const points = silenced(days.get(every) ?? [], spread(count, minutes, [0, HOURS]))
  const { hours, covered } = heardOf(points, [says(every)])
  const truth = hoursWithin(points, Math.max(600, 3 * every))
  expect(Math.abs(hours / truth - 1)).toBeLessThan(0.02)
  expect(Math.abs(covered / truth - 1)).toBeLessThan(0.02)
})

test('a phone that says half a minute and wakes each quarter of an hour is not heard in between', () => {
  const points = days.get(900) ?? []
  expect(heardOf(points, []).hours).toBeGreaterThan(HOURS - 0.5)
  expect(heardOf(points, [says(30)]).hours).toBe(0)
})

test('what it says holds from its moment on, and what it said before until then', () => {
  const noon = START + 6 * HOUR
  const [often = [], seldom = []] = [days.get(10), days.get(900)]
  const points = [...often.filter(({ at }) => at < noon), ...seldom.filter(({ at }) => at >= noon)]
  const silences = [
    { from: START + 2 * HOUR, to: START + 2 * HOUR + 20 * MINUTE },
    { from: START + 10 * HOUR, to: START + 10 * HOUR + 20 * MINUTE },
  ]
  const left = points.filter(({ at }) => !silences.some(({ from, to }) => at >= from && at < to))
  const gaps = (intervals: StatedInterval[]) => heardOf(left, intervals).gaps.map(({ from }) => from < noon)
  expect(gaps([says(10), says(900, noon - MINUTE)])).toEqual([true])
  expect(gaps([says(900)])).toEqual([])
  expect(gaps([says(10)]).filter((isBefore) => !isBefore).length).toBeGreaterThan(20)
})

test('the owner’s word stands above the recorder’s until he takes it back, whoever spoke last', () => {
  const gapFor = (intervals: StatedInterval[], moment: number) =>
    gapAt({ learned: 20 * MINUTE, stated: statedGaps(intervals, DAY_SPAN)?.[PHONE] ?? [] }, moment) / MINUTE
  const [morning, noon, evening] = [START + 6 * HOUR, START + 12 * HOUR, START + 18 * HOUR]
  const said = [says(900, 0, 'owner'), says(10, morning), says(null, noon, 'owner'), says(null, evening)]
  expect([START, morning, noon, evening].map((moment) => Math.round(100 * gapFor(said, moment)) / 100)).toEqual([
    47.25, 47.25, 10, 20,
  ])
})

test('a day knows what was said before it as if it began with it, and nothing of later', () => {
  const early = statedGaps([says(900, START - 9 * HOUR)], DAY_SPAN)
  expect(early).toEqual(statedGaps([says(900, START - 2 * HOUR)], DAY_SPAN))
  expect(statedGaps([says(900, DAY_SPAN.end)], DAY_SPAN)).toBeUndefined()
  // No gap is shorter than ten minutes, so it makes no difference.
  expect(statedGaps([says(10, START - HOUR), says(30, START + HOUR)], DAY_SPAN)).toEqual(
    statedGaps([says(10, START - HOUR)], DAY_SPAN),
  )
})

test('of several that serve in turn each says so for its own time, and who says nothing is learned', () => {
  const stated = { a: [{ from: 0, gap: 30 * MINUTE }] }
  const turns = [
    { from: 0, to: 9, recorder: 'a' },
    { from: 10, to: 19, recorder: 'b' },
    { from: 20, to: 29, recorder: 'a' },
  ]
  const gaps = { learned: 11 * MINUTE, stated: statedInTurn(turns, stated) }
  expect([5, 15, 25].map((moment) => gapAt(gaps, moment) / MINUTE)).toEqual([30, 11, 30])
  expect(longestGap(gaps, 10, 19)).toBe(11 * MINUTE)
  expect(longestGap(gaps, 10, 20)).toBe(30 * MINUTE)
})
