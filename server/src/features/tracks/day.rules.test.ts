import { readFileSync } from 'node:fs'
import { distanceKm } from '@spetskarta/shared/geo.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Day, dayOfTrack } from './day.rules.ts'
import { flagsOf, reasonOf } from './filter.rules.ts'
import { type PlacedPoint, rawTrackOf } from './track.ts'

const START = Date.UTC(2026, 5, 17)
const MINUTE = 60_000
/** In degrees of latitude on a sphere of 6,371,008.8 m. */
const METRE = 180 / (Math.PI * 6_371_008.8)

const day = (points: PlacedPoint[], start = START) => dayOfTrack(rawTrackOf(points), start)
const kmOf = (points: PlacedPoint[]) => day(points).summary.distance

/** `metres` north of Ramenskoye, `seconds` after midnight. */
const point = (seconds: number, metres: number, given: Partial<PlacedPoint> = {}): PlacedPoint => ({
  at: START + seconds * 1000,
  lat: 55.567 + metres * METRE,
  lng: 38.23,
  accuracy: 5,
  speed: null,
  ...given,
})

/** Standing within centimetres: `count` points, `every` seconds apart. */
const standing = (from: number, count: number, every: number, metres = 0) =>
  Array.from({ length: count }, (_, i) => point(from + i * every, metres + (i % 2) / 10))

const driving = (from: number, count: number, every: number, step: number, metres = 0) =>
  Array.from({ length: count }, (_, i) => point(from + i * every, metres + i * step))

