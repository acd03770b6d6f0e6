/** Days on which a receiver was deceived, of machines whose truth is known. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { Jam } from '@spetskarta/shared/tracks/tracks.ts'
import { describe, expect, test } from 'vitest'
import {
  aheadUntil,
  besideWall,
  byTurns,
  carriedOff,
  clockJumps,
  type Deception,
  frozen,
  isIn,
  spoofed,
  spread,
} from '../../../../test/deceived.ts'
import { type Leg, machineDay, type Receiver, START } from '../../../../test/machines.ts'
import { dayOfTrack } from '../day.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../track.ts'

const TEN = 10 * 3600
const parks: Leg = { does: 'parks', seconds: TEN }
const digs: Leg = { does: 'passes', seconds: TEN, kmh: 2.5, length: 40 }
const drives: Leg = { does: 'drives', seconds: TEN, kmh: 10, turn: 0.01 }
const rounds: Leg = { does: 'drives', seconds: TEN, kmh: 20, turn: 1 }

/** A day of a point a second takes longer to make than to sum: each is made once. */
const made = new Map<string, PlacedPoint[]>()
function pointsOf(leg: Leg, receiver: Receiver): PlacedPoint[] {
  const key = JSON.stringify([leg, receiver])
  const points = made.get(key) ?? machineDay([leg], receiver).points
  made.set(key, points)
  return points
}

const dayOf = (points: PlacedPoint[], type?: string) => dayOfTrack(rawTrackOf(points), START, { type })
const heardHours = ({ summary }: ReturnType<typeof dayOf>) =>
  (summary.workingSeconds + summary.idleSeconds + summary.offSeconds + summary.unknownSeconds) / 3600

const TIMES = [
  [1, 2],
  [6, 2],
  [4, 9],
  [4, 20],
  [6, 60],
  [1, 300],
] as const
const SHOWN: Deception[] = [{ does: 'stands' }, { does: 'circles' }, { does: 'flies', kmh: 150, speed: 150 }]

describe.each([1, 10, 30, 60])('a receiver that sends each %d s, deceived', (every) => {
  test.each(TIMES)(
    '%d times for %d min, makes no way of a parked machine and takes no hour on the spot',
    (count, minutes) => {
      for (const speed of ['true', 'none'] as const)
        for (const shown of SHOWN) {
          const points = pointsOf(parks, { every, speed })
          const day = dayOf(spoofed(points, spread(count, minutes, [0, 10]), shown))
          expect(day.summary.distance).toBe(0)
          expect(day.trips).toEqual([])
          expect(day.summary.maxSpeed).toBeNull()
          expect(heardHours(day)).toBeCloseTo(10, 0.7)
          expect(day.gaps).toEqual([])
          expect(day.jams).toHaveLength(count)
          expect(day.streaks.fast).toEqual([])
        }
    },
  )

  test.each(TIMES)('%d times for %d min, leaves a driving machine the way that was heard', (count, minutes) => {
    const points = pointsOf(drives, { every })
    const stretches = spread(count, minutes, [0, 10])
    const { summary, jams } = dayOf(spoofed(points, stretches))
    // A hole of ten minutes and less is bridged, a longer one is heard up to the fixes beside it.
    const [most, least] = [100, 100 * (1 - (count * (minutes + (2 * every) / 60)) / 600)]
    expect(summary.distance).toBeGreaterThan(0.99 * least)
    expect(summary.distance).toBeLessThan(1.01 * (minutes < 10 ? most : 100 * (1 - (count * minutes) / 600)))
    expect(summary.maxSpeed).toBeLessThan(13)
    expect(jams).toHaveLength(count)
  })
})

test('a parked machine stays where it is, whatever its receiver errs by and whenever it was deceived for two minutes', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { points } = machineDay([{ does: 'parks', seconds: 3600 }], { every: 1, noise: 1 + (seed % 8), seed })
    const stretch = { from: 0.1 + 0.02 * seed, minutes: 2 }
    const { summary, jams, gaps } = dayOf(spoofed(points, [stretch], SHOWN[seed % SHOWN.length]))
    expect(summary).toMatchObject({ distance: 0, maxSpeed: null, movingSeconds: 0 })
    expect(jams.map(({ from, to }) => Math.round((to - from) / 60_000))).toEqual([2])
    expect(gaps).toEqual([])
  }
})

