/** Days that are summed again and again while they are recorded, against the same days summed at once. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import { expect, test } from 'vitest'
import { besideWall, carriedOff, type Stretch, spoofed, spread } from '../../../../test/deceived.ts'
import { type Leg, machineDay, type Receiver } from '../../../../test/machines.ts'
import { continuedDay, dayOfTrack, type SummedDay } from '../day.rules.ts'
import type { KnownMachine } from '../known-machine.ts'
import { type PlacedPoint, partOf, type RawTrack, rawTrackOf } from '../track.ts'

const START = Date.UTC(2026, 5, 17)
const MACHINE: KnownMachine = { type: 'ekskavator-kolesnyj' }
/** Its phone, which has no id, was calibrated, says how often it sends, and something was said of the day. */
const KNOWN: KnownMachine = {
  ...MACHINE,
  engine: {
    phones: { '': { usual: { idle: 0.2, work: 0.5 }, firm: 0.2, marked: { off: 0.02 } } },
    marks: [{ from: START + 2 * HOUR, to: START + 3 * HOUR, what: 'idle' }],
  },
  stated: {
    '': [
      { from: START - HOUR, gap: 10 * MINUTE },
      { from: START + 9 * HOUR, gap: 47 * MINUTE },
      { from: START + 16 * HOUR, gap: undefined },
    ],
  },
}

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
  /** Whether a wire reports the ignition, which is off now and then while it moves. */
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
const summed = ({
  summary,
  speedFactor,
  trips,
  stops,
  gaps,
  jams,
  activities,
  firstAt,
  lastAt,
  lastPlace,
  streaks,
}: SummedDay) => ({
  summary,
  speedFactor,
  trips,
  stops: stops.map(({ from, to, distance }) => ({ from, to, distance })),
  gaps,
  jams,
  activities,
  firstAt,
  lastAt,
  lastPlace,
  streaks,
})

/** The same, but deceived several times: elsewhere at once, led away step by step, and at last without a return. */
function deceived(points: PlacedPoint[]): PlacedPoint[] {
  const hour = (from: number, minutes: number): Stretch => ({ from, minutes })
  const jumped = spoofed(points, [hour(2, 3), hour(3.4, 25), hour(6, 130), hour(14.5, 200)])
  return carriedOff(jumped, [hour(4.5, 20), hour(10, 40)], 50)
}

/** The chapters of a day that more points at its end do not change. */
const closed = ({ read, recorder }: SummedDay) => ({
  read: {
    learned: read?.learned,
    stated: read?.stated,
    chapters: read?.chapters.filter(({ next }) => next) ?? [],
  } as NonNullable<typeof read>,
  recorder,
})

/** As the sums of days read it: only what is behind the kept chapters. */
function continued(before: ReturnType<typeof closed>, track: RawTrack, machine: KnownMachine): SummedDay | undefined {
  const from = before.read.chapters.at(-1)?.next?.from
  if (from === undefined) return undefined
  return continuedDay(before, partOf(track, lastNotAfter(track.t, from - 1) + 1, track.t.length), START, machine)
}

const HABITS: [string, number, Habits][] = [
  ['points each five seconds', 1, { every: 5, tellsSpeed: true, shakes: true }],
  ['points each five seconds without speeds', 2, { every: 5, tellsSpeed: false, shakes: false }],
  ['points each ten seconds', 3, { every: 10, tellsSpeed: true, shakes: true }],
  ['points each ten seconds without speeds', 4, { every: 10, tellsSpeed: false, shakes: true }],
  ['points each half minute', 5, { every: 30, tellsSpeed: true, shakes: true }],
  ['points each minute', 6, { every: 60, tellsSpeed: true, shakes: false }],
  ['points each half minute by a wired tracker', 9, { every: 30, tellsSpeed: true, shakes: false, wired: true }],
]

