/** Whether a day says that corners lie between its points, on machines whose way is known (`server/test/machines.ts`). */
import { expect, test } from 'vitest'
import { drives, parks, passes } from '../../../../test/legs.ts'
import { type Leg, machineDay, START } from '../../../../test/machines.ts'
import { dayOfTrack } from '../day.rules.ts'
import { rawTrackOf } from '../track.ts'

const town: Leg = { does: 'city', seconds: 2 * 3600, kmh: 40 }
const turnsSeconds = (legs: Leg[], every: number) =>
  dayOfTrack(rawTrackOf(machineDay(legs, { every }).points), START).summary.turnsSeconds

test.each([30, 60, 120])('in a town the corners lie between points each %d s', (every) => {
  expect(turnsSeconds([town], every)).toBe(every)
})

test('in a town each corner is seen at a point each 10 s', () => {
  expect(turnsSeconds([town], 10)).toBeNull()
})

test('steps over a silence turn nowhere', () => {
  const { points } = machineDay([{ ...town, seconds: 12 * 3600 }], { every: 60 })
  const heard = points.filter((_, i) => i % 30 < 2)
  expect(dayOfTrack(rawTrackOf(heard), START).summary.turnsSeconds).toBeNull()
})

test.each([
  { name: 'a road with bends', legs: [drives(200, 70, 0.02)] },
  { name: 'parking', legs: [parks(8)] },
  { name: 'short passes, which are said in another sentence', legs: [passes(40, 4, 6)] },
])('$name has none, a point each 60 s', ({ legs }) => {
  expect(turnsSeconds(legs, 60)).toBeNull()
})