test('a jam says when it was, where the receiver claimed to be, and where the machine stayed', () => {
  const { points } = machineDay([parks], { every: 10 })
  const { jams, summary } = dayOf(spoofed(points, [{ from: 3, minutes: 45 }]))
  expect(jams).toEqual([
    {
      from: START + 3 * HOUR,
      to: START + 3.75 * HOUR - 10_000,
      points: 270,
      coords: [expect.closeTo(55.567 + 61 / 111.195, 3), expect.closeTo(38.23, 3)],
      distance: expect.closeTo(61, 0),
      place: [expect.closeTo(55.567, 3), expect.closeTo(38.23, 3)],
    },
  ])
  expect(summary.jammedSeconds).toBe(45 * 60 - 10)
  expect(summary.discarded.jam).toBe(270)
})

test('a jam is as far away as its farthest place, where the receiver is led back from there as well', () => {
  const { points } = machineDay([parks], { every: 10 })
  // It is shown 61 km to the north and comes as near as eleven.
  const shown = dayOf(spoofed(points, [{ from: 3, minutes: 20 }], { does: 'flies', kmh: -150, speed: 150 }))
  expect(shown.jams).toMatchObject([{ distance: expect.closeTo(61, 0), place: expect.anything() }])
  // It jumps thirty kilometres to the north and comes back at 60 km/h; then the machine drives off to the south.
  const leaves = machineDay(
    [
      { does: 'parks', seconds: 2.85 * 3600 },
      { ...drives, kmh: 60 },
    ],
    { every: 10 },
  ).points
  const led = leaves.map((point) => {
    const hours = (point.at - START) / HOUR - 2.3
    return hours < 0 || hours >= 0.5 ? point : { ...point, lat: point.lat + (30 - 60 * hours) / 111.195 }
  })
  expect(dayOf(led).jams).toMatchObject([{ distance: expect.closeTo(30, 0), from: START + 2.3 * HOUR }])
})

test.each([10, 60])(
  'a machine that came to its site and is led off from there has stayed on it, a point each %d s',
  (every) => {
    const comes: Leg[] = [
      { does: 'parks', seconds: 600 },
      { ...drives, seconds: 900, kmh: 20 },
      { does: 'parks', seconds: 3 * 3600 },
    ]
    const { points } = machineDay(comes, { every })
    const { jams, gaps, summary } = dayOf(carriedOff(points, [{ from: 1.5, minutes: 40 }], 50))
    const { lat, lng } = points.at(-1) ?? { lat: 0, lng: 0 }
    expect(jams).toMatchObject([{ place: [expect.closeTo(lat, 3), expect.closeTo(lng, 3)] }])
    expect(Math.abs((jams[0]?.distance ?? 0) - (50 * 40) / 60)).toBeLessThan(1)
    expect(gaps).toEqual([])
    expect(summary.distance).toBeCloseTo(5, 1)
  },
)

test('while a driving machine’s receiver is deceived for long it is unknown where it is', () => {
  const { points } = machineDay([drives], { every: 10 })
  const { jams, gaps, summary } = dayOf(spoofed(points, [{ from: 3, minutes: 45 }]))
  expect(jams[0]?.place).toBeNull()
  expect(gaps).toHaveLength(1)
  expect(summary.unheardDistance).toBeCloseTo(7.5, 0)
})

test('a phone that is switched on while its receiver is deceived is believed from its true fixes on', () => {
  const { points } = machineDay([parks], { every: 10 })
  const { summary, firstAt, jams } = dayOf(spoofed(points, [{ from: 0, minutes: 30 }]))
  expect(summary.distance).toBe(0)
  expect(firstAt).toBe(START + HOUR / 2)
  expect(jams).toMatchObject([{ place: null }])
})

