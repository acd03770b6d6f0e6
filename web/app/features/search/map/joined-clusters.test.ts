import { expect, test } from 'vitest'
import { joinSpots } from '../../../map/marks'
import { joinedClusters, withNeighbours } from './joined-clusters'

const cluster = (west: number, east: number, machines: number, orders: number) => ({
  lat: 60,
  lng: (west + east) / 2,
  count: machines + orders,
  machines,
  orders,
  bounds: { south: 59, north: 61, west, east },
})

const joined = (clusters: ReturnType<typeof cluster>[], zoom: number) =>
  joinedClusters(clusters, joinSpots(clusters.map((one, id) => ({ ...one, id: String(id) })))(zoom))

test('groups that would cover each other become one with the bounds of all', () => {
  const all = [cluster(30, 31, 6, 1), cluster(31, 32, 2, 2), cluster(100, 101, 7, 0)]
  const marks = joined(all, 2)
  expect(marks).toHaveLength(2)
  expect(marks.find(({ machines }) => machines === 7)).toEqual(all[2])
  expect(marks.find(({ count }) => count === 11)).toMatchObject({
    machines: 8,
    orders: 3,
    bounds: { west: 30, east: 32 },
  })
})

test('groups that are far apart on the screen stay as they are', () => {
  const all = [cluster(30, 31, 6, 1), cluster(31, 32, 2, 2), cluster(100, 101, 7, 0)]
  expect(joined(all, 9)).toEqual(all)
})

test('the bounds of two groups at the 180th meridian join them the short way', () => {
  const bounds = joinedClusters(
    [cluster(178, 180, 1, 0), cluster(-180, -178, 1, 0)],
    [{ kind: 'many', key: '1', lat: 60, lng: 180, machines: 2, orders: 0, ids: ['0', '1'] }],
  )[0]?.bounds
  expect(bounds).toMatchObject({ west: 178, east: -178 })
})

test('an opened group keeps what stood beside it, to half of its size, also over the 180th meridian', () => {
  expect(withNeighbours({ south: 50, north: 52, west: 30, east: 34 })).toEqual({
    south: 49,
    north: 53,
    west: 28,
    east: 36,
  })
  expect(withNeighbours({ south: 50, north: 52, west: 178, east: -178 })).toMatchObject({ west: 176, east: -176 })
  expect(withNeighbours({ south: -80, north: 85, west: -170, east: 170 })).toEqual({
    south: -90,
    north: 90,
    west: -180,
    east: 180,
  })
})
