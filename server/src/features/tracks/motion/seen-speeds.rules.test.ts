/** Highest speeds of machines whose truth is known: shown a tenth too low at most where the speed was kept, and hardly ever too high. */
import { describe, expect, test } from 'vitest'
import { besideWall, clockJumps, frozen, spread } from '../../../../test/deceived.ts'
import { type Leg, machineDay, type Receiver, START } from '../../../../test/machines.ts'
import { dayOfTrack } from '../day.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../track.ts'

const parks: Leg = { does: 'parks', seconds: 1800 }
const bend: Leg[] = [parks, { does: 'drives', seconds: 3 * 3600, kmh: 40, turn: 0.01 }, parks]
const faster: Leg[] = [
  parks,
  { does: 'drives', seconds: 3600, kmh: 40, turn: 0.01 },
  { does: 'drives', seconds: 180, kmh: 70 },
  { does: 'drives', seconds: 3600, kmh: 40, turn: 0.01 },
  parks,
]

/** What several faults are made of is recorded once. */
let [recorded, points]: [string, PlacedPoint[]] = ['', []]

function highest(
  legs: Leg[],
  receiver: Receiver,
  reported = (points: PlacedPoint[]) => points,
  type = 'samosval',
): number {
  const day = JSON.stringify([legs, receiver])
  if (day !== recorded) [recorded, points] = [day, machineDay(legs, receiver).points]
  return dayOfTrack(rawTrackOf(reported(points)), START, { type }).summary.maxSpeed ?? 0
}

/** With a point each second half of each leg shows as much, but for the three minutes that are driven once. */
const halved = (legs: Leg[], every: number) =>
  every > 1 ? legs : legs.map((leg): Leg => ({ ...leg, seconds: leg.seconds === 180 ? 180 : leg.seconds / 2 }))

/** Within a tenth below and so many hundredths above. */
function expectNear(speed: number, truth: number, above: number): void {
  expect(speed).toBeGreaterThan(0.9 * truth)
  expect(speed).toBeLessThan(truth * (1 + above / 100))
}

describe.each(['none', 'true'] as const)('reported speeds %s, the highest speed is right', (speed) => {
  test.each([1, 10, 30, 60])('whatever the noise, a point each %d s', (every) => {
    for (const noise of [3, 8, 15])
      for (const seed of [1, 2, 3]) {
        expectNear(highest(halved(bend, every), { every, noise, speed, seed }), 40, every === 1 ? 10 : 6)
        expectNear(highest(halved(faster, every), { every, noise, speed, seed }), 70, 6)
      }
  })

  test.each([10, 30, 60])('with fixes far aside, within a ninth, a point each %d s', (every) => {
    for (const seed of [1, 2, 3]) {
      const spikes: Receiver['spikes'] = { share: 0.02, off: [60, 300] }
      expectNear(highest(bend, { every, speed, seed, spikes }), 40, 9)
      expectNear(highest(faster, { every, speed, seed, spikes }), 70, 11)
    }
  })

  test.each([1, 10, 30, 60])('beside walls and with a clock that jumps, a point each %d s', (every) => {
    const faults = [
      (points: PlacedPoint[]) => besideWall(points, 40, spread(12, 0.5, [0.6, 3.4])),
      (points: PlacedPoint[]) => besideWall(points, 150, spread(8, 2, [0.6, 3.4])),
      (points: PlacedPoint[]) => clockJumps(points, spread(5, 2, [0.6, 3.4]), -1),
    ]
    for (const fault of faults) expectNear(highest(bend, { every, speed }, fault), 40, 11)
  })
})

describe.each(['none', 'true'] as const)('reported speeds %s, no machine is faster than it was', (speed) => {
  const WALLS = spread(12, 0.5, [0.6, 3.4])
  const tractor: Leg[] = [parks, { does: 'drives', seconds: 3 * 3600, kmh: 12, turn: 0.02 }, parks]
  const dozer: Leg[] = [parks, { does: 'passes', seconds: 3 * 3600, kmh: 3, length: 40 }, parks]
  const stuck = (points: PlacedPoint[]) => frozen(points, spread(5, 6, [0.6, 3.4]))
  const behind = (points: PlacedPoint[]) => clockJumps(points, spread(5, 2, [0.6, 3.4]), -1)

  test.each([1, 10, 30, 60])('a tractor beside a wall, or whose receiver is stuck, a point each %d s', (every) => {
    for (const seed of [2, 5])
      for (const fault of [(points: PlacedPoint[]) => besideWall(points, 40, WALLS), stuck, behind])
        expectNear(highest(tractor, { every, speed, seed }, fault), 12, 17)
  })

  test.each([1, 10])('a bulldozer’s passes, a point each %d s', (every) => {
    const wall = (points: PlacedPoint[]) => besideWall(points, 150, spread(8, 2, [0.6, 3.4]))
    for (const seed of [1, 3])
      for (const fault of [wall, stuck, behind])
        expect(highest(dozer, { every, speed, seed }, fault, 'buldozer')).toBeLessThan(8)
  })

  test.each([1, 2])('a lorry whose receiver is stuck for ever longer and catches up, a point each %d s', (every) => {
    const trips = Array.from({ length: 12 }, (): Leg[] => [
      { does: 'drives', seconds: 800, kmh: 45, turn: 0.05 },
      { does: 'parks', seconds: 400 },
    ]).flat()
    const ever = Array.from({ length: 9 }, (_, i) => ({ from: 0.55 + 0.35 * i, minutes: 1 + 0.75 * i }))
    for (const seed of [1, 2, 3])
      expectNear(
        highest(trips, { every, speed, seed }, (points) => frozen(points, ever)),
        45,
        10,
      )
  })

  test('where each fix errs by itself', () => {
    const receiver: Receiver = { noise: 8, correlated: 0, speed }
    expectNear(highest(faster, receiver), 70, 6)
    expectNear(highest(tractor, receiver), 12, 17)
  })
})