describe('a receiver that shows the true place and another one by turns', () => {
  // Some begin in one chapter and end in the next, some last longer than one.
  const stretches = [
    { from: 0.9, minutes: 25 },
    { from: 4.1, minutes: 140 },
  ]
  const minutes = (jams: Jam[]) => jams.map(({ from, to }) => Math.ceil((to - from) / 60_000 / 5) * 5)

  test.each([
    { where: 'on its rounds', leg: rounds, every: 1, own: 7, other: 14 },
    { where: 'on its rounds', leg: rounds, every: 10, own: 14, other: 7 },
    { where: 'on its rounds', leg: rounds, every: 20, own: 14, other: 14 },
    { where: 'on a long bend', leg: drives, every: 1, own: 14, other: 7 },
    { where: 'on a long bend', leg: drives, every: 10, own: 7, other: 14 },
  ])('leaves a machine $where its way, a fix each $every s', ({ leg, every, own, other }) => {
    const points = pointsOf(leg, { every })
    const { summary, jams, gaps, trips } = dayOf(byTurns(points, stretches, { own, other }))
    const clean = dayOf(points)
    expect(Math.abs(summary.distance / clean.summary.distance - 1)).toBeLessThan(0.01)
    expect(summary.maxSpeed).toBeLessThan(1.1 * (clean.summary.maxSpeed ?? 0))
    expect(gaps).toEqual([])
    expect(trips).toHaveLength(clean.trips.length)
    expect(minutes(jams)).toEqual([25, 140])
  })

  test('moves a parked machine nowhere, which is heard all the while', () => {
    for (const every of [1, 10, 30]) {
      const day = dayOf(byTurns(pointsOf(parks, { every, speed: 'none' }), stretches))
      expect(day.summary).toMatchObject({ distance: 0, maxSpeed: null, movingSeconds: 0 })
      expect(day.trips).toEqual([])
      expect(day.gaps).toEqual([])
      expect(heardHours(day)).toBeCloseTo(10, 0.7)
    }
  })

  test('is believed where it is again once that has ended', () => {
    const points = pointsOf(rounds, { every: 10 })
    const day = dayOf(byTurns(points, [{ from: 0, minutes: 90 }]))
    expect(Math.abs(day.summary.distance / dayOf(points).summary.distance - 1)).toBeLessThan(0.01)
  })
})

test('a jam that goes on is none of the machine’s day until it has lasted a third of it', () => {
  const { points } = machineDay([digs], { every: 10 })
  const until = (minutes: number) =>
    spoofed(points, [{ from: 6, minutes: 240 }], { speed: 0 }).filter(
      ({ at }) => at < START + 6 * HOUR + minutes * 60_000,
    )
  const { summary, jams, lastAt } = dayOf(until(110))
  expect(lastAt).toBe(START + 6 * HOUR - 10_000)
  expect(jams).toMatchObject([{ from: START + 6 * HOUR, place: null }])
  expect(Math.abs(summary.distance / 15 - 1)).toBeLessThan(0.01)
  // Then nothing shows which of the two places is true: both count, and no way leads from one to the other.
  const later = dayOf(until(180))
  expect(later.jams).toEqual([])
  expect(Math.abs(later.summary.distance / 15 - 1)).toBeLessThan(0.01)
})

describe('a receiver that is led away step by step and comes back by a jump', () => {
  test.each<[string, Leg, Receiver]>([
    ['a parked', parks, { every: 1 }],
    ['a parked', parks, { every: 30, speed: 'none' }],
    ['a digging', digs, { every: 10 }],
  ])('moves %s machine nowhere', (_, leg, receiver) => {
    const points = pointsOf(leg, receiver)
    const stretches = spread(4, 20, [0, 10])
    const clean = dayOf(points.filter(({ at }) => !isIn(stretches, at)))
    for (const kmh of [20, 50]) {
      const day = dayOf(carriedOff(points, stretches, kmh))
      expect(Math.abs(day.summary.distance - clean.summary.distance)).toBeLessThanOrEqual(0.02 * clean.summary.distance)
      expect(heardHours(day)).toBeCloseTo(10, 0.7)
      expect(day.jams).toHaveLength(4)
    }
  })

  const town: Leg = { does: 'city', seconds: TEN, kmh: 45 }
  const bends: Leg = { does: 'drives', seconds: TEN, kmh: 40, turn: 0.003 }

  test.each<[string, Leg, number]>([
    ['on its rounds', rounds, 0.01],
    ['on long bends', bends, 0.01],
    ['in a town', town, 0.02],
  ])('costs a machine %s nothing that was heard', (_, leg, share) => {
    for (const [every, kmh, course] of [
      [10, 50, 0],
      [20, 35, 130],
      [30, 75, 250],
    ] as const) {
      const points = pointsOf(leg, { every, speed: 'none', seed: every })
      const stretches = spread(4, 20, [0, 10])
      const { summary, jams } = dayOf(carriedOff(points, stretches, kmh, course))
      const clean = dayOf(points.filter(({ at }) => !isIn(stretches, at))).summary
      expect(jams).toHaveLength(4)
      expect(Math.abs(summary.distance / clean.distance - 1)).toBeLessThan(share)
      expect(summary.maxSpeed).toBeLessThan(1.1 * (clean.maxSpeed ?? 0))
    }
  })
})

