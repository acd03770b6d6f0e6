/** Machines that are moved by others: on a low-loader, on a ferry. */
import { describe, expect, test } from 'vitest'
import { type Leg, machineDay, type Receiver, START } from '../../../../test/machines.ts'
import { dayOfTrack } from '../day.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../track.ts'

const MINUTE = 60_000

const parks = (minutes: number): Leg => ({ does: 'parks', seconds: minutes * 60 })
const drives = (km: number, kmh: number): Leg => ({ does: 'drives', seconds: (km / kmh) * 3600, kmh, turn: 0.01 })
const city = (minutes: number, kmh: number): Leg => ({ does: 'city', seconds: minutes * 60, kmh })

const pointsOf = (legs: Leg[], receiver: Receiver = {}) => machineDay(legs, { every: 10, ...receiver }).points
const dayOf = (points: PlacedPoint[], type: string) => dayOfTrack(rawTrackOf(points), START, { type })
const ignited = (points: PlacedPoint[], isOn: (minute: number) => boolean) =>
  points.map((point) => ({ ...point, ignition: isOn((point.at - START) / MINUTE) }))

const moves = ({ trips }: ReturnType<typeof dayOf>) =>
  trips.map(({ carried, distance }) => [carried, Math.round(distance)])

describe('an excavator on a low-loader', () => {
  const WAY = [parks(60), drives(60, 60), parks(60)]

  test.each([1, 10, 60])('has no way, work or speed of its own, at a point each %i s', (every) => {
    const { summary, trips, activities } = dayOf(pointsOf(WAY, { every }), 'ekskavator')
    expect(summary).toMatchObject({ distance: 0, movingSeconds: 0, workingSeconds: 0, maxSpeed: null, workBy: [] })
    expect(Math.abs(summary.carriedDistance - 60)).toBeLessThan(0.6)
    expect(Math.abs(summary.carriedSeconds - 3600)).toBeLessThan(120)
    expect(trips.map(({ carried }) => carried)).toEqual([true])
    expect(activities.map(({ activity }) => activity)).toEqual(['unknown', 'carried', 'unknown'])
  })

  test('is carried slowly too: through a town and out of it', () => {
    const { summary } = dayOf(
      pointsOf([parks(30), city(20, 25), drives(40, 60), city(20, 25), parks(30)]),
      'ekskavator',
    )
    expect(summary.distance).toBe(0)
    expect(summary.carriedDistance).toBeGreaterThan(45)
  })

  test('is carried on after a stop at a crossing, in steps too slow for a lorry', () => {
    const legs = [parks(60), drives(40, 60), parks(6), drives(1, 6), parks(60)]
    expect(moves(dayOf(pointsOf(legs), 'ekskavator'))).toEqual([
      [true, 40],
      [true, 1],
    ])
  })

  test('that drove to it by itself has driven that', () => {
    const day = dayOf(pointsOf([parks(60), drives(1, 4), parks(20), drives(40, 60), parks(60)]), 'ekskavator')
    expect(moves(day)).toEqual([
      [false, 1],
      [true, 40],
    ])
    expect(day.summary.distance).toBeCloseTo(1, 1)
    expect(day.summary.maxSpeed).toBeLessThan(6)
  })

  test('shakes with the lorry, and that is no work', () => {
    const shaking = pointsOf(WAY, { shakes: { noise: 0.01, idle: 0.2 } })
    expect(dayOf(shaking, 'ekskavator').summary.workingSeconds).toBe(0)
  })

  test('keeps the hours of the day whole', () => {
    const { summary } = dayOf(pointsOf(WAY), 'ekskavator')
    const { workingSeconds, idleSeconds, offSeconds, unknownSeconds, carriedSeconds } = summary
    expect(workingSeconds + idleSeconds + offSeconds + unknownSeconds + carriedSeconds).toBeCloseTo(3 * 3600, -2)
  })
})

describe('a bulldozer that works where it is', () => {
  const works = (length: number): Leg => ({ does: 'passes', seconds: 2 * 3600, kmh: 4, length })
  const ride = drives(40, 60)

  test.each([
    { name: 'soon after it was unloaded', legs: [parks(30), ride, parks(5), works(150), parks(30)] },
    { name: 'a little further on', legs: [parks(30), ride, parks(8), drives(0.3, 4), works(60), parks(30)] },
    { name: 'until it is loaded', legs: [parks(30), works(150), parks(5), ride, parks(30)] },
    { name: 'a minute after the ride', legs: [parks(30), ride, parks(1), works(150), parks(30)] },
    { name: 'until a minute and a half before it', legs: [parks(30), works(60), parks(1.5), ride, parks(30)] },
  ])('has worked $name', ({ legs }) => {
    for (const every of [1, 10]) {
      const { summary } = dayOf(pointsOf(legs, { every }), 'buldozer')
      expect(Math.abs(summary.carriedDistance - 40)).toBeLessThan(0.6)
      expect(Math.abs(summary.distance - 8)).toBeLessThan(0.5)
      expect(summary.maxSpeed).toBeLessThan(8)
    }
  })
})

