import { expect, test } from 'vitest'
import { coordsDoubt, type LatLng, readAs } from './coords.rules.ts'

const RAMENSKOE = [55.567, 38.23] as const
const KHABAROVSK = [48.48, 135.08] as const
/** Ten places on the way of some kilometres. */
const around = ([lat, lng]: LatLng, written: (lat: number, lng: number) => LatLng) =>
  Array.from({ length: 10 }, (_, i) => written(lat + i * 0.01, lng + i * 0.01))
const ddmm = (degrees: number) => Math.trunc(degrees) * 100 + (degrees % 1) * 60

test.each<[string, LatLng, (lat: number, lng: number) => LatLng]>([
  ['swapped', RAMENSKOE, (lat, lng) => [lng, lat]],
  // Its longitude is no latitude.
  ['swapped', KHABAROVSK, (lat, lng) => [lng, lat]],
  ['e5', RAMENSKOE, (lat, lng) => [lat * 1e5, lng * 1e5]],
  ['e6', KHABAROVSK, (lat, lng) => [lat * 1e6, lng * 1e6]],
  ['e7', RAMENSKOE, (lat, lng) => [lat * 1e7, lng * 1e7]],
  ['minutes', RAMENSKOE, (lat, lng) => [ddmm(lat), ddmm(lng)]],
])('coordinates that are %s are seen by where the machine is, and can be read so', (as, home, written) => {
  const places = around(home, written)
  const doubt = coordsDoubt(places, [home])
  expect(doubt?.as).toBe(as)
  expect(doubt?.km).toBeLessThan(10)
  const [lat = 0, lng = 0] = places[0] ?? []
  const read = readAs(doubt?.as ?? 'written', { lat, lng })
  expect([read.lat, read.lng]).toEqual([expect.closeTo(home[0], 6), expect.closeTo(home[1], 6)])
})

test('a machine that works far from its listing is where it says', () => {
  expect(
    coordsDoubt(
      around(KHABAROVSK, (lat, lng) => [lat, lng]),
      [RAMENSKOE],
    ),
  ).toBeUndefined()
})

test('places of which some are where the machine is are in no doubt, and neither is a machine of which nothing is known', () => {
  const swapped = around(RAMENSKOE, (lat, lng) => [lng, lat])
  expect(coordsDoubt([...swapped, RAMENSKOE, RAMENSKOE], [RAMENSKOE])).toBeUndefined()
  expect(coordsDoubt(swapped, [])).toBeUndefined()
  expect(coordsDoubt([], [RAMENSKOE])).toBeUndefined()
})