describe('a receiver that is led away while the machine drives straight on', () => {
  test.each([20, 50, 90])('at %d km/h leaves it the way that was heard', (kmh) => {
    for (const receiver of [{ every: 10 }, { every: 30, speed: 'none' }] satisfies Receiver[]) {
      const { points } = machineDay([{ does: 'drives', seconds: TEN, kmh: 8 }], receiver)
      const { summary, jams } = dayOf(carriedOff(points, spread(4, 20, [0, 10]), kmh))
      expect(jams).toHaveLength(4)
      // 80 km less four times 20 minutes, of which a minute at each end is a matter of the points.
      expect(Math.abs(summary.distance / (80 - (4 * 8) / 3) - 1)).toBeLessThan(0.02)
    }
  })

  test('and again through a spoofed place, costs a drive nothing that was heard', () => {
    const { points } = machineDay([{ does: 'drives', seconds: TEN, kmh: 8 }], { every: 10 })
    const { summary, jams } = dayOf(spoofed(points, spread(4, 20, [0, 10]), { does: 'flies', kmh: 150, speed: 150 }))
    expect(jams).toHaveLength(4)
    expect(Math.abs(summary.distance / (80 - (4 * 8) / 3) - 1)).toBeLessThan(0.01)
  })
})

describe('a machine that stands beside a wall', () => {
  test.each([1, 5, 10])('whose echo is hundreds of metres off, moves nowhere, a fix each %d s', (every) => {
    const { points } = machineDay([{ does: 'parks', seconds: 4 * 3600 }], { every, speed: 'none' })
    for (const [count, minutes] of [
      [12, 0.5],
      [12, 1],
      [4, 5],
    ] as const)
      for (const metres of [150, 600]) {
        const { summary } = dayOf(besideWall(points, metres, spread(count, minutes, [0.2, 3.8])))
        expect(summary).toMatchObject({ distance: 0, maxSpeed: null, movingSeconds: 0 })
      }
  })

  test.each([
    ['ekskavator', 30, 150],
    ['ekskavator', 30, 300],
    ['ekskavator', 60, 300],
    ['ekskavator', 60, 530],
    ['buldozer', 30, 300],
    ['buldozer', 60, 530],
    ['kran-gusenichnyj', 60, 150],
  ] as const)('moves nowhere where no %s is so fast: a fix each %d s, an echo %d m off', (type, every, metres) => {
    for (const speed of ['true', 'none'] as const)
      for (const minutes of [every / 60, (2 * every) / 60]) {
        const points = pointsOf({ does: 'parks', seconds: 4 * 3600 }, { every, speed })
        const { summary, trips } = dayOf(besideWall(points, metres, spread(12, minutes, [0.2, 3.8])), type)
        expect(summary).toMatchObject({ distance: 0, carriedDistance: 0, maxSpeed: null, movingSeconds: 0 })
        expect(trips).toEqual([])
      }
  })

  test('may drive there and back where it had the time for it', () => {
    const shuttle: Leg[] = Array.from({ length: 12 }, () => [
      { does: 'parks' as const, seconds: 300 },
      { does: 'passes' as const, seconds: 120, kmh: 18, length: 300 },
    ]).flat()
    const { points, km } = machineDay([...shuttle, { does: 'parks', seconds: 600 }], { every: 10 })
    expect(Math.abs(dayOf(points).summary.distance / km - 1)).toBeLessThan(0.02)
  })
})

