import { expect, test } from 'vitest'
import { distanceKm, EARTH_RADIUS_KM } from './geo.ts'

test('Nashville to Los Angeles as published on Rosetta Code, 2886.44444 km for a radius of 6371 km', () => {
  const km = distanceKm({ lat: 36.12, lng: -86.67 }, { lat: 33.94, lng: -118.4 })
  expect((km * 6371) / EARTH_RADIUS_KM).toBeCloseTo(2886.444442838, 6)
})

test("Land's End to John o'Groats as published by Movable Type Scripts, 968.9 km", () => {
  const landsEnd = { lat: 50 + 3 / 60 + 59 / 3600, lng: -(5 + 42 / 60 + 53 / 3600) }
  const johnOGroats = { lat: 58 + 38 / 60 + 38 / 3600, lng: -(3 + 4 / 60 + 12 / 3600) }
  expect(distanceKm(landsEnd, johnOGroats)).toBeCloseTo(968.9, 1)
})

test('a quarter of a meridian and half of the equator are the sphere’s', () => {
  expect(distanceKm({ lat: 0, lng: 37 }, { lat: 90, lng: 0 })).toBeCloseTo((Math.PI / 2) * EARTH_RADIUS_KM, 6)
  expect(distanceKm({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * EARTH_RADIUS_KM, 6)
})

test('the same point is 0 km away, direction does not matter, the date line is no gap', () => {
  const ramenskoye = { lat: 55.567, lng: 38.23 }
  const moscow = { lat: 55.7522, lng: 37.6156 }
  expect(distanceKm(moscow, moscow)).toBe(0)
  expect(distanceKm(moscow, ramenskoye)).toBe(distanceKm(ramenskoye, moscow))
  expect(distanceKm({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(22.239, 3)
})
