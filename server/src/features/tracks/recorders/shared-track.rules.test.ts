/** Days of machines with several recorders. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Leg, machineDay, type Receiver, START } from '../../../../test/machines.ts'
import { type Day, dayOfTrack } from '../day.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../track.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Metres north, degrees. */
const METRE = 180 / (Math.PI * 6_371_008.8)

const parks = (minutes: number): Leg => ({ does: 'parks', seconds: minutes * 60 })
const drives = (km: number, kmh: number): Leg => ({ does: 'drives', seconds: (km / kmh) * 3600, kmh, turn: 0.02 })

const dayOf = (...points: PlacedPoint[][]) => dayOfTrack(rawTrackOf(points.flat()), START)
const seen = (legs: Leg[], recorder: string, receiver: Receiver = {}) =>
  machineDay(legs, receiver).points.map((point) => ({ ...point, recorder }))
const from = (points: PlacedPoint[], first: number, last = Number.POSITIVE_INFINITY) =>
  points.filter(({ at }) => at >= START + first * MINUTE && at < START + last * MINUTE)
const moved = (points: PlacedPoint[], metres: number) =>
  points.map((point) => ({ ...point, lat: point.lat + metres * METRE }))
const countOf = ({ flags }: Day) => flags.filter((flag) => flag === 0).length

/** An hour parked, 40 km in an hour, an hour parked. */
const SHIFT = [parks(60), drives(40, 40), parks(60)]

describe('two phones in one cab', () => {
  const [one, other] = [seen(SHIFT, 'a', { seed: 1 }), seen(SHIFT, 'b', { every: 10, noise: 8, seed: 2 })]

  test('give the day of the one with more counted points', () => {
    const [both, alone] = [dayOf(one, other), dayOf(one)]
    expect({ ...both.summary, points: 0, discarded: 0 }).toEqual({ ...alone.summary, points: 0, discarded: 0 })
    expect([both.trips, both.stops, both.gaps]).toEqual([alone.trips, alone.stops, alone.gaps])
    expect([both.recorder, both.apart]).toEqual(['a', []])
  })

  test('give the day of the one with more counted points, whichever id is the smaller one', () => {
    const [few, many] = [seen(SHIFT, 'a', { every: 10, noise: 8, seed: 2 }), seen(SHIFT, 'b', { seed: 1 })]
    expect(dayOf(few, many).summary.distance).toBe(dayOf(one).summary.distance)
  })

  test('of which one falls silent: the other goes on without a gap', () => {
    const day = dayOf([...from(one, 0, 90), ...from(one, 110)], other)
    expect(Math.abs(day.summary.distance / 40 - 1)).toBeLessThan(0.01)
    expect([day.gaps, day.trips.length, day.apart]).toEqual([[], 1, []])
  })

  test('one after the other: the way before and after the change counts', () => {
    const day = dayOf(from(one, 0, 90), from(other, 91))
    expect(Math.abs(day.summary.distance / 40 - 1)).toBeLessThan(0.02)
  })

  test('add up: every point counts or has a reason', () => {
    const day = dayOf([...from(one, 0, 90), ...from(one, 110)], other)
    const { accuracy, jump, duplicate, mock, other: others } = day.summary.discarded
    expect(countOf(day) + accuracy + jump + duplicate + mock + others).toBe(day.summary.points)
    expect(others).toBeGreaterThan(900)
  })

  test('whose clocks differ by eight seconds on a motorway do not contradict each other', () => {
    const motorway = [drives(60, 110)]
    const late = seen(motorway, 'b', { every: 10, seed: 2 }).map((point) => ({ ...point, at: point.at + 8000 }))
    expect(dayOf(seen(motorway, 'a'), late).apart).toEqual([])
  })

  test('of which one sends a place every four minutes do not contradict each other in a town', () => {
    const town = seen([{ does: 'city', seconds: 3 * 3600, kmh: 50 }], 'a')
    const seldom = town.filter((_, i) => i % 240 === 0).map((point) => ({ ...point, recorder: 'b' }))
    expect(dayOf(town, seldom).apart).toEqual([])
  })
})