describe('the highest speed is none of', () => {
  const hour = 3600
  const trip: Leg[] = [
    { does: 'parks', seconds: 2 * hour },
    { does: 'drives', seconds: 2 * hour, kmh: 40, turn: 0.005 },
    { does: 'parks', seconds: 2 * hour },
  ]
  test.each([
    [1, 30],
    [10, 6],
    [10, 30],
    [30, 60],
  ])('a phone that sends each %d s and is stuck at its place for %d min of a drive', (every, minutes) => {
    const { points } = machineDay(trip, { every, speed: 'none' })
    expect(dayOf(frozen(points, [{ from: 2.5, minutes }])).summary.maxSpeed).toBeLessThan(44)
  })

  test('a machine that stands beside a wall whose echo is 40 m off, a fix each second', () => {
    const { points } = machineDay([{ does: 'parks', seconds: 4 * 3600 }], { every: 1, noise: 3, speed: 'none' })
    const echoes = spread(12, 0.5, [0.2, 3.8])
    expect(dayOf(besideWall(points, 40, echoes)).summary).toMatchObject({ distance: 0, maxSpeed: null })
  })

  test.each([1, 10, 60])('a clock that is an hour ahead till noon, a fix each %d s', (every) => {
    const { points } = machineDay([{ does: 'drives', seconds: 14 * hour, kmh: 40, turn: 0.001 }], { every })
    const { summary } = dayOf(aheadUntil(points, 7, 60))
    expect(summary.maxSpeed).toBeLessThan(44)
    expect(summary.distance).toBeGreaterThan(500)
  })
})

describe('a receiver whose time jumps by minutes and back, mixing places within a kilometre, shows no higher speed', () => {
  const JUMPS = [
    { from: 3, minutes: 10, by: -7 },
    { from: 5, minutes: 2, by: -1 },
    { from: 5, minutes: 5, by: 1.3 },
  ]
  const city: Leg = { does: 'city', seconds: TEN, kmh: 35, block: 300 }
  test.each([
    { name: 'on rounds', leg: rounds, every: 1 },
    { name: 'in a town', leg: city, every: 1 },
    { name: 'on a bend', leg: { ...rounds, turn: 0.01, kmh: 40 }, every: 1 },
    { name: 'on rounds', leg: rounds, every: 10 },
    { name: 'in a town', leg: city, every: 10 },
  ])('$name, a fix each $every s', ({ leg, every }) => {
    const points = pointsOf(leg, { every, speed: 'none' })
    const clean = dayOf(points).summary
    for (const jump of JUMPS) {
      const { summary } = dayOf(clockJumps(points, [jump], jump.by))
      expect(summary.maxSpeed).toBeLessThan(1.02 * (clean.maxSpeed ?? 0))
      expect(Math.abs(summary.distance / clean.distance - 1)).toBeLessThan(0.015)
    }
  })
})

test.each([1, 10, 60])(
  'three hours of latitude and longitude in each other’s place count as not heard, a fix each %d s',
  (every) => {
    const legs: Leg[] = [
      { does: 'parks', seconds: 3600 },
      { does: 'drives', seconds: 4 * 3600, kmh: 40, turn: 0.005 },
      { does: 'parks', seconds: 3600 },
    ]
    const { points } = machineDay(legs, { every })
    const isSwapped = ({ at }: PlacedPoint) => at >= START + 1.5 * 3600_000 && at < START + 4.5 * 3600_000
    const swapped = points.map((point) => (isSwapped(point) ? { ...point, lat: point.lng, lng: point.lat } : point))
    const { summary } = dayOf(swapped)
    const heard = dayOf(points.filter((point) => !isSwapped(point))).summary
    expect(Math.abs(summary.distance / heard.distance - 1)).toBeLessThan(0.01)
    expect(summary.maxSpeed).toBeLessThan(44)
    expect(summary.jammedSeconds).toBeGreaterThan(2.9 * 3600)
  },
)
