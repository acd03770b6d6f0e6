/**
 * Days of machines whose truth is known (`server/test/machines.ts`): what each did is written here by hand or summed by
 * the simulation, and never computed by the code under test.
 */
import { distanceKm } from '@spetskarta/shared/geo.ts'
import { expect, test } from 'vitest'
import { drives, parks, passes } from '../../../test/legs.ts'
import { type Leg, type Machine, machineDay, type Receiver, START } from '../../../test/machines.ts'
import { dayOfTrack } from './day.rules.ts'
import { type PlacedPoint, rawTrackOf } from './track.ts'

const HOUR = 3600

const dayOf = (points: PlacedPoint[], type?: string) => dayOfTrack(rawTrackOf(points), START, { type })
const after = (legs: Leg[], receiver: Receiver, type?: string) => {
  const machine = machineDay(legs, receiver)
  return { machine, ...dayOf(machine.points, type) }
}
const share = (ours: number, machine: Machine) => Math.abs(ours / machine.km - 1)

/** Metres north of a machine's place, degrees. */
const METRE = 180 / (Math.PI * 6_371_008.8)

test('a machine parked on the 180th meridian drives nothing', () => {
  const { summary, stops } = after([parks(6)], { every: 10, lat: 66, lng: 180, speed: 'none' })
  expect(summary.distance).toBe(0)
  expect(summary.rawDistance).toBeLessThan(10)
  expect(Math.abs(stops[0]?.coords[1] ?? 0)).toBeCloseTo(180, 3)
})

test.each([0.01, 0.05])(
  'a parked machine of which %d of the fixes are 60–300 m off drives nothing, and not at night',
  (part) => {
    const spikes = { share: part, off: [60, 300] as [number, number] }
    const { summary, trips } = after([parks(6)], { every: 10, accuracy: 25, speed: 'zero', spikes })
    expect(summary.distance).toBeLessThan(0.05)
    expect(trips).toEqual([])
  },
)

test.each([
  { fault: 'a fix 2.4 km off among others a minute apart', index: 100, metres: 2400 },
  { fault: 'a first fix 10 km off', index: 0, metres: 10_000 },
])('$fault moves a parked machine nowhere', ({ index, metres }) => {
  const { points } = machineDay([parks(6)], { every: 60, speed: 'none' })
  const wrong = points.map((point, i) => (i === index ? { ...point, lat: point.lat + metres * METRE } : point))
  expect(dayOf(wrong).summary.distance).toBe(0)
})

test.each([
  { every: 1, noise: 3 },
  { every: 1, noise: 15 },
  { every: 10, noise: 15 },
  { every: 60, noise: 8 },
  { every: 300, noise: 15 },
])('a machine parked for eight hours drives nothing at a noise of $noise m, a fix every $every s', (receiver) => {
  expect(after([parks(8)], { ...receiver, speed: 'none' }).summary.distance).toBeLessThan(0.05)
})

test.each([1, 10, 60, 300])(
  'parked for eight hours at a noise of 15 m, a machine of which every twentieth fix is far off drives nothing: a fix every %d s',
  (every) => {
    for (const correlated of [0, 60])
      for (const speed of ['true', 'none'] as const) {
        const spikes = { share: 0.05, off: [60, 300] as [number, number] }
        const { summary } = after([parks(8)], { every, noise: 15, correlated, speed, spikes })
        expect(summary.distance).toBeLessThan(0.05)
      }
  },
)

test('an accuracy reported as 0 is an unknown one: a parked machine drives nothing', () => {
  expect(after([parks(8)], { every: 10, noise: 15, accuracy: 0, speed: 'none' }).summary.distance).toBeLessThan(0.05)
})

test.each([
  { noise: 3, correlated: 60, within: 0.01 },
  { noise: 15, correlated: 60, within: 0.03 },
  { noise: 30, correlated: 60, within: 0.06 },
  { noise: 30, correlated: 0, within: 0.06 },
  { noise: 60, correlated: 0, within: 0.1 },
])('80 km at a fix a second are 80 km at a noise of $noise m, correlated over $correlated s', (receiver) => {
  const { summary, machine } = after([parks(0.5), drives(80, 80), parks(0.5)], { ...receiver, speed: 'none' })
  expect(machine.km).toBeCloseTo(80, 0)
  expect(share(summary.distance, machine)).toBeLessThan(receiver.within)
})

