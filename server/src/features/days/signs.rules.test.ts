import { MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { rawTrackOf } from '../tracks/track.ts'
import { joinedSigns, lastHeard, signsOf } from './signs.rules.ts'

const track = (minutes: number[], recorder: string | null = 'phone') =>
  rawTrackOf(minutes.map((at) => ({ at: at * MINUTE, lat: 55, lng: 37, recorder })))

const heard = track([10, 12, 30, 34, 50])
const signs = signsOf(heard, 0, heard.t.length)
const minuteOf = (before: number) => {
  const last = lastHeard(signs, 'phone', before * MINUTE)
  return last === undefined ? undefined : last / MINUTE
}

test('before its first point a recorder was not heard', () => {
  expect(minuteOf(9)).toBeUndefined()
  expect(minuteOf(10)).toBeUndefined()
})

test('within a heartbeat of a point it is still heard', () => {
  expect([minuteOf(14), minuteOf(33), minuteOf(39), minuteOf(55)]).toEqual([14, 33, 39, 55])
})

test('in a longer silence its last point before it counts', () => {
  expect([minuteOf(25), minuteOf(30), minuteOf(45), minuteOf(90)]).toEqual([12, 12, 34, 50])
})

test('another recorder and a file were never heard', () => {
  expect(lastHeard(signs, 'other', 40 * MINUTE)).toBeUndefined()
  const file = track([10, 12], null)
  expect(signsOf(file, 0, 2)).toEqual([])
})

test('parts behind each other give the same as the whole', () => {
  const parts = [signsOf(heard, 0, 2), signsOf(heard, 2, 3), [], signsOf(heard, 3, 5)]
  expect(joinedSigns(parts)).toEqual(signs)
})