describe('a phone that is not with the machine', () => {
  const machine = seen(SHIFT, 'a', { seed: 1 })
  const elsewhere = moved(seen([parks(180)], 'b', { every: 10, seed: 2 }), -5000)

  test('does not change what the machine drove, and the day says how long and how far they were apart', () => {
    const day = dayOf(machine, elsewhere)
    expect(day.summary.distance).toBe(dayOf(machine).summary.distance)
    expect(day.apart).toMatchObject([{ recorders: [0, 1], from: START }])
    expect(day.apart[0]?.metres).toBeGreaterThan(5000)
    expect(day.apart[0]?.seconds).toBe(day.summary.apartSeconds)
    expect(Math.abs(day.summary.apartSeconds / (3 * 3600) - 1)).toBeLessThan(0.01)
  })

  test('adds no way to and from it while the other is silent: a gap of ten minutes lies between the two', () => {
    const silent = [...from(machine, 0, 70), ...from(machine, 110)]
    const day = dayOf(silent, elsewhere)
    expect(day.summary.distance).toBeCloseTo(dayOf(silent).summary.distance, 1)
    expect(day.gaps).toHaveLength(2)
    for (const { from: begins, to } of day.gaps) expect(to - begins).toBeGreaterThan(10 * MINUTE)
    expect(day.summary.maxSpeed).toBeLessThan(60)
  })

  test('adds no way where points are rare either', () => {
    const seldom = seen([parks(60), drives(200, 60), parks(60)], 'a', { every: 450 })
    const silent = [...from(seldom, 0, 120), ...from(seldom, 240)]
    const far = moved(seen([parks(320)], 'b', { every: 900, seed: 2 }), 20_000)
    const day = dayOf(silent, far)
    expect([day.recorder, day.summary.sparse]).toEqual(['a', true])
    expect(day.summary.distance).toBeLessThanOrEqual(dayOf(silent).summary.distance + 0.1)
  })

  test('is reported from two minutes on', () => {
    const away = (minutes: number) => moved(from(machine, 20, 20 + minutes), 1000).map((p) => ({ ...p, recorder: 'b' }))
    expect(dayOf(machine, away(1)).apart).toEqual([])
    expect(dayOf(machine, away(4)).apart).toMatchObject([{ seconds: 240 }])
  })

  test('is reported the whole time, also by a phone that stands and sends a point every five minutes', () => {
    const passing = seen([{ does: 'passes', seconds: 3600, kmh: 30, length: 400 }], 'a')
    const parked = moved(seen([parks(60)], 'b', { every: 300, seed: 2 }), -1000)
    expect(dayOf(passing, parked).summary.apartSeconds).toBeGreaterThan(3000)
  })

  test('within the site is with it', () => {
    const near = moved(seen([parks(60)], 'b', { every: 10, seed: 2 }), 90)
    expect(dayOf(machine, near).apart).toEqual([])
  })
})

describe('evidence of the engine', () => {
  const machine = seen([parks(60)], 'a', { every: 10, seed: 1 })
  const tracker = (metres: number) =>
    moved(seen([parks(60)], 'b', { every: 30, seed: 2 }), metres).map((point) => ({ ...point, ignition: true }))
  const crane = (...points: PlacedPoint[][]) =>
    dayOfTrack(rawTrackOf(points.flat()), START, { type: 'avtokran' }).summary

  test('is believed of another recorder that is with the machine', () => {
    expect(crane(machine, tracker(10)).workingSeconds).toBeGreaterThan(3500)
  })

  test('is not believed of one that is elsewhere', () => {
    expect(crane(machine, tracker(2000))).toMatchObject({ workingSeconds: 0, workBy: [] })
  })

  test('is one phone’s shaking at a time', () => {
    const shaking = (vibration: number) => (point: PlacedPoint) => ({ ...point, vibration, frequency: 25 })
    const still = machine.map(shaking(0.01))
    const shaken = seen([parks(60)], 'b', { every: 30, seed: 2 }).map(shaking(2))
    expect(crane(still, shaken).offSeconds).toBe(crane(still).offSeconds)
    expect(crane(machine, shaken).workingSeconds).toBeGreaterThan(3500)
  })
})

