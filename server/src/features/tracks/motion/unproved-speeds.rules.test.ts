/** Whether a day says that nothing proves its reported speeds, on machines whose truth is known (`server/test/machines.ts`). */
import { describe, expect, test } from 'vitest'
import { besideWall, spread } from '../../../../test/deceived.ts'
import { drives, jam, parks, passes, turns } from '../../../../test/legs.ts'
import { type Leg, machineDay, type Receiver, START } from '../../../../test/machines.ts'
import { dayOfTrack } from '../day.rules.ts'
import { rawTrackOf } from '../track.ts'

const summaryOf = (leg: Leg, receiver: Receiver) =>
  dayOfTrack(rawTrackOf(machineDay([parks(1), leg, parks(1)], receiver).points), START, { type: 'buldozer' }).summary

describe.each([1 / 3.6, 1 / 1.852, 1, 1.852, 3.6])('speeds %d times the true ones', (times) => {
  test.each([
    { name: 'passes of 60 m', leg: passes(60, 4, 5), every: 60 },
    { name: 'passes of 40 m', leg: passes(40, 5, 4), every: 30 },
    { name: 'passes of 7.5 m', leg: passes(7.5, 6, 4), every: 10 },
  ])('are not proved by $name, a point each $every s', ({ leg, every }) => {
    expect(summaryOf(leg, { every, noise: 3, times }).speedUnproved).toBe(true)
  })

  test.each([
    { name: 'passes of 60 m', leg: passes(60, 4, 5), every: 10 },
    { name: 'a road', leg: drives(100, 60, 0.02), every: 60 },
    { name: 'a drive of six minutes', leg: drives(5, 50), every: 10 },
    { name: 'a street', leg: { does: 'city', seconds: 7200, kmh: 40 } satisfies Leg, every: 30 },
    { name: 'creeping straight on', leg: drives(8, 2), every: 60 },
  ])('are proved by $name, a point each $every s', ({ leg, every }) => {
    expect(summaryOf(leg, { every, noise: 3, times }).speedUnproved).toBe(false)
  })
})

test('in a jam they are doubted where they make more of the way than positions do', () => {
  const unproved = (times: number) => summaryOf(jam(4), { every: 30, noise: 3, times }).speedUnproved
  expect([1 / 3.6, 1, 3.6].map(unproved)).toEqual([false, false, true])
})

test('m/s taken for km/h of passes at a point a minute show no way at all, and that is doubted', () =>
  expect(summaryOf(passes(60, 4, 5), { every: 60, times: 1 / 3.6 })).toMatchObject({
    distance: 0,
    speedUnproved: true,
  }))

test.each([1, 10, 60])(
  'a receiver at rest that is restless is not doubted, nor is a platform that turns, a point each %d s',
  (every) => {
    // A point each second shows in two hours what others show in six.
    const hours = every === 1 ? 2 : 6
    for (const noise of [3, 8, 15])
      for (const seed of [1, 2, 3]) {
        expect(summaryOf(parks(hours), { every, noise, seed, restless: 0.4 }).speedUnproved).toBe(false)
        const { points } = machineDay([parks(1), turns(hours, 5), parks(1)], { every, noise, seed, times: 1 / 3.6 })
        expect(dayOfTrack(rawTrackOf(points), START, { type: 'ekskavator' }).summary.speedUnproved).toBe(false)
      }
  },
)

describe.each([5, 10])('a jam with a point each %d s', (every) => {
  const jams = [3, 8].flatMap((noise) =>
    [1, 2, 3, 4].map((seed) => ({
      ...machineDay([parks(1), jam(4), parks(1)], { every, noise, seed }),
      name: `noise ${noise}, seed ${seed}`,
    })),
  )

  test.each([1 / 3.6, 1 / 1.944, 1 / 1.852, 1, 1.852, 1.944, 3.6])(
    'is within a tenth with speeds %d times the true ones',
    (times) => {
      for (const { points, km, name } of jams) {
        const told = points.map((point) => ({ ...point, speed: (point.speed ?? 0) * times }))
        const { summary } = dayOfTrack(rawTrackOf(told), START, { type: 'samosval' })
        expect(Math.abs(summary.distance / km - 1), name).toBeLessThan(0.1)
      }
    },
  )
})

const factorOf = (leg: Leg, receiver: Receiver) =>
  dayOfTrack(rawTrackOf(machineDay([parks(1), leg, parks(1)], receiver).points), START, { type: 'samosval' })
    .speedFactor

test('the unit of a jam’s speeds is found though its longest ways show less', () => {
  for (const seed of [1, 2, 3])
    expect(factorOf(jam(4), { every: 10, noise: 3, seed, times: 1.852 })).toBeCloseTo(1.9, 1)
})

test('bends between two points a minute apart are no wrong unit', () => {
  const street: Leg = { does: 'city', seconds: 3 * 3600, kmh: 60, block: 150 }
  for (const every of [10, 60]) expect(factorOf(street, { every, noise: 3 })).toBe(1)
})

test('where no speeds are reported, or only zeros, there is nothing to prove', () => {
  for (const speed of ['none', 'zero'] as const)
    for (const leg of [passes(60, 4, 5), jam(4), parks(3)])
      expect(summaryOf(leg, { every: 30, noise: 3, speed }).speedUnproved).toBe(false)
  expect(summaryOf(parks(3), { every: 30, noise: 3 }).speedUnproved).toBe(false)
})

test.each([30, 60])('a lorry beside a wall has no highest speed, a point each %d s', (every) => {
  for (const speed of ['none', 'true'] as const) {
    const { points } = machineDay([parks(4)], { every, noise: 3, speed })
    for (const metres of [60, 150, 300, 530, 1000])
      for (const minutes of [0.5, 1, 2, 3, 5]) {
        const track = rawTrackOf(besideWall(points, metres, spread(10, minutes, [0.2, 3.8])))
        for (const tells of [false, true]) {
          const { summary } = dayOfTrack(track, START, { type: 'samosval', tells })
          expect(summary.maxSpeed ?? 0, `${metres} m for ${minutes} min`).toBeLessThan(1)
        }
      }
  }
})
