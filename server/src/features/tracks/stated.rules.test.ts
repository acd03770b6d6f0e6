/** Days of recorders that say how often they mean to send. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { silenced, spread } from '../../../test/deceived.ts'
import { type Leg, machineDay, START } from '../../../test/machines.ts'
import { pointCoverage } from '../days/coverage.rules.ts'
import { dayOfTrack } from './day.rules.ts'
import { gapAt, isGap, longestGap, type StatedInterval, statedGaps, statedInTurn } from './stated.rules.ts'
import { type PlacedPoint, rawTrackOf } from './track.ts'

const PHONE = 'phone'
const DAY_SPAN = { start: START, end: START + 24 * HOUR }
const says = (seconds: number | null, from = 0, by: StatedInterval['by'] = 'recorder'): StatedInterval => ({
  recorder: PHONE,
  from,
  seconds,
  by,
})

function heardOf(points: PlacedPoint[], intervals: StatedInterval[], type?: string) {
  const track = { ...rawTrackOf(points), recorders: [PHONE] }
  const { summary, gaps, activities } = dayOfTrack(track, START, { type, stated: statedGaps(intervals, DAY_SPAN) })
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
    gapAt({ learned: 20 * MINUTE, pace: null, stated: statedGaps(intervals, DAY_SPAN)?.[PHONE] ?? [] }, moment) / MINUTE
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
  const gaps = { learned: 11 * MINUTE, pace: null, stated: statedInTurn(turns, stated) }
  expect([5, 15, 25].map((moment) => gapAt(gaps, moment) / MINUTE)).toEqual([30, 11, 30])
  expect(longestGap(gaps, 10, 19)).toBe(11 * MINUTE)
  expect(longestGap(gaps, 10, 20)).toBe(30 * MINUTE)
})

describe('a recorder that says a longer interval than it keeps', () => {
  const WORK: Record<string, { type: string; legs: Leg[] }> = {
    tipper: { type: 'samosval', legs: [{ does: 'drives', seconds: HOURS * 3600, kmh: 20, turn: 1 }] },
    excavator: { type: 'ekskavator', legs: [{ does: 'turns', seconds: HOURS * 3600, radius: 2.5 }] },
    'parked excavator': { type: 'ekskavator', legs: [{ does: 'parks', seconds: HOURS * 3600 }] },
  }

  test.each(
    Object.entries(WORK).flatMap(([machine, { type, legs }]) =>
      [10, 60].map((every) => ({ machine, type, legs, every })),
    ),
  )('is silent when it is silent: $machine, $every s', ({ type, legs, every }) => {
    const { points: all } = machineDay(legs, { every, speed: 'none' })
    for (const [count, minutes] of [
      [1, 11],
      [12, 40],
      [8, 60],
    ] as const) {
      const points = silenced(all, spread(count, minutes, [0, HOURS]))
      const { hours, covered, gaps } = heardOf(points, [says(900)], type)
      const truth = hoursWithin(points, 600)
      expect(gaps).toHaveLength(count)
      expect(Math.abs(hours / truth - 1)).toBeLessThan(0.02)
      expect(Math.abs(covered / truth - 1)).toBeLessThan(0.02)
    }
  })

  test('is silent from three of those on that it keeps', () => {
    const points = days.get(300) ?? []
    const after = (minutes: number) =>
      heardOf(silenced(points, spread(5, minutes, [0, HOURS])), [says(1200)]).gaps.length
    expect([after(9), after(19)]).toEqual([0, 5])
  })

  test('keeps the longer one where points come so seldom again and again, as at rest', () => {
    const drive = machineDay([{ does: 'drives', seconds: 5 * 3600, kmh: 40 }], { every: 10, speed: 'none' }).points
    const [last] = drive.slice(-1) as [PlacedPoint]
    const resting = (times: number) =>
      Array.from({ length: times }, (_, i) => ({
        ...last,
        at: last.at + (i + 1) * 15 * MINUTE,
        lat: last.lat + (i + 1) * 1e-6,
      }))
    expect(heardOf([...drive, ...resting(12)], [says(900)]).gaps).toEqual([])
    // Three such steps on end are silences.
    expect(heardOf([...drive, ...resting(3)], [says(900)]).gaps).toHaveLength(3)
  })
})

test('two phones in one cab that both say an hour and are silent at once are heard in between', () => {
  const points = silenced(days.get(10) ?? [], spread(6, 40, [0, HOURS]))
  const both = points.flatMap((point) => [
    { ...point, recorder: PHONE },
    { ...point, at: point.at + 3000, recorder: 'second' },
  ])
  const stated = statedGaps([says(3600), { ...says(3600), recorder: 'second' }], DAY_SPAN)
  expect(dayOfTrack(rawTrackOf(both), START, { stated }).gaps).toHaveLength(6)
})

test('the borders of what is a gap', () => {
  const says15 = { learned: 10 * MINUTE, stated: [{ from: 0, gap: 45 * MINUTE }] }
  const gapOf = (pace: number | null) => gapAt({ ...says15, pace }, 1) / MINUTE
  // Unknown, kept, kept but for a quarter of it, and a little more than a quarter.
  expect([null, 15, 11.5, 11.4].map((pace) => gapOf(pace && pace * MINUTE))).toEqual([
    45,
    45,
    45,
    expect.closeTo(35.91, 2),
  ])
  const often = { ...says15, pace: MINUTE }
  expect([10 * MINUTE, 10 * MINUTE + 1].map((ms) => isGap(often, 1, ms))).toEqual([false, true])
  const seldom = { ...says15, pace: 5 * MINUTE }
  // A point may come a twentieth of an interval late.
  expect([15 * MINUTE, 15.7 * MINUTE, 15.8 * MINUTE].map((ms) => isGap(seldom, 1, ms))).toEqual([false, false, true])
})
