/** Days that are summed again and again while they are recorded, against the same days summed at once. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import { expect, test } from 'vitest'
import { continuedDay, dayOfTrack, type SummedDay } from '../day.rules.ts'
import { type PlacedPoint, partOf, type RawTrack, rawTrackOf } from '../track.ts'

const START = Date.UTC(2026, 5, 17)
const MACHINE = { type: 'ekskavator-kolesnyj' }

/** Numbers that look random, the same in every run. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Habits {
  /** Seconds between two points, more or less. */
  every: number
  tellsSpeed: boolean
  shakes: boolean
  /** Whether a wire tells the ignition, which is off now and then while it moves. */
  wired?: boolean
}

/** Driving, stops, jumps, repeated fixes, silences of up to an hour and a half, an engine: from an hour before the day on. */
function walk(random: () => number, { every, tellsSpeed, shakes, wired = false }: Habits): PlacedPoint[] {
  let [at, lat, lng, speed] = [START - HOUR, 55.5, 37.5, 0]
  const points: PlacedPoint[] = []
  while (at < START + 16 * HOUR) {
    const mood = random()
    if (mood < 0.01) speed = random() < 0.5 ? 0 : 5 + random() * 75
    if (mood > 0.999) at += random() * 90 * MINUTE
    at = Math.round(at + every * (700 + random() * 600))
    const way = (speed / 3.6) * every
    lat += (way / 111_000) * Math.cos(at / 5e5)
    lng += (way / 62_000) * Math.sin(at / 5e5)
    const digs = Math.floor(at / (15 * MINUTE)) % 2 === 1
    const isOff = Math.floor(at / (20 * MINUTE)) % 3 === 0
    const repeated = random() < 0.05 ? points.at(-1) : undefined
    points.push({
      at,
      lat: repeated?.lat ?? lat + (random() < 0.005 ? 0.05 : 0) + (random() - 0.5) * 8e-5,
      lng: repeated?.lng ?? lng + (random() - 0.5) * 8e-5,
      speed: repeated ? (repeated.speed ?? null) : tellsSpeed && random() > 0.1 ? speed : null,
      accuracy: repeated ? (repeated.accuracy ?? null) : random() < 0.02 ? 150 : 4 + random() * 10,
      mock: random() < 0.002,
      ...(shakes && {
        vibration: isOff ? 0.02 * random() : 0.15 + random() * (digs ? 0.8 : 0.05),
        frequency: 25 + random() * 3,
        charging: random() < 0.5,
      }),
      ...(wired && { ignition: Math.floor(at / (50 * MINUTE)) % 3 > 0 }),
    })
  }
  return points
}

/** All that is summed or counted of a day. */
const told = ({ summary, trips, stops, gaps, activities, firstAt, lastAt, lastPlace, streaks }: SummedDay) => ({
  summary,
  trips,
  stops: stops.map(({ from, to, distance }) => ({ from, to, distance })),
  gaps,
  activities,
  firstAt,
  lastAt,
  lastPlace,
  streaks,
})

/** The chapters of a day that more points at its end do not change. */
const closed = ({ read, recorder }: SummedDay) => ({
  read: { learned: read?.learned, chapters: read?.chapters.filter(({ next }) => next) ?? [] } as NonNullable<
    typeof read
  >,
  recorder,
})

/** As the sums of days read it: only what is behind the kept chapters. */
function continued(before: ReturnType<typeof closed>, track: RawTrack): SummedDay | undefined {
  const from = before.read.chapters.at(-1)?.next?.from
  if (from === undefined) return undefined
  return continuedDay(before, partOf(track, lastNotAfter(track.t, from - 1) + 1, track.t.length), START, MACHINE)
}

test.for<[string, number, Habits]>([
  ['points each five seconds', 1, { every: 5, tellsSpeed: true, shakes: true }],
  ['points each five seconds without speeds', 2, { every: 5, tellsSpeed: false, shakes: false }],
  ['points each ten seconds', 3, { every: 10, tellsSpeed: true, shakes: true }],
  ['points each ten seconds without speeds', 4, { every: 10, tellsSpeed: false, shakes: true }],
  ['points each half minute', 5, { every: 30, tellsSpeed: true, shakes: true }],
  ['points each minute', 6, { every: 60, tellsSpeed: true, shakes: false }],
  ['points each half minute by a wired tracker', 9, { every: 30, tellsSpeed: true, shakes: false, wired: true }],
])('a day of %s, continued, is the same to the last digit', ([, seed, habits]) => {
  const random = chance(seed)
  const track = rawTrackOf(walk(random, habits))
  let before: ReturnType<typeof closed> | undefined
  let [all, read] = [0, 0]
  for (let points = 1; points < track.t.length; points += 1 + Math.floor((random() * 3600) / habits.every)) {
    const part = partOf(track, 0, points)
    const whole = dayOfTrack(part, START, MACHINE)
    const day = before && continued(before, part)
    if (day) expect(told(day)).toEqual(told(whole))
    all += part.t.length
    read += day ? part.t.length - lastNotAfter(part.t, before?.read.chapters.at(-1)?.next?.from ?? 0) : part.t.length
    before = closed(day ?? whole)
  }
  expect(before?.read.chapters.length).toBeGreaterThan(2)
  const { summary } = dayOfTrack(track, START, MACHINE)
  expect(Math.min(summary.distance, summary.carriedDistance)).toBeGreaterThan(1)
  // Now and then something new is learned of the day; then all is read.
  expect(read).toBeLessThan(0.6 * all)
})

test('a day that several recorders tell is read as a whole', () => {
  const points = walk(chance(7), { every: 10, tellsSpeed: true, shakes: false })
  const track = rawTrackOf(points.map((point, i) => ({ ...point, recorder: i % 50 === 0 ? 'b' : 'a' })))
  expect(dayOfTrack(track, START, MACHINE).read).toBeUndefined()
})

test('a day whose points are no more those it was read from is read as a whole', () => {
  const track = rawTrackOf(walk(chance(8), { every: 10, tellsSpeed: true, shakes: false }))
  const before = closed(dayOfTrack(track, START, MACHINE))
  const from = lastNotAfter(track.t, before.read.chapters.at(-1)?.next?.from ?? 0)
  const behind = (index: number) => partOf(track, index, track.t.length)
  expect(continuedDay(before, behind(from), START, MACHINE)).toBeDefined()
  expect(continuedDay(before, behind(from + 1), START, MACHINE)).toBeUndefined()
  expect(continuedDay({ ...before, recorder: 'another' }, behind(from), START, MACHINE)).toBeUndefined()
})