test.each([
  { noise: 3, within: 0.01 },
  { noise: 15, within: 0.03 },
  { noise: 30, within: 0.06 },
])('three hours of streets and lights come out right at a noise of $noise m', ({ noise, within }) => {
  const legs: Leg[] = [parks(1), { does: 'city', seconds: 3 * HOUR, kmh: 40 }, parks(1)]
  for (const speed of ['true', 'none'] as const) {
    const { summary, machine } = after(legs, { noise, speed })
    expect(share(summary.distance, machine)).toBeLessThan(within)
    // Halts of half a minute are not seen at every noise without reported speeds (decision 13).
    if (speed === 'true') expect(Math.abs(summary.movingSeconds / machine.moving - 1)).toBeLessThan(0.05)
  }
})

test('a receiver that reports no accuracy is known by how it errs while the machine stands', () => {
  const { summary } = after([parks(1), passes(40, 2.5, 8), parks(1)], { noise: 3, accuracy: 0, speed: 'none' })
  expect(Math.abs(summary.distance / 20 - 1)).toBeLessThan(0.1)
})

test.each([
  { name: 'a bulldozer’s passes of 40 m', legs: [passes(40, 2.5, 8)], km: 20 },
  { name: 'a roller’s passes of 60 m', legs: [passes(60, 4, 2)], km: 8 },
  { name: 'a loader’s passes of 7.5 m', legs: [passes(7.5, 6, 8)], km: 48 },
])('$name add up, and are one stay on the site', ({ legs, km }) => {
  const { summary, trips, stops } = after([parks(1), ...legs, parks(1)], { every: 10 })
  expect(Math.abs(summary.distance / km - 1)).toBeLessThan(0.1)
  expect([trips.length, stops.length]).toEqual([0, 1])
  expect(stops[0]?.distance).toBeCloseTo(summary.distance, 6)
})

test.each([
  { name: 'a roller’s passes of 60 m', legs: [passes(60, 4, 2)], km: 8 },
  { name: 'a loader’s passes of 15 m', legs: [passes(15, 6, 8)], km: 48 },
])('$name add up without reported speeds too, at a fix a second', ({ legs, km }) => {
  const { summary } = after([parks(1), ...legs, parks(1)], { every: 1, speed: 'none' })
  expect(Math.abs(summary.distance / km - 1)).toBeLessThan(0.1)
})

test.each([
  { km: 8, kmh: 2 },
  { km: 4.8, kmh: 1.2 },
])('four hours straight on at $kmh km/h are one trip of four hours', ({ km, kmh }) => {
  const { summary, trips } = after([parks(1), drives(km, kmh), parks(1)], { every: 10 })
  expect(Math.abs(summary.distance / km - 1)).toBeLessThan(0.05)
  expect(Math.abs(summary.movingSeconds / (4 * HOUR) - 1)).toBeLessThan(0.05)
  expect(trips).toHaveLength(1)
})

const JAM: Leg[] = [parks(1), { does: 'jam', seconds: 6 * HOUR }, parks(1)]

test.each([
  { noise: 3, within: 0.01 },
  { noise: 8, within: 0.01 },
  { noise: 15, within: 0.03 },
])('six hours in a traffic jam come out right at a fix a second and a noise of $noise m', ({ noise, within }) => {
  for (const seed of [1, 2, 5, 6, 9]) {
    const { summary, machine, trips } = after(JAM, { every: 1, noise, seed })
    expect(trips.length).toBeLessThan(6)
    expect(share(summary.distance, machine)).toBeLessThan(within)
    expect(Math.abs(summary.movingSeconds / machine.moving - 1)).toBeLessThan(0.05)
  }
})

// The machine goes for 10 to 30 s at a time, so a fix each ten seconds sees one to three of a spell (docs/kilometres.md).
test('at a fix each ten seconds six hours in a traffic jam are a handful of trips and within a tenth', () => {
  for (const noise of [3, 8, 15])
    for (const seed of [1, 2, 6, 9]) {
      const { summary, machine, trips } = after(JAM, { every: 10, noise, seed })
      expect(trips.length).toBeLessThan(6)
      expect(share(summary.distance, machine)).toBeLessThan(0.1)
      expect(Math.abs(summary.movingSeconds / machine.moving - 1)).toBeLessThan(0.11)
    }
})

