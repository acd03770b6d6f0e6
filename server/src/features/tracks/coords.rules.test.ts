import { expect, test } from 'vitest'
import { coordsDoubt, isNearPlace, type LatLng, likelyHomes, likelyReading, readAs } from './coords.rules.ts'

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

/** A degree of latitude is 111.2 km; a place is near within 300 km, elsewhere beyond 600. */
const HOME = [55, 38] as const
const SWAPPED = [38, 55] as const
/** In whichever order, further than 600 km from home. */
const AFAR = [10, 10] as const
const NONE = [200, 200] as const
const times = (count: number, place: LatLng) => Array.from({ length: count }, () => place)

test('a place is near another within three hundred kilometres, whatever half of the globe', () => {
  expect([isNearPlace([57.6, 38], HOME), isNearPlace([57.8, 38], HOME)]).toEqual([true, false])
  expect([isNearPlace([-57.6, -38], [-55, -38]), isNearPlace([-55, 38], HOME)]).toEqual([true, false])
})

test('beyond the poles and behind the date line there is no place', () => {
  expect([isNearPlace([90, 0], [89, 0]), isNearPlace([90.1, 0], [89, 0])]).toEqual([true, false])
  expect([isNearPlace([0, 180], [0, 179]), isNearPlace([0, 180.1], [0, 179])]).toEqual([true, false])
})

test('of ten places eight must be near when read otherwise', () => {
  expect(coordsDoubt([...times(8, SWAPPED), ...times(2, AFAR)], [HOME])?.as).toBe('swapped')
  expect(coordsDoubt([...times(7, SWAPPED), ...times(3, AFAR)], [HOME])).toBeUndefined()
})

test('of ten places one at most may be where the machine is as they are written', () => {
  expect(coordsDoubt([...times(9, SWAPPED), HOME], [HOME])?.as).toBe('swapped')
  expect(coordsDoubt([...times(8, SWAPPED), HOME, HOME], [HOME])).toBeUndefined()
  // 500 km away is not elsewhere.
  expect(coordsDoubt([...times(8, SWAPPED), ...times(2, [59.5, 38])], [HOME])).toBeUndefined()
})

test('how far places are is that of the middle one, from the nearest place that is known', () => {
  const doubt = coordsDoubt(
    [
      [38, 57],
      [38, 56],
      [38, 55],
      [40, 55],
      [38, 55.5],
    ],
    [AFAR, HOME],
  )
  // 0, 56, 111, 128 and 222 km when swapped.
  expect(doubt?.km).toBeCloseTo(111.2, 0)
  expect(coordsDoubt(times(5, [5500, 3800]), [HOME])).toMatchObject({ as: 'minutes', km: 0, writtenKm: null })
})

test('degrees of sixty minutes and more are none', () => {
  expect(coordsDoubt([[5460, 3800]], [HOME])).toBeUndefined()
  expect(coordsDoubt([[5459.9, 3800]], [HOME])?.as).toBe('minutes')
  expect(readAs('minutes', { lat: -5534.02, lng: 3813.8 })).toEqual({
    lat: expect.closeTo(-55.567, 6),
    lng: expect.closeTo(38.23, 6),
  })
})

test('what is read as it is written, or has no place or half of one, stays as it is', () => {
  for (const place of [{ lat: 55 }, { lng: 38 }, { lat: null, lng: 38 }, {}])
    expect(readAs('swapped', place)).toBe(place)
  const place = { lat: 55, lng: 38, speed: 5 }
  expect(readAs('written', place)).toBe(place)
  expect(readAs('swapped', place)).toEqual({ lat: 38, lng: 55, speed: 5 })
})

test('a recorder is read as before where nothing shows otherwise', () => {
  expect([likelyReading([], [HOME], 'swapped'), likelyReading([HOME], [], 'swapped')]).toEqual(['swapped', 'swapped'])
  expect([likelyReading([HOME], [HOME], 'written'), likelyReading([AFAR], [HOME], 'written')]).toEqual([
    'written',
    'written',
  ])
  expect(likelyReading([AFAR], [HOME], 'swapped')).toBe('swapped')
})

test('a recorder that begins to swap is read so, and one that ends to as it writes', () => {
  expect(likelyReading(times(10, SWAPPED), [HOME], 'written')).toBe('swapped')
  expect(likelyReading(times(10, HOME), [HOME], 'swapped')).toBe('written')
  // Of ten places one at most may still be where the machine is when swapped.
  expect(likelyReading([...times(9, HOME), SWAPPED], [HOME], 'swapped')).toBe('written')
  expect(likelyReading([...times(8, HOME), SWAPPED, SWAPPED], [HOME], 'swapped')).toBe('swapped')
  // And eight must be near as they are written.
  expect(likelyReading([...times(8, HOME), AFAR, AFAR], [HOME], 'swapped')).toBe('written')
  expect(likelyReading([...times(7, HOME), ...times(3, AFAR)], [HOME], 'swapped')).toBe('swapped')
  expect(likelyReading(times(10, NONE), [HOME], 'e5')).toBe('e5')
})

test('a machine is known to be where it is listed and where it was, unless that is the listing written otherwise', () => {
  expect(likelyHomes([HOME], [AFAR, SWAPPED])).toEqual([HOME, AFAR])
  expect(likelyHomes([], [SWAPPED])).toEqual([SWAPPED])
})
