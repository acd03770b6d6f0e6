import { MINUTE } from '@spetskarta/shared/durations.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { expect, test } from 'vitest'
import { barsOf } from './histogram'
import { gapsBetween, hasTime, pinAt, positionAt, trackOf, withPoints } from './track'

const point = (minutes: number, lat: number, lng: number, speed: number | null = null) => ({
  at: minutes * MINUTE,
  lat,
  lng,
  speed,
})

test('a track is in order of time and has each point once, whatever it is made from', () => {
  const track = trackOf([point(2, 57, 38), point(1, 56, 37), point(2, 99, 99)])
  expect([...track.t]).toEqual([MINUTE, 2 * MINUTE])
  expect(track.lat[1]).toBe(57)
})

test('between two points the machine is on the straight line', () => {
  const track = trackOf([point(0, 55, 37, 20), point(4, 56, 39, 40)])
  expect(positionAt(track, MINUTE)).toEqual({ lat: 55.25, lng: 37.5, kmh: 30 })
  expect(positionAt(track, 4 * MINUTE)).toEqual({ lat: 56, lng: 39, kmh: 40 })
})

/** With a gap between minutes 5 and 16. */
const WITH_GAP = trackOf([point(0, 55, 37), point(5, 55, 38), point(16, 56, 39)])

test('a machine’s position is unknown inside a gap, before and after the track', () => {
  for (const minute of [-1, 5.1, 15.9, 17]) expect(positionAt(WITH_GAP, minute * MINUTE)).toBeUndefined()
})

test('where the position is unknown the pin waits at the last known one, or at the first', () => {
  expect(pinAt(WITH_GAP, 15 * MINUTE)).toMatchObject({ lat: 55, lng: 38, known: false })
  expect(pinAt(WITH_GAP, 17 * MINUTE)).toMatchObject({ lat: 56, lng: 39, known: false })
  expect(pinAt(WITH_GAP, -MINUTE)).toMatchObject({ lat: 55, lng: 37, known: false })
})

test('a track without points has no position for a pin', () => {
  expect(pinAt(trackOf([]), 0)).toBeUndefined()
})

test('exactly ten minutes without a point are not a gap', () => {
  const track = trackOf([point(0, 55, 37), { ...point(0, 56, 38), at: GAP_MS }])
  expect(positionAt(track, GAP_MS / 2)).toBeDefined()
  expect(gapsBetween(track)).toEqual([])
})

test('where the phone reports no speed it is computed from the distance', () => {
  const track = trackOf([point(0, 55, 37), point(6, 55.1, 37)])
  expect(positionAt(track, MINUTE)?.kmh).toBeCloseTo(111.2, 1)
})

test('a track takes new points at its end, and neither late nor known ones', () => {
  let track = trackOf([point(0, 55, 37)])
  for (let i = 1; i <= 1000; i++) track = withPoints(track, [point(i, 55, 37 + i / 1000), point(i - 1, 0, 0)])
  expect(track.t.length).toBe(1001)
  expect(positionAt(track, 999.5 * MINUTE)).toMatchObject({ lat: 55, lng: 37.9995 })
  expect([hasTime(track, 500 * MINUTE), hasTime(track, 500.5 * MINUTE)]).toEqual([true, false])
})

test('the bars of the speed chart show the highest speed of their part and nothing in gaps', () => {
  const track = trackOf([point(0, 55, 37, 10), point(5, 55, 37, 30), point(30, 55, 37, 50), point(35, 55, 37, 50)])
  expect([...barsOf(track, 0, 40 * MINUTE, 4)]).toEqual([20, -1, -1, 50])
})
