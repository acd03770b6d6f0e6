/**
 * Slow and short work, turning on the spot and units of reported speeds, on machines whose truth is known
 * (`server/test/machines.ts`).
 */
import { describe, expect, test } from 'vitest'
import { drives, jam, parks, passes, turns } from '../../../test/legs.ts'
import { type Leg, machineDay, type Receiver, START } from '../../../test/machines.ts'
import { dayOfTrack } from './day.rules.ts'
import { rawTrackOf } from './track.ts'

const HOUR = 3600

/** Of a machine that is parked for an hour before and after; with a point each second or two half of all that shows as much. */
function after(legs: Leg[], receiver: Receiver, type?: string, share = (receiver.every ?? 1) < 5 ? 0.5 : 1) {
  const plan = [parks(1), ...legs, parks(1)].map((leg): Leg => ({ ...leg, seconds: share * leg.seconds }))
  const machine = machineDay(plan, receiver)
  const day = dayOfTrack(rawTrackOf(machine.points), START, { type })
  return { ...day, share, moving: machine.moving, off: Math.abs(day.summary.distance / machine.km - 1) }
}

describe.each([1, 5, 10, 20, 30, 45, 60])('with reported speeds and a point each %d s', (every) => {
  test.each([
    { name: 'a roller’s passes of 60 m', leg: passes(60, 4, 4) },
    { name: 'passes of 40 m', leg: passes(40, 5, 4) },
    { name: 'a loader’s passes of 7.5 m', leg: passes(7.5, 6, 4) },
    { name: 'four hours straight on at 2 km/h', leg: drives(8, 2) },
    { name: 'four hours straight on at 4 km/h', leg: drives(16, 4) },
  ])('$name come out within 5 %', ({ leg }) => {
    for (const noise of [3, 8]) expect(after([leg], { every, noise }).off).toBeLessThan(0.05)
  })

  test('passes of 15 m at whose ends it stands for a second come out within 5 %', () => {
    for (const seed of [1, 2])
      expect(after([{ ...passes(15, 4, 4), halts: 1 } as Leg], { every, seed }).off).toBeLessThan(0.05)
  })

  test('six hours in a traffic jam come out within 5 %, and their time in motion within 15 %', () => {
    for (const noise of [3, 8]) {
      const { off, summary, moving } = after([jam(6)], { every, noise })
      expect(off).toBeLessThan(0.05)
      expect(Math.abs(summary.movingSeconds / moving - 1)).toBeLessThan(0.15)
    }
  })

  if (every <= 10)
    test('six hours of short and seldom spells in a jam come out within 5 %', () => {
      for (const seed of [1, 2, 3]) {
        const spells: Leg = { does: 'jam', seconds: 6 * HOUR, goes: [5, 25], stands: [60, 300] }
        expect(after([spells], { every, seed }).off).toBeLessThan(0.05)
      }
    })

  test('a receiver that reports up to 1.4 km/h while the machine stands makes no way', () => {
    expect(after([parks(6)], { every, restless: 0.4 }).summary.distance).toBe(0)
  })
})

describe('passes that take about as long as the next point, of which many lie at one end', () => {
  test.each([
    { every: 45, length: 40, kmh: 3.2 },
    { every: 60, length: 40, kmh: 2.5 },
    { every: 60, length: 60, kmh: 3.6 },
    { every: 60, length: 50, kmh: 3.1 },
  ])('of $length m at $kmh km/h, a point each $every s, come out within 5 %', ({ every, length, kmh }) => {
    for (const noise of [1, 3, 8]) {
      const { off, summary } = after([passes(length, kmh, 8)], { every, noise })
      expect(off).toBeLessThan(0.05)
      expect(summary.discarded.jump).toBeLessThan(0.03 * summary.points)
    }
  })

  test('hide no fixes far aside', () => {
    const spikes = { share: 0.02, off: [100, 300] as [number, number] }
    for (const seed of [1, 2, 3])
      expect(after([passes(40, 2.5, 8)], { every: 60, seed, spikes }).off).toBeLessThan(0.05)
  })
})

