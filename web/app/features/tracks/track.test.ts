import { MINUTE } from '@spetskarta/shared/durations.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { expect, test } from 'vitest'
import { barsOf } from './histogram'
import { gapsOf, hasTime, pinAt, positionAt, trackOf, withPoints } from './track'

const point = (minutes: number, lat: number, lng: number, speed: number | null = null) => ({
  timestamp: minutes * MINUTE,
  coords: [lat, lng] as [number, number],
  speed,
})

test('points come in any order and twice', () => {
  const track = trackOf([point(2, 57, 38), point(1, 56, 37), point(2, 99, 99)])
  expect([track.length, ...track.t.subarray(0, 2)]).toEqual([2, MINUTE, 2 * MINUTE])
  expect(track.lat[1]).toBe(57)
})

test('between points the machine is on the straight line, at a point exactly there', () => {
  const track = trackOf([point(0, 55, 37, 20), point(4, 56, 39, 40)])
  expect(positionAt(track, MINUTE)).toEqual({ lat: 55.25, lng: 37.5, kmh: 30 })
  expect(positionAt(track, 4 * MINUTE)).toEqual({ lat: 56, lng: 39, kmh: 40 })
})

test('inside a gap, before and after the track nothing is known, and the pin waits where it was last', () => {
  const track = trackOf([point(0, 55, 37), point(5, 55, 38), point(16, 56, 39)])
  for (const minute of [-1, 5.1, 15.9, 17]) expect(positionAt(track, minute * MINUTE)).toBeUndefined()
  expect(pinAt(track, 15 * MINUTE)).toMatchObject({ lat: 55, lng: 38, known: false })
  expect(pinAt(track, 17 * MINUTE)).toMatchObject({ lat: 56, lng: 39, known: false })
  expect(pinAt(track, -MINUTE)).toMatchObject({ lat: 55, lng: 37, known: false })
  expect(pinAt(trackOf([]), 0)).toBeUndefined()
})

test('exactly ten minutes are no gap yet', () => {
  const track = trackOf([point(0, 55, 37), { ...point(0, 56, 38), timestamp: GAP_MS }])
  expect(positionAt(track, GAP_MS / 2)).toBeDefined()
  expect(gapsOf(track)).toEqual([])
})

test('where the phone tells no speed it is that of the way', () => {
  const track = trackOf([point(0, 55, 37), point(6, 55.1, 37)])
  expect(positionAt(track, MINUTE)?.kmh).toBeCloseTo(111.2, 1)
})

test('new points are put behind, however many; late and known ones are not', () => {
  let track = trackOf([point(0, 55, 37)])
  for (let i = 1; i <= 1000; i++) track = withPoints(track, [point(i, 55, 37 + i / 1000), point(i - 1, 0, 0)])
  expect(track.length).toBe(1001)
  expect(positionAt(track, 999.5 * MINUTE)).toMatchObject({ lat: 55, lng: 37.9995 })
  expect([hasTime(track, 500 * MINUTE), hasTime(track, 500.5 * MINUTE)]).toEqual([true, false])
})

test('bars show the highest speed of their part and nothing in gaps', () => {
  const track = trackOf([point(0, 55, 37, 10), point(5, 55, 37, 30), point(30, 55, 37, 50), point(35, 55, 37, 50)])
  expect([...barsOf(track, 0, 40 * MINUTE, 4)]).toEqual([20, -1, -1, 50])
})
