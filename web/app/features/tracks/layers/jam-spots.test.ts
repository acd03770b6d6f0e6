import type { Jam } from '@spetskarta/shared/tracks/tracks.ts'
import { expect, test } from 'vitest'
import { trackOf } from '../track'
import { jamSpots } from './jam-spots'

const JAM: Jam = { from: 1000, to: 2000, coords: [56, 37], distance: 61, points: 9, place: null }
const track = trackOf([
  { at: 500, lat: 55.1, lng: 38.1, speed: 20 },
  { at: 2500, lat: 55.2, lng: 38.2, speed: 20 },
])

test('a jammed machine is where it stood before and after, else where it was seen last', () => {
  expect(jamSpots([{ ...JAM, place: [55.5, 38.5] }], track)).toMatchObject([{ lat: 55.5, lng: 38.5 }])
  expect(jamSpots([{ ...JAM, from: 500 }], track)).toMatchObject([{ lat: 55.1, lng: 38.1 }])
})

test('a day without any other point has no place for it', () => {
  expect(jamSpots([JAM], trackOf([]))).toEqual([])
})