/** Sums it as points come, up to so many at a time, and each time at once. Returns its chapters and the share of all points that had to be read. */
function expectSame(track: RawTrack, random: () => number, most: number, machine: KnownMachine) {
  let before: ReturnType<typeof closed> | undefined
  let [all, read] = [0, 0]
  for (let points = 1; points < track.t.length; points += 1 + Math.floor(random() * most)) {
    const part = partOf(track, 0, points)
    const whole = dayOfTrack(part, START, machine)
    const day = before && continued(before, part, machine)
    if (day) expect(summed(day)).toEqual(summed(whole))
    all += part.t.length
    read += day ? part.t.length - lastNotAfter(part.t, before?.read.chapters.at(-1)?.next?.from ?? 0) : part.t.length
    before = closed(day ?? whole)
  }
  return { chapters: before?.read.chapters.length ?? 0, share: read / all }
}

test.for(HABITS)('a day of %s, continued, is the same to the last digit', ([, seed, habits]) => {
  const random = chance(seed)
  const machine = seed % 2 ? KNOWN : MACHINE
  const track = rawTrackOf(walk(random, habits))
  const { chapters, share } = expectSame(track, random, 3600 / habits.every, machine)
  expect(chapters).toBeGreaterThan(2)
  const { summary } = dayOfTrack(track, START, machine)
  expect(Math.min(summary.distance, summary.carriedDistance)).toBeGreaterThan(1)
  // Now and then something new is learned of the day; then all is read.
  expect(share).toBeLessThan(0.6)
})

const parks = (hours: number): Leg => ({ does: 'parks', seconds: hours * 3600 })
const passes = (hours: number): Leg => ({ does: 'passes', seconds: hours * 3600, kmh: 4, length: 60 })
const drives = (hours: number): Leg => ({ does: 'drives', seconds: hours * 3600, kmh: 40 })

test.for<[string, Leg[], Receiver, string]>([
  [
    'an excavator that digs and drives on',
    [parks(1), { does: 'turns', seconds: 4 * 3600, radius: 3, creeps: 4 }, drives(0.2), parks(3)],
    { every: 5 },
    'ekskavator',
  ],
  [
    'a jam at a point each half minute',
    [parks(1), { does: 'jam', seconds: 6 * 3600 }, parks(1)],
    { every: 30 },
    'samosval',
  ],
  ['passes at a point each 45 s', [parks(1), passes(5), drives(0.5), parks(1)], { every: 45 }, 'katok-gruntovyj'],
  ['passes that tell knots', [parks(1), passes(5), drives(0.5)], { every: 10, times: 1 / 1.852 }, 'buldozer'],
  ['passes too short to be seen', [parks(1), passes(5), drives(0.5)], { every: 25, speed: 'none' }, 'buldozer'],
])('a day of %s, continued, is the same to the last digit', ([, legs, receiver, type]) => {
  const { points } = machineDay(legs, receiver)
  expect(expectSame(rawTrackOf(points), chance(9), points.length / 12, { type }).chapters).toBeGreaterThan(1)
})

test.for(HABITS)(
  'a day of %s of a receiver that was deceived, continued, is the same to the last digit',
  ([, seed, habits]) => {
    const random = chance(seed + 100)
    const track = rawTrackOf(deceived(walk(random, habits)))
    expect(dayOfTrack(track, START, MACHINE).jams.length).toBeGreaterThan(0)
    expect(expectSame(track, random, 3600 / habits.every, MACHINE).share).toBeLessThan(0.7)
  },
)

test.each([0.5, 5, 7])(
  'a day beside a wall whose echo is heard for %d min is the same to the last digit',
  (minutes) => {
    const { points } = machineDay([parks(6), drives(0.2), parks(1)], { every: 10 })
    const track = rawTrackOf(besideWall(points, 300, spread(20, minutes, [0.1, 5.9])))
    expect(dayOfTrack(track, START, MACHINE).summary.discarded.jump).toBeGreaterThan(20)
    expect(expectSame(track, chance(11), points.length / 8, MACHINE).chapters).toBeGreaterThan(1)
  },
)

test('a day of several recorders is read as a whole', () => {
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