describe.each([30, 60, 120])('at a point each %d s, where a halt of a minute is not seen', (every) => {
  const ride = drives(40, 40)
  const works: Leg = { does: 'passes', seconds: 4 * 3600, kmh: 4, length: 150 }

  test.each([
    { name: 'after the ride', legs: [ride, parks(1), works] },
    { name: 'before it', legs: [works, parks(1), ride] },
  ])('a bulldozer that works $name is not carried all day', ({ legs }) => {
    for (const noise of [3, 8])
      for (const seed of [1, 2]) {
        const { summary } = dayOf(pointsOf(legs, { every, noise, seed }), 'buldozer')
        expect(summary.carriedSeconds).toBeLessThan(1.5 * 3600)
        expect(summary.carriedDistance).toBeLessThan(42)
        // At two minutes a point half of the passes lie between two of them.
        expect(summary.distance).toBeGreaterThan(every === 120 ? 8 : 15)
      }
  })

  test('one that is carried slowly at both ends is carried all the way', () => {
    const slow: Leg = { does: 'drives', seconds: 1200, kmh: 12 }
    const { summary } = dayOf(pointsOf([slow, ride, slow], { every, noise: 8 }), 'buldozer')
    expect([summary.distance, Math.round(summary.carriedDistance)]).toEqual([0, 48])
  })
})

test('an excavator that was thrown away by its receiver for a minute was not carried', () => {
  const away = pointsOf([parks(30), drives(0.9, 50), parks(30)], { every: 1 })
  expect(dayOf(away, 'ekskavator').summary.carriedSeconds).toBe(0)
})

test.each(['samosval', 'avtokran', 'yamobur', 'drugaya-tehnika'])('a %s at 70 km/h drives by itself', (type) => {
  const { summary } = dayOf(pointsOf([parks(10), drives(35, 70), parks(10)]), type)
  expect(summary.carriedDistance).toBe(0)
  expect(summary.distance).toBeCloseTo(35, 0)
})

test('a wheeled excavator at 38 km/h drives by itself, at 65 it is carried', () => {
  const at = (kmh: number) => dayOf(pointsOf([parks(10), drives(kmh, kmh), parks(10)]), 'ekskavator-kolesnyj').summary
  expect([at(38).carriedDistance, at(65).distance]).toEqual([0, 0])
})

describe('a lorry on a ferry whose phone was calibrated', () => {
  const shakes = { noise: 0.01, idle: 0.2 }
  const ferry = { ...drives(8, 16), engine: 'off' } as const
  const legs: Leg[] = [
    { ...drives(30, 60), engine: 'roars' },
    parks(20),
    ferry,
    parks(10),
    { ...drives(30, 60), engine: 'roars' },
  ]
  const marked = { off: 0.012, idle: 0.2 }
  const dayBy = (levels: Partial<typeof marked>, way = legs, ignition?: boolean) => {
    const points = pointsOf(way, { shakes }).map((point) => ({ ...point, ...(ignition !== undefined && { ignition }) }))
    const engine = { phones: { '': { usual: undefined, firm: undefined, marked: levels } }, marks: [] }
    return dayOfTrack(rawTrackOf(points), START, { type: 'samosval', engine })
  }

  test('is carried while the cab is as still as with the engine off', () => {
    const day = dayBy(marked)
    expect(moves(day)).toEqual([
      [false, 30],
      [true, 8],
      [false, 30],
    ])
    expect(day.activities.filter(({ activity }) => activity === 'carried')).toMatchObject([{ by: 'vibration' }])
    expect(Math.abs(day.summary.distance - 60)).toBeLessThan(0.6)
  })

  test('drives it where no mark says how the engine shakes when it is off, or a wire says that it runs', () => {
    for (const day of [dayBy({}), dayBy({ idle: 0.2 }), dayBy(marked, legs, true)])
      expect(day.summary.carriedDistance).toBe(0)
  })

  test('drives a short way between two places where its engine is off', () => {
    const day = dayBy(marked, [parks(30), { ...drives(1, 20), engine: 'roars' }, parks(30)])
    expect([day.summary.carriedDistance, moves(day)]).toEqual([0, [[false, 1]]])
  })

  test('is not carried where it is pushed about on a site, nor where its receiver wanders', () => {
    const pushed = dayBy(marked, [parks(30), { ...drives(1, 4), engine: 'off' }, parks(30)])
    expect(pushed.summary.carriedDistance).toBe(0)
    expect(pushed.summary.distance).toBeCloseTo(1, 1)
    expect(pushed.activities.filter(({ activity }) => activity === 'carried')).toEqual([])
  })
})

test('a lorry on a ferry is carried while its ignition is off', () => {
  const legs = [drives(30, 60), parks(20), drives(8, 16), parks(10), drives(30, 60)]
  const isOn = (minute: number) => minute < 35 || minute > 85
  const day = dayOf(ignited(pointsOf(legs), isOn), 'samosval')
  expect(moves(day)).toEqual([
    [false, 30],
    [true, 8],
    [false, 30],
  ])
  expect(day.activities.filter(({ activity }) => activity === 'carried')).toMatchObject([{ by: 'ignition' }])
  expect(Math.abs(day.summary.distance - 60)).toBeLessThan(0.6)
})