/** Points of up to three recorders with every kind of error, some of them at the same second. */
const anyPoints = fc.array(
  fc.record({
    at: fc.integer({ min: -3600, max: 4 * 3600 }).map((second) => START + second * 1000),
    lat: fc.integer({ min: 0, max: 200 }).map((hundreds) => 55.5 + hundreds * 100 * METRE),
    lng: fc.constant(38.2),
    accuracy: fc.constantFrom(5, 30, 150),
    speed: fc.constantFrom(null, 0, 40),
    mock: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    vibration: fc.constantFrom(null, 0.01, 0.8),
    recorder: fc.constantFrom('a', 'b', null),
  }),
  { minLength: 1, maxLength: 120 },
)

const comesTo = ({ summary, trips, stops, gaps, activities, apart, recorder }: Day) => ({
  summary,
  trips,
  stops,
  gaps,
  activities,
  apart,
  recorder,
})

test('any order and repetition of the points of several recorders gives the same day', () => {
  fc.assert(
    fc.property(
      anyPoints
        .map((points) => [...new Map(points.map((point) => [`${point.at} ${point.recorder}`, point])).values()])
        .chain((points) => fc.tuple(fc.constant(points), fc.shuffledSubarray(points, { minLength: points.length }))),
      ([points, shuffled]) => {
        expect(comesTo(dayOf([...shuffled, ...shuffled.slice(0, 5)]))).toEqual(comesTo(dayOf(points)))
      },
    ),
    { numRuns: 300 },
  )
})

test('which of two equally good recorders has the smaller id changes nothing', () => {
  const swapped = new Map([
    ['a', 'b'],
    ['b', 'a'],
  ])
  const swap = (points: PlacedPoint[]) =>
    points.map((point) => ({ ...point, recorder: swapped.get(point.recorder ?? '') ?? null }))
  const [one, other] = [
    seen([parks(30)], 'a', { seed: 1, every: 10 }),
    moved(seen([parks(30)], 'b', { seed: 2, every: 10 }), 5000),
  ]
  const [day, mirrored] = [dayOf(one, other), dayOf(swap(one), swap(other))]
  expect(mirrored.stops).toEqual(day.stops)
  expect(mirrored.recorder).not.toBe(day.recorder)
})

test('a recorder that never serves changes nothing but the points that are left out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: -20_000, max: 20_000 }), (seed, metres) => {
      const one = seen([parks(20), drives(10, 40)], 'a', { seed })
      const other = moved(seen([parks(30)], 'b', { seed: seed + 1, every: 30 }), metres)
      const [both, alone] = [dayOf(one, other), dayOf(one)]
      expect(both.summary.distance).toBe(alone.summary.distance)
      expect(both.summary.rawDistance).toBe(alone.summary.rawDistance)
      expect(both.summary.discarded).toEqual({ ...alone.summary.discarded, other: other.length })
    }),
    { numRuns: 20 },
  )
})

test('where nothing counts, every point has its own reason', () => {
  const faults = (recorder: string, fault: Partial<PlacedPoint>) =>
    seen([parks(5)], recorder, { every: 10 }).map((point) => ({ ...point, ...fault }))
  const { summary, apart } = dayOf(faults('a', { accuracy: 500 }), from(faults('b', { mock: true }), 0, 4))
  expect(summary.discarded).toMatchObject({ accuracy: 30, mock: 0, other: 24 })
  expect([summary.distance, apart]).toEqual([0, []])
})

test('the recorder with most points in the hour before the day does not serve the day by that', () => {
  const before = seen([parks(45)], 'b', { every: 1, seed: 3 }).map((point) => ({ ...point, at: point.at - HOUR / 2 }))
  const machine = seen([parks(30)], 'a', { every: 1 })
  const { recorder, summary } = dayOf(before, machine)
  expect(recorder).toBe('a')
  expect(summary.discarded.other).toBe(15 * 60)
})