const recorded = (name: string): PlacedPoint[] =>
  readFileSync(new URL(`../../../data/tracks/${name}.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [time = '', lat, lng, speed, accuracy] = line.split(',')
      return {
        at: Date.parse(time),
        lat: Number(lat),
        lng: Number(lng),
        speed: Number(speed),
        accuracy: Number(accuracy),
      }
    })

const DAYS = [
  { name: '2026-06-16-backhoe-loader', raw: 15.9, moved: 14.83, gap: ['11:59', '12:58'], trips: 2 },
  { name: '2026-06-17-dump-truck', raw: 74.9, moved: 73.94, gap: ['10:53', '13:32'], trips: 10 },
  { name: '2026-06-18-water-tanker', raw: 43.3, moved: 43.19, gap: ['09:19', '12:47'], trips: 2 },
]

/** Moscow's clock. */
const clock = (moment: number) => new Date(moment + 3 * 3600_000).toISOString().slice(11, 16)

/**
 * `moved`: moving_distance of gpxpy 1.5.0 (Debian bookworm), get_moving_data(stopped_speed_threshold=1, raw=True),
 * without the six made-up fixes of the dump truck, whose accuracy is worse than 40 m. `raw` as the author of the
 * tracks states it.
 */
test.each(DAYS)('a recorded day comes within 1.5 % of what another tool makes of it: $name', (known) => {
  const points = recorded(known.name)
  const { summary, gaps, trips } = day(points, Date.parse(`${known.name.slice(0, 10)}T00:00+03:00`))
  expect(summary.points).toBe(points.length)
  expect(Math.abs(summary.distance / known.moved - 1)).toBeLessThan(0.015)
  expect(summary.rawDistance).toBeCloseTo(known.raw, 1)
  expect(gaps.map(({ from, to }) => [clock(from), clock(to)])).toEqual([known.gap])
  expect(trips).toHaveLength(known.trips)
})

test('the dump truck’s two fixes of 120 and 140 m are left out, its other stray ones move nothing', () => {
  const { summary, trips } = day(recorded('2026-06-17-dump-truck'), Date.parse('2026-06-17T00:00+03:00'))
  expect(summary.discarded).toEqual({ accuracy: 2, jump: 0, duplicate: 0, mock: 0, other: 0, jam: 0 })
  for (const { distance } of trips) expect(Math.abs(distance / 7.37 - 1)).toBeLessThan(0.035)
})

test('10 km along a meridian are 10 km, and as long as the great circle between their ends', () => {
  const points = driving(0, 1001, 2, 10)
  const [first, last] = [points[0], points.at(-1)]
  expect(kmOf(points)).toBeCloseTo(10, 3)
  expect(first && last && distanceKm(first, last)).toBeCloseTo(kmOf(points), 4)
})

test('a machine that stands for eight hours while its receiver wanders drives nothing', () => {
  const wandering = Array.from({ length: 1920 }, (_, i) =>
    point(i * 15, 6 * Math.sin(i / 7) + 3 * Math.sin(i * 2.1), { lng: 38.23 + 8e-5 * Math.cos(i / 5) }),
  )
  const { summary, stops, trips, gaps } = day(wandering)
  expect(summary.rawDistance).toBeGreaterThan(2)
  expect(summary).toMatchObject({ distance: 0, movingSeconds: 0, firstMove: null, maxSpeed: null, meanSpeed: null })
  expect([stops.length, trips.length, gaps.length]).toEqual([1, 0, 0])
})

test('noise of a slow drive is not driven: four hours at 1.5 km/h with a fix a second that is 2 m off', () => {
  const noise = (i: number) => 2 * Math.sin(i * 12.9898) * Math.cos(i * 78.233)
  const points = Array.from({ length: 14_400 }, (_, i) => point(i, (i * 1.5) / 3.6 + noise(i)))
  expect(Math.abs(kmOf(points) / 6 - 1)).toBeLessThan(0.02)
})

test('trips, stops and gaps are three things', () => {
  const there = driving(600, 61, 10, 100)
  const back = driving(4000, 61, 10, -100, 6000)
  const { trips, stops, gaps, summary } = day([
    ...standing(0, 60, 10),
    ...there,
    ...standing(1220, 60, 10, 6000),
    ...back,
  ])
  expect(trips.map(({ from, to }) => [(from - START) / 1000, (to - START) / 1000])).toEqual([
    [600, 1200],
    [4000, 4600],
  ])
  expect(stops).toHaveLength(2)
  expect(gaps).toMatchObject([{ from: START + 1810_000, to: START + 4000_000 }])
  expect(summary.distance).toBeCloseTo(12, 1)
  expect(summary).toMatchObject({ firstMove: START + 600_000, lastMove: START + 4600_000, maxSpeed: 36 })
  expect(summary.meanSpeed).toBeCloseTo(36, 1)
  expect(summary.movingSeconds).toBe(1200)
})

test('what lies over a gap is not driven', () => {
  expect(kmOf([...driving(0, 11, 10, 100), ...driving(3600, 11, 10, 100, 21_000)])).toBeCloseTo(2, 3)
  expect(kmOf([...driving(0, 11, 10, 100), ...driving(600, 11, 10, 100, 1500)])).toBeCloseTo(2.5, 3)
})

test('each reason leaves out its points and no others', () => {
  const track = rawTrackOf([
    point(0, 0),
    point(10, 100, { mock: true }),
    point(20, 200, { accuracy: 101 }),
    point(30, 300),
    point(40, 300),
    point(50, 3000),
    point(60, 600, { accuracy: 100 }),
  ])
  expect([...flagsOf(track)].map(reasonOf)).toEqual([
    undefined,
    'mock',
    'accuracy',
    undefined,
    'duplicate',
    'jump',
    undefined,
  ])
})

test('a receiver led 30 km astray for an hour and back adds nothing but what was driven before and after', () => {
  const astray = driving(110, 360, 10, 1, 30_000)
  const points = [...driving(0, 11, 10, 100), ...astray, ...driving(3720, 11, 10, 100, 2000)]
  const { summary } = day(points)
  expect(summary.discarded.jam).toBeGreaterThan(20)
  expect(summary.distance).toBeLessThan(2.5)
})

test('a dozing phone that repeats its fix neither hides the drive after it nor makes it a jump', () => {
  const dozing = Array.from({ length: 5 }, (_, i) => point(130 + i * 60, 1000))
  const points = [...driving(0, 11, 10, 100), ...dozing, ...driving(400, 11, 10, 100, 5000)]
  const { summary } = day(points)
  expect(summary.discarded).toEqual({ accuracy: 0, jump: 0, duplicate: 5, mock: 0, other: 0, jam: 0 })
  expect(summary.distance).toBeCloseTo(6, 3)
})

test('a parked machine whose phone repeats one fix for an hour has stopped; if it then is far away, it was not heard', () => {
  const parked = Array.from({ length: 60 }, (_, i) => point(100 + i * MINUTE, 1000)).map((p, i) => ({
    ...p,
    at: START + 100_000 + i * MINUTE,
  }))
  const end = 100 + 59 * 60
  const stopped = day([...driving(0, 11, 10, 100), ...parked, ...driving(end + 10, 11, 10, 100, 1100)])
  expect(stopped.gaps).toEqual([])
  expect(stopped.stops).toMatchObject([{ from: START + 100_000, to: START + end * 1000 }])
  const lost = day([...driving(0, 11, 10, 100), ...parked, ...driving(end + 10, 11, 10, 100, 40_000)])
  expect(lost.gaps).toHaveLength(1)
  expect(lost.stops).toEqual([])
})

test('the step over midnight is counted once: in the day in which it ends', () => {
  const points = driving(-3600, 721, 10, 100)
  const before = dayOfTrack(rawTrackOf(points.filter(({ at }) => at < START)), START - 24 * 3600_000)
  const after = day(points.filter(({ at }) => at >= START - 10 * MINUTE))
  expect(before.summary.distance).toBeCloseTo(35.9, 3)
  expect(after.summary.distance).toBeCloseTo(36.1, 3)
  expect(after.summary.points).toBe(361)
  expect(after.summary.firstMove).toBe(START)
})

test('a day without points is nothing', () => {
  const { summary, trips, stops, gaps } = day([])
  expect(summary).toMatchObject({ distance: 0, rawDistance: 0, points: 0, firstMove: null })
  expect([trips, stops, gaps]).toEqual([[], [], []])
})

/** Tracks with every kind of error: standing, driving, duplicates, jumps, gaps, bad fixes. */
const anyTrack = fc
  .array(
    fc.record({
      seconds: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 300, max: 1500 })),
      metres: fc.oneof(fc.constant(0), fc.integer({ min: -30, max: 400 }), fc.integer({ min: -60_000, max: 60_000 })),
      accuracy: fc.option(fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 60, max: 160 }))),
      speed: fc.option(fc.integer({ min: 0, max: 200 })),
      mock: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((steps) => {
    let seconds = 0
    let metres = 0
    return steps.map((step) => {
      seconds += step.seconds
      metres += step.metres
      const { accuracy, speed, mock } = step
      return point(seconds, metres, { accuracy, speed, mock })
    })
  })

const comesTo = ({ summary, trips, stops, gaps }: Day) => ({ summary, trips, stops, gaps })

test('any shuffling, splitting or repeating of a track gives the same day', () => {
  fc.assert(
    fc.property(
      anyTrack.chain((points) =>
        fc.tuple(fc.constant(points), fc.shuffledSubarray([...points, ...points], { minLength: points.length * 2 })),
      ),
      ([points, shuffled]) => {
        expect(comesTo(day(shuffled))).toEqual(comesTo(day(points)))
      },
    ),
  )
})

test('a point that is made up, inexact or repeated never changes the kilometres of the others', () => {
  fc.assert(
    fc.property(
      anyTrack,
      fc.nat(100_000),
      fc.integer({ min: -90_000, max: 90_000 }),
      fc.constantFrom('mock', 'accuracy', 'repeat'),
      (points, seconds, metres, kind) => {
        const at = START + seconds * 1000 + 1
        const before = points.findLast((known) => known.at < at && !known.mock && (known.accuracy ?? 0) <= 100)
        fc.pre(kind !== 'repeat' || before !== undefined)
        const kinds = { mock: { mock: true }, accuracy: { accuracy: 101 }, repeat: { ...before } }
        const track = rawTrackOf([...points, { ...point(0, metres), ...kinds[kind], at }])
        fc.pre(reasonOf(flagsOf(track)[track.t.indexOf(at)] ?? 0) !== 'jump')
        fc.pre(flagsOf(track)[track.t.indexOf(at)] !== 0)
        expect(dayOfTrack(track, START).summary.distance).toBeCloseTo(kmOf(points), 9)
      },
    ),
    { numRuns: 500 },
  )
})
