/**
 * Slow and short work, turning on the spot and units of told speeds, on machines whose truth is known
 * (`server/test/machines.ts`).
 */
import { describe, expect, test } from 'vitest'
import { drives, jam, parks, passes, turns } from '../../../test/legs.ts'
import { type Leg, machineDay, type Receiver, START } from '../../../test/machines.ts'
import { dayOfTrack } from './day.rules.ts'
import { rawTrackOf } from './track.ts'

const HOUR = 3600

/** Of a machine that is parked for an hour before and after. */
function after(legs: Leg[], receiver: Receiver, type?: string) {
  const machine = machineDay([parks(1), ...legs, parks(1)], receiver)
  const day = dayOfTrack(rawTrackOf(machine.points), START, { type })
  return { ...day, off: Math.abs(day.summary.distance / machine.km - 1) }
}

describe.each([1, 5, 10, 20, 30, 45, 60])('with told speeds and a point each %d s', (every) => {
  test.each([
    { name: 'a roller’s passes of 60 m', leg: passes(60, 4, 4) },
    { name: 'passes of 40 m', leg: passes(40, 5, 4) },
    { name: 'a loader’s passes of 7.5 m', leg: passes(7.5, 6, 4) },
    { name: 'four hours straight on at 2 km/h', leg: drives(8, 2) },
    { name: 'four hours straight on at 4 km/h', leg: drives(16, 4) },
  ])('$name come out within 5 %', ({ leg }) => {
    for (const noise of [3, 8]) expect(after([leg], { every, noise }).off).toBeLessThan(0.05)
  })

  test('six hours in a traffic jam come out within 5 %, and their time in motion within 15 %', () => {
    const machine = machineDay([jam(6)], { every })
    for (const noise of [3, 8]) {
      const { off, summary } = after([jam(6)], { every, noise })
      expect(off).toBeLessThan(0.05)
      expect(Math.abs(summary.movingSeconds / machine.moving - 1)).toBeLessThan(0.15)
    }
  })

  if (every <= 10)
    test('six hours of short and seldom spells in a jam come out within 5 %', () => {
      for (const seed of [1, 2, 3]) {
        const spells: Leg = { does: 'jam', seconds: 6 * HOUR, goes: [5, 25], stands: [60, 300] }
        expect(after([spells], { every, seed }).off).toBeLessThan(0.05)
      }
    })

  test('a receiver that tells up to 1.4 km/h while the machine stands makes no way', () => {
    expect(after([parks(6)], { every, restless: 0.4 }).summary.distance).toBe(0)
  })
})

describe('without told speeds', () => {
  test.each([1, 10, 20, 30, 45, 60, 120])('2 km/h straight on come out within 5 %% at a point each %d s', (every) => {
    expect(after([drives(8, 2)], { every, speed: 'none' }).off).toBeLessThan(0.05)
  })

  test.each([1, 5, 10])('a traffic jam comes out within a tenth at a point each %d s', (every) => {
    for (const seed of [1, 2, 5]) expect(after([jam(6)], { every, seed, speed: 'none' }).off).toBeLessThan(0.1)
  })

  test.each([
    { every: 60, speed: 'none', type: 'buldozer', coarse: 60 },
    { every: 30, speed: 'none', type: undefined, coarse: 30 },
    { every: 10, speed: 'none', type: 'buldozer', coarse: null },
    { every: 60, speed: 'true', type: 'buldozer', coarse: null },
    { every: 60, speed: 'none', type: 'samosval', coarse: null },
  ] as const)('short passes at a point each $every s, speed $speed, of $type: said to be unseen $coarse', (row) => {
    const { every, speed, type, coarse } = row
    const { coarseSeconds } = after([passes(40, 4, 4)], { every, speed }, type).summary
    expect(coarseSeconds && Math.round(coarseSeconds / 5) * 5).toBe(coarse)
  })

  test('what is not seen of short passes is unknown, not idle', () => {
    const { summary } = after([passes(40, 4, 4)], { every: 60, speed: 'none' }, 'buldozer')
    expect(summary).toMatchObject({ distance: 0, workingSeconds: 0, idleSeconds: 0, offSeconds: 0 })
  })
})

