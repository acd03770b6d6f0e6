import { expect, test } from 'vitest'
import { boundsOfBox, drawnBox } from './drawn-box'
import { joinSpots } from './marks'

const view = (south: number, north: number, west: number, east: number) => ({
  getBounds: () => ({
    getSouth: () => south,
    getNorth: () => north,
    getWest: () => west,
    getEast: () => east,
  }),
})

test('pins are drawn to a quarter of the view beyond its edges, and anew only where the view has left that', () => {
  const box = drawnBox(view(50, 52, 30, 34), undefined)
  expect(box).toEqual({ south: 49.5, north: 52.5, west: 29, east: 35 })
  expect(drawnBox(view(50.4, 52.4, 29.1, 33.1), box)).toBe(box)
  expect(drawnBox(view(51, 53, 30, 34), box)).toMatchObject({ south: 50.5, north: 53.5 })
  expect(drawnBox(view(50, 52, 26, 30), box)).toMatchObject({ west: 25, east: 31 })
})

test('a map that has come closer no longer draws what is far away', () => {
  const box = drawnBox(view(50, 52, 30, 34), undefined)
  expect(drawnBox(view(50.4, 52, 31, 34), box)).toBe(box)
  expect(drawnBox(view(51, 52, 32, 34), box)).toEqual({ south: 50.75, north: 52.25, west: 31.5, east: 34.5 })
})

test('the part goes over the 180th meridian, and once round the globe at most', () => {
  expect(boundsOfBox(drawnBox(view(60, 68, 170, 190), undefined))).toEqual({
    south: 58,
    north: 70,
    west: 165,
    east: -165,
  })
  expect(boundsOfBox(drawnBox(view(-80, 80, -150, 150), undefined))).toEqual({
    south: -90,
    north: 90,
    west: -180,
    east: 180,
  })
})

test('of two thousand pins those are made that can be seen', () => {
  const spots = Array.from({ length: 2000 }, (_, i) => ({
    id: String(i),
    lat: 55 + Math.floor(i / 50) / 10,
    lng: 177.5 + (i % 50) / 10,
    machines: 1,
    orders: 0,
  })).map((spot) => ({ ...spot, lng: spot.lng > 180 ? spot.lng - 360 : spot.lng }))
  const at = joinSpots(spots)
  expect(at(15)).toHaveLength(2000)
  // Rows of 56.5 to 57.5, columns of 179.5 to 180.5, both ends included.
  const seen = at(15, { south: 56.45, north: 57.55, west: 179.45, east: -179.45 })
  expect(seen).toHaveLength(11 * 11)
})