describe('without reported speeds', () => {
  const rounds: Leg[] = [parks, { does: 'drives', seconds: 3 * 3600, kmh: 20, turn: 1 }, parks]
  const tractor: Leg[] = [parks, { does: 'drives', seconds: 3 * 3600, kmh: 12, turn: 0.02 }, parks]

  test.each([30, 60])('two fixes aside, one after the other, make none, a point each %d s', (every) => {
    // Both to the same side, as far as the machine may have driven meanwhile.
    const aside = (points: PlacedPoint[]) =>
      besideWall(
        points,
        every * 5,
        [1, 2, 3].map((from) => ({ from: from + 0.01, minutes: (2 * every) / 60 })),
      )
    for (const seed of [1, 2, 3]) {
      expectNear(highest(rounds, { every, speed: 'none', seed }, aside), 20, 7)
      expectNear(highest(tractor, { every, speed: 'none', seed }, aside, 'traktor'), 12, 10)
    }
  })

  test('fixes far aside make none, not even where two of them follow each other', () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const receiver: Receiver = { every: 30, speed: 'none', seed, spikes: { share: 0.02, off: [60, 300] } }
      expectNear(highest(rounds, receiver), 20, 7)
      expectNear(highest(tractor, receiver, undefined, 'traktor'), 12, 10)
    }
  })

  test('a wall makes none of a bulldozer’s passes that are not seen, a point each 60 s', () => {
    const dozer: Leg[] = [parks, { does: 'passes', seconds: 3 * 3600, kmh: 3, length: 40 }, parks]
    const wall = (points: PlacedPoint[]) => besideWall(points, 150, spread(8, 2, [0.6, 3.4]))
    for (const seed of [1, 2, 3]) expect(highest(dozer, { every: 60, speed: 'none', seed }, wall, 'buldozer')).toBe(0)
  })

  test.each([1, 10])('a noise of 15 m makes none of a slow machine, a point each %d s', (every) => {
    for (const seed of [1, 2, 3, 4])
      expectNear(highest(tractor, { every, noise: 15, speed: 'none', seed }, undefined, 'traktor'), 12, 17)
  })

  test.each([30, 60])('three minutes that were driven once are shown, a point each %d s', (every) => {
    for (const seed of [1, 2, 3]) expectNear(highest(faster, { every, speed: 'none', seed }), 70, 3)
  })

  test('a slow way of ten minutes has its mean where nothing proves a speed', () => {
    const creeps = (minutes: number): Leg[] => [
      parks,
      parks,
      { does: 'drives', seconds: minutes * 60, kmh: 2 },
      parks,
      parks,
    ]
    const shown = (minutes: number) => highest(creeps(minutes), { every: 60, noise: 3, speed: 'none' })
    expect(shown(30)).toBeGreaterThan(1.5)
    expect(shown(30)).toBeLessThan(2.6)
  })
})

test('what a leap makes of a few points is no speed', () => {
  const stays: Leg[] = [{ does: 'parks', seconds: 3 * 3600 }]
  const shuttles = (points: PlacedPoint[]) => besideWall(points, 250, spread(4, 20, [0, 3]))
  for (const every of [30, 60]) expect(highest(stays, { every, speed: 'none' }, shuttles, 'buldozer')).toBe(0)
})

test('a reported speed is checked against the positions, neither alone makes the highest', () => {
  const tells = (kmh: number) => (points: PlacedPoint[]) =>
    points.map((point, i) => (i === 600 ? { ...point, speed: kmh } : point))
  expect(highest(bend, { every: 10 }, tells(140))).toBeLessThan(42)
  expect(highest(bend, { every: 10 }, tells(0))).toBeGreaterThan(38)
})

test('a machine that is fast between two points only is shown less, never more', () => {
  const burst: Leg[] = [
    parks,
    { does: 'drives', seconds: 3600, kmh: 40 },
    { does: 'drives', seconds: 20, kmh: 70 },
    ...bend,
  ]
  expectNear(highest(burst, { every: 1, speed: 'none' }), 70, 3)
  const seldom = highest(burst, { every: 60, speed: 'none' })
  expect(seldom).toBeGreaterThan(39)
  expect(seldom).toBeLessThan(51)
})