describe.each(['true', 'none'] as const)('an excavator that digs, told speeds %s', (speed) => {
  test.each([1, 2, 5, 10, 30, 60])('goes nowhere at a point each %d s', (every) => {
    for (const noise of [1.5, 3, 5, 8])
      for (const radius of [1.5, 4])
        expect(after([turns(8, radius)], { every, noise, speed }, 'ekskavator').summary.distance).toBeLessThan(0.1)
  })

  test('is not said to creep further than it does', () => {
    const leg: Leg = { does: 'turns', seconds: 8 * HOUR, radius: 2.5, creeps: 4 }
    expect(after([leg], { speed }, 'ekskavator').summary.distance).toBeLessThan(0.5)
  })

  test.each([1, 2, 5, 10, 30, 60])(
    'is seen to drive to its next places within a twentieth at a point each %d s',
    (every) => {
      const legs = [turns(1, 2.5), drives(0.5, 3), turns(1, 2.5), drives(0.5, 3), turns(1, 2.5)]
      for (const noise of [3, 5]) {
        const { off, trips, summary } = after(legs, { every, noise, speed, seed: noise }, 'ekskavator')
        expect(off).toBeLessThan(0.05)
        expect(trips).toHaveLength(2)
        expect(Math.abs(summary.movingSeconds - 1200)).toBeLessThanOrEqual(Math.max(180, 4 * every))
      }
    },
  )
})

test.each([
  { name: 'told speeds', receiver: { every: 10 } },
  { name: 'its arc', receiver: { every: 1, speed: 'none' as const } },
])('turning on the spot is work, by $name', ({ receiver }) => {
  const { summary } = after([turns(4, 4)], receiver, 'ekskavator')
  expect(Math.abs(summary.workingSeconds / (4 * HOUR) - 1)).toBeLessThan(0.05)
  expect(summary.workBy).toEqual(['turning'])
})

test('a parked excavator is not said to turn, however restless its receiver is', () => {
  for (const speed of ['true', 'none'] as const)
    expect(after([parks(6)], { restless: 0.4, speed }, 'ekskavator').summary.workingSeconds).toBe(0)
})

test('a loader has no platform: its passes of 7.5 m count', () => {
  expect(after([passes(7.5, 6, 8)], {}, 'frontalnyj-pogruzchik').off).toBeLessThan(0.1)
})

const UNITS = [1 / 1.852, 1.852, 1 / 3.6, 3.6, 1 / 1.944, 1.944]

describe.each(UNITS)('speeds told %d times too large are put right', (times) => {
  test.each([1, 10])('for a bulldozer at a point each %d s', (every) => {
    for (const noise of [3, 8]) {
      const { off, speedFactor } = after([passes(40, 2.5, 8)], { every, noise, times })
      expect(off).toBeLessThan(0.05)
      expect(Math.abs((speedFactor ?? 0) / times - 1)).toBeLessThan(0.03)
    }
  })

  test('for a lorry, with its unit', () => {
    const { off, speedFactor } = after([drives(60, 60, 0.1)], { every: 10, times })
    expect(off).toBeLessThan(0.01)
    expect(speedFactor).toBeCloseTo(times, 6)
  })

  test('for who is fast', () => {
    const { streaks } = after([drives(60, 60)], { every: 10, times }, 'samosval')
    expect(streaks.fast).toEqual([])
  })
})

test('speeds that agree with the positions in no unit are not used', () => {
  const { off, speedFactor } = after([passes(40, 2.5, 8)], { times: 2.6 })
  expect(speedFactor).toBeNull()
  expect(off).toBeLessThan(0.05)
})

test.each([1, 10, 60])('right speeds are taken as they are at a point each %d s', (every) => {
  for (const legs of [
    [passes(60, 4, 4)],
    [drives(60, 60)],
    [jam(3)],
    [{ does: 'city', seconds: HOUR, kmh: 40 } as const],
  ])
    expect(after(legs, { every }).speedFactor).toBe(1)
})