test.each([
  { every: 600, sparse: true },
  { every: 602, sparse: true },
  { every: 900, sparse: true },
  { every: 60, sparse: false },
])('a lorry with a point every $every s drives its 400 km', ({ every, sparse }) => {
  const { summary, machine, gaps } = after([parks(1), drives(400, 70, 0.02), parks(1)], { every })
  expect(share(summary.distance, machine)).toBeLessThan(0.01)
  expect(gaps).toEqual([])
  expect(summary.sparse).toBe(sparse)
})

test('one true leg of 153 km/h on a motorway costs neither its kilometres nor a gap', () => {
  const legs = [
    parks(0.1),
    drives(30, 110),
    { does: 'drives', seconds: 20, kmh: 153 } as const,
    drives(30, 110),
    parks(0.1),
  ]
  const { summary, machine, gaps } = after(legs, { every: 10, speed: 'none' })
  expect(share(summary.distance, machine)).toBeLessThan(0.01)
  expect(gaps).toEqual([])
  // Its two points alone might be fixes aside, so the highest speed is what shows without either of them.
  expect(summary.maxSpeed).toBeGreaterThan(130)
  expect(summary.maxSpeed).toBeLessThan(154)
})

test('the mean speed is never above the highest', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const receiver: Receiver = {
      seed,
      every: [1, 10, 60, 300][seed % 4] ?? 1,
      noise: 3 + (seed % 5) * 6,
      speed: seed % 2 ? 'none' : 'true',
    }
    const { summary } = after([parks(0.2), { does: 'city', seconds: 1800, kmh: 50 }, parks(0.2)], receiver)
    expect(summary.meanSpeed ?? 0).toBeLessThanOrEqual(summary.maxSpeed ?? 0)
  }
})

test('parked for eight hours, a machine is said neither to work nor to idle: nothing but positions is known', () => {
  const { summary } = after([parks(8)], { every: 10, noise: 8 })
  expect(summary).toMatchObject({ workingSeconds: 0, idleSeconds: 0, offSeconds: 0 })
  expect(Math.abs(summary.unknownSeconds / (8 * HOUR) - 1)).toBeLessThan(0.01)
})

test('speeds that an app reports as 0 on the road are not believed', () => {
  const { summary, machine } = after([parks(0.5), drives(40, 40), parks(0.5)], { every: 5, speed: 'zero' })
  expect(share(summary.distance, machine)).toBeLessThan(0.01)
})

test('of two phones of one machine that stamp the same seconds 5 km apart, one is believed, whoever was first', () => {
  const driven = machineDay([parks(0.5), drives(80, 80), parks(0.5)], { every: 1 })
  const parked = machineDay([parks(2)], { every: 1, seed: 2 }).points.slice(0, driven.points.length)
  const one = driven.points.map((point) => ({ ...point, recorder: 'a' }))
  const other = parked.map((point) => ({ ...point, lat: point.lat + 5000 * METRE, recorder: 'b' }))
  const [first, last] = [dayOf([...one, ...other]), dayOf([...other, ...one])]
  expect(first.summary).toEqual(last.summary)
  expect(first.summary.distance).toBe(first.recorder === 'a' ? dayOf(driven.points).summary.distance : 0)
  expect(first.summary.points).toBe(2 * driven.points.length)
  expect(first.summary.apartSeconds / (2 * HOUR)).toBeGreaterThan(0.99)
  // The one with more counted points serves, where the other one is not silent.
  expect(share(dayOf([...one, ...other.slice(60)]).summary.distance, driven)).toBeLessThan(0.01)
  expect(dayOf([...one.slice(60), ...other]).summary.distance).toBe(0)
})

test('a straight drive is as long as the great circle between its ends', () => {
  const { points } = machineDay([drives(20, 60)], { noise: 0, every: 1, accuracy: 3 })
  const [first, last] = [points[0], points.at(-1)]
  expect(first && last && dayOf(points).summary.distance / distanceKm(first, last)).toBeCloseTo(1, 3)
})
