/** Whether a day says that corners lie between its points, on machines whose way is known (`server/test/machines.ts`). */
import { expect, test } from 'vitest'
import { drives, parks, passes } from '../../../../server/test/legs.ts'
import { type Leg, machineDay } from '../../../../server/test/machines.ts'
import { trackOf } from './track'
import { turnsText } from './unseen-turns'

const town = (kmh: number): Leg => ({ does: 'city', seconds: 2 * 3600, kmh })
const said = (legs: Leg[], every: number) => {
  const { points } = machineDay(legs, { every })
  const track = trackOf(points.map(({ at, lat, lng, speed = null }) => ({ at, lat, lng, speed })))
  return turnsText([track]).replace('\u00a0', ' ')
}

test.each([30, 60, 120])('in a town the corners lie between points each %d s', (every) => {
  expect(said([town(40)], every)).toBe(`Повороты между точками не видны: точка раз в ${every} с, проехать могла больше`)
})

test('in a town each corner is seen at a point each 10 s', () => {
  expect(said([town(40)], 10)).toBe('')
})

test('of two days it is said once, for the one with fewer points', () => {
  const [near, far] = [30, 60].map((every) =>
    trackOf(machineDay([town(40)], { every }).points.map(({ at, lat, lng }) => ({ at, lat, lng, speed: null }))),
  )
  expect(near && far && turnsText([near, far])).toContain('раз в 60\u00a0с')
})

test.each([
  { name: 'a road with bends', legs: [drives(200, 70, 0.02)] },
  { name: 'parking', legs: [parks(8)] },
  { name: 'short passes, which are told another way', legs: [passes(40, 4, 6)] },
])('$name has none, a point each 60 s', ({ legs }) => {
  expect(said(legs, 60)).toBe('')
})