describe('without reported speeds', () => {
  test.each([1, 10, 20, 30, 45, 60, 120])('2 km/h straight on come out within 5 %% at a point each %d s', (every) => {
    expect(after([drives(8, 2)], { every, speed: 'none' }).off).toBeLessThan(0.05)
  })

  test.each([1, 5, 10])('a traffic jam comes out within a tenth at a point each %d s', (every) => {
    for (const seed of [1, 2, 5]) expect(after([jam(6)], { every, seed, speed: 'none' }).off).toBeLessThan(0.1)
  })

  describe.each([1, 2, 5, 10])('and a point each %d s', (every) => {
    test.each([
      { name: 'thin', goes: [5, 25], stands: [60, 300] },
      { name: 'dense', goes: [5, 15], stands: [20, 60] },
      { name: 'usual', goes: [10, 30], stands: [20, 150] },
    ] as { name: string; goes: [number, number]; stands: [number, number] }[])(
      'a $name jam comes out within a tenth, straight on and round corners',
      ({ goes, stands }) => {
        const straight: Leg[] = [{ does: 'jam', seconds: 6 * HOUR, goes, stands }]
        const corners = [0, 90, 0, 90].map((course): Leg => ({ does: 'jam', seconds: HOUR, goes, stands, course }))
        for (const noise of [3, 8])
          for (const legs of [straight, corners])
            expect(after(legs, { every, noise, seed: 4, speed: 'none' }).off).toBeLessThan(0.1)
      },
    )

    test.each([
      { name: 'a slow way of 300 m, there and back', leg: passes(300, 2, 6) },
      { name: 'rounds of 50 m at 2 km/h', leg: drives(8, 2, 0.64) },
      { name: 'creeping at half a km/h', leg: drives(2, 0.5) },
    ])('$name comes out within a twentieth', ({ leg }) => {
      for (const noise of [3, 5, 8])
        expect(after([leg], { every, noise, seed: 3, speed: 'none' }).off).toBeLessThan(0.05)
    })
  })

  test('a parked machine whose receiver wanders for minutes creeps nowhere', () => {
    for (const correlated of [60, 300, 900])
      for (const seed of [1, 2]) {
        const { summary } = after([parks(8)], { every: 10, noise: 12, correlated, seed, speed: 'none' })
        expect(summary.distance).toBeLessThan(0.02)
      }
  })

  test.each([
    { every: 60, speed: 'none', type: 'buldozer', coarse: 60 },
    { every: 30, speed: 'none', type: undefined, coarse: 30 },
    { every: 10, speed: 'none', type: 'buldozer', coarse: 10 },
    { every: 5, speed: 'none', type: 'frontalnyj-pogruzchik', coarse: 5 },
    { every: 2, speed: 'none', type: 'buldozer', coarse: null },
    { every: 60, speed: 'true', type: 'buldozer', coarse: null },
    { every: 60, speed: 'none', type: 'samosval', coarse: null },
  ] as const)('short passes at a point each $every s, speed $speed, of $type: said to be unseen $coarse', (row) => {
    const { every, speed, type, coarse } = row
    const { coarseSeconds } = after([passes(40, 4, 4)], { every, speed }, type).summary
    expect(coarseSeconds && Math.round(coarseSeconds / 5) * 5).toBe(coarse)
  })

  describe.each([1, 5, 10, 30, 60])('a receiver that always reports 0, a point each %d s', (every) => {
    test.each([
      { name: 'straight on at 2 km/h', leg: drives(8, 2) },
      { name: 'straight on at 8 km/h', leg: drives(32, 8) },
      { name: 'a tipper on its rounds', leg: drives(80, 20, 1), type: 'samosval' },
    ])('$name drives as far as it does', ({ leg, type = 'buldozer' }) => {
      for (const noise of [3, 8]) expect(after([leg], { every, noise, speed: 'zero' }, type).off).toBeLessThan(0.05)
    })

    test.each([
      { name: 'passes of 15 m', leg: passes(15, 6, 4) },
      { name: 'passes of 40 m', leg: passes(40, 2.5, 4) },
      { name: 'passes of 60 m', leg: passes(60, 4, 4) },
      { name: 'passes of 150 m', leg: passes(150, 4, 4) },
    ])('$name are what positions alone show, and said where these do not', ({ leg }) => {
      for (const noise of [3, 8]) {
        const [none, zero] = (['none', 'zero'] as const).map((speed) =>
          after([leg], { every, noise, speed }, 'buldozer'),
        )
        expect(zero?.summary.coarseSeconds).toBe(none?.summary.coarseSeconds)
        // A way that is seen for a minute of four hours is no sign of what the receiver reports.
        expect(Math.abs((zero?.summary.distance ?? 0) - (none?.summary.distance ?? 0))).toBeLessThan(0.2)
      }
    })
  })

  test('a parked machine whose receiver reports zeros is believed once it has reported a speed', () => {
    const { points } = machineDay([parks(8)], { every: 30, speed: 'zero' })
    const said = (tells: boolean) =>
      dayOfTrack(rawTrackOf(points), START, { type: 'buldozer', tells }).summary.coarseSeconds
    expect([said(false), said(true)]).toEqual([30, null])
    const ride = machineDay([parks(8), drives(5, 20)], { every: 30, speed: 'true' }).points
    const first = ride.map((point) => (point.at < START + 8 * HOUR * 1000 ? { ...point, speed: 0 } : point))
    expect(dayOfTrack(rawTrackOf(first), START, { type: 'buldozer' }).summary.coarseSeconds).toBeNull()
  })

  const ride = { ...drives(40, 40), turn: 0.005 }
  test.each([
    { in: 1, on: 60, speed: 'none', coarse: 60 },
    { in: 10, on: 60, speed: 'true', coarse: 60 },
    { in: 30, on: 30, speed: 'none', coarse: 30 },
    // Who sends so seldom at rest would have sent oftener had it moved.
    { in: 10, on: 300, speed: 'true', coarse: 10 },
  ] as const)('passes after a ride with a point each $in s and speeds $speed, then each $on s without: said', (row) => {
    const { points } = machineDay([ride, passes(40, 4, 4)], { every: 1, speed: row.speed })
    const since = START + ride.seconds * 1000
    const reported = points
      .filter(({ at }) => ((at - START) / 1000) % (at < since ? row.in : row.on) === 0)
      .map((point) => (point.at < since ? point : { ...point, speed: null }))
    const { summary } = dayOfTrack(rawTrackOf(reported), START, { type: 'buldozer' })
    expect([Math.round(summary.distance), summary.coarseSeconds]).toEqual([0, row.coarse])
  })

  test.each([
    { every: 2, length: 15, coarse: null },
    { every: 3, length: 15, coarse: 3 },
    { every: 4, length: 40, coarse: 4 },
    { every: 30, length: 300, coarse: 30 },
  ])('passes of $length m at a point each $every s: said to be unseen $coarse', ({ every, length, coarse }) => {
    const { points } = machineDay([passes(length, length < 40 ? 6 : 5, 4)], { every, speed: 'none' })
    const { summary } = dayOfTrack(rawTrackOf(points), START, { type: 'buldozer' })
    expect(summary.coarseSeconds).toBe(coarse)
  })

  test('a machine that stood for less than a quarter of an hour in all, or whose phone reports speeds at rest, hides nothing', () => {
    const coarse = (minutes: number, receiver: Receiver) =>
      dayOfTrack(rawTrackOf(machineDay([ride, parks(minutes / 60), ride], receiver).points), START, {
        type: 'avtogrejder',
      }).summary.coarseSeconds
    expect(coarse(14, { every: 10, speed: 'none' })).toBeNull()
    expect(coarse(16, { every: 10, speed: 'none' })).toBe(10)
    expect(coarse(60, { every: 10, speed: 'true' })).toBeNull()
  })

  test('what is not seen of short passes is unknown, not idle', () => {
    const { summary } = after([passes(40, 4, 4)], { every: 60, speed: 'none' }, 'buldozer')
    expect(summary).toMatchObject({ distance: 0, workingSeconds: 0, idleSeconds: 0, offSeconds: 0 })
  })
})