describe('two phones whose clocks differ', () => {
  /** Streets with lights, no two of which are alike. */
  const WAY: Leg[] = [parks(20), { does: 'city', seconds: 3 * 3600, kmh: 60 }, parks(20)]
  const one = seen(WAY, 'a', { every: 5, seed: 1 })
  const alone = dayOf(one)
  const clockBy = (points: PlacedPoint[], minutes: number) =>
    points.map((point) => ({ ...point, recorder: 'b', at: point.at + minutes * MINUTE }))
  /** The same way by a receiver that errs otherwise. */
  const other = one
    .filter((_, i) => i % 2 === 0)
    .map((point, i) => ({ ...point, lat: point.lat + 8 * Math.sin(i / 9) * METRE, recorder: 'b' }))

  test.each([10, 30, 58, -12, -45])('by %i minutes are put together, and the day says it', (minutes) => {
    const day = dayOf(one, clockBy(other, minutes))
    expect(day.clockShifts).toMatchObject([{ recorders: [0, 1] }])
    expect(Math.abs((day.clockShifts[0]?.ms ?? 0) / MINUTE + minutes)).toBeLessThan(0.1)
    expect(Math.abs(day.summary.distance / alone.summary.distance - 1)).toBeLessThan(0.01)
    expect([day.apart, day.summary.apartSeconds]).toEqual([[], 0])
  })

  test('take turns without a way that was driven twice', () => {
    const silent = [...from(one, 0, 60), ...from(one, 120)]
    const day = dayOf(silent, clockBy(other, 25))
    expect(Math.abs(day.summary.distance / alone.summary.distance - 1)).toBeLessThan(0.01)
    expect(day.gaps).toEqual([])
  })

  test('are by the clock of the one whose points came when they were stamped', () => {
    const track = rawTrackOf([...one, ...clockBy(other, -30)])
    const day = dayOfTrack({ ...track, lateness: [-1800_000, 2000] }, START)
    expect(day.clockShifts).toMatchObject([{ recorders: [1, 0] }])
    expect(Math.abs((day.clockShifts[0]?.ms ?? 0) / MINUTE + 30)).toBeLessThan(0.1)
  })

  test('are put together where the machine goes the same round with halts', () => {
    const rounds = Array.from({ length: 40 }, (_, i): Leg[] => [
      { ...drives(3, 30), turn: 1 } as Leg,
      parks(1 + ((i * 47) % 90) / 60),
    ]).flat()
    const [near, far] = [seen(rounds, 'a', { every: 5, seed: 1 }), seen(rounds, 'b', { every: 5, seed: 2 })]
    const day = dayOf(near, clockBy(far, 30))
    expect(Math.abs((day.clockShifts[0]?.ms ?? 0) / MINUTE + 30)).toBeLessThan(0.1)
  })

  test('but agree are left as they are', () => {
    expect(dayOf(one, other).clockShifts).toEqual([])
  })
})

describe('what looks like other clocks and is not', () => {
  const shuttle: Leg[] = Array.from({ length: 12 }, (_, i): Leg[] => [
    parks(4),
    { ...drives(5, 40), turn: i % 2 ? 0.4 : -0.4 } as Leg,
  ]).flat()

  test('a phone in another lorry that goes elsewhere', () => {
    const [one, other] = [
      seen([{ does: 'city', seconds: 7200, kmh: 50 }], 'a', { every: 10, seed: 1 }),
      seen([{ does: 'city', seconds: 7200, kmh: 50 }], 'b', { every: 10, seed: 5 }),
    ]
    expect(dayOf(one, other).clockShifts).toEqual([])
  })

  test('a lorry that goes the same round again and again', () => {
    const round = Array.from({ length: 10 }, () => ({ ...drives(4, 24), turn: 0.6 }) as Leg)
    const [one, other] = [seen(round, 'a', { every: 10, seed: 1 }), seen(round, 'b', { every: 10, seed: 2 })]
    const later = other.map((point) => ({ ...point, at: point.at + 3 * MINUTE }))
    expect(dayOf(one, later).clockShifts).toEqual([])
  })

  test('a phone in another lorry on the same round', () => {
    const rounds = (least: number) =>
      Array.from({ length: 40 }, (_, i): Leg[] => [
        { ...drives(3, 30), turn: 1 } as Leg,
        parks(least + ((i * (37 + least)) % 90) / 60),
      ]).flat()
    const [one, other] = [seen(rounds(1), 'a', { every: 5, seed: 1 }), seen(rounds(2), 'b', { every: 5, seed: 2 })]
    expect(dayOf(one, other).clockShifts).toEqual([])
  })

  test('a phone that stands while the machine shuttles', () => {
    expect(
      dayOf(seen(shuttle, 'a', { every: 10 }), seen([parks(150)], 'b', { every: 10, seed: 2 })).clockShifts,
    ).toEqual([])
  })
})