describe.each(['true', 'none'] as const)('an excavator that digs, reported speeds %s', (speed) => {
  test.each([1, 2, 5, 10, 30, 60])('goes nowhere at a point each %d s', (every) => {
    for (const noise of [1.5, 3, 5, 8])
      for (const radius of [1.5, 4]) {
        const { summary } = after([turns(8, radius)], { every, noise, speed }, 'ekskavator', 1)
        expect(summary.distance).toBeLessThan(0.1)
      }
  })

  test('is not said to creep further than it does', () => {
    const leg: Leg = { does: 'turns', seconds: 8 * HOUR, radius: 2.5, creeps: 4 }
    const { summary, share } = after([leg], { speed }, 'ekskavator')
    expect(summary.distance).toBeLessThan(0.5 * share)
  })

  test.each([1, 2, 5, 10, 30, 60])(
    'is seen to drive to its next places within a twentieth at a point each %d s',
    (every) => {
      const legs = [turns(1, 2.5), drives(0.5, 3), turns(1, 2.5), drives(0.5, 3), turns(1, 2.5)]
      for (const noise of [3, 5]) {
        const { off, trips, summary, moving, share } = after(legs, { every, noise, speed, seed: noise }, 'ekskavator')
        expect(off).toBeLessThan(0.05)
        expect(trips).toHaveLength(2)
        expect(Math.abs(summary.movingSeconds - moving)).toBeLessThanOrEqual(Math.max(share * 180, 4 * every))
      }
    },
  )
})

test.each([
  { name: 'reported speeds', receiver: { every: 10 } },
  { name: 'its arc', receiver: { every: 1, speed: 'none' as const } },
])('turning on the spot is work, by $name', ({ receiver }) => {
  const { summary, share } = after([turns(4, 4)], receiver, 'ekskavator')
  expect(Math.abs(summary.workingSeconds / (share * 4 * HOUR) - 1)).toBeLessThan(0.05)
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

describe.each(UNITS)('speeds reported %d times too large are put right', (times) => {
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
