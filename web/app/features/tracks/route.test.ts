import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { LineString } from 'geojson'
import { expect, test } from 'vitest'
import { arrowsOf, joinedRoutes, labelMoments, type Route, routeOf } from './route'
import { gapsBetween, trackOf } from './track'

const point = (minutes: number, lng: number, speed: number | null, lat = 55) => ({
  at: minutes * MINUTE,
  lat,
  lng,
  speed,
})
const runs = (route: ReturnType<typeof routeOf>) =>
  route.features
    .filter(({ properties }) => properties?.part === 'run')
    .map(({ properties, geometry }) => ({ step: properties?.step, line: (geometry as LineString).coordinates }))
const none = { stops: [], gaps: [] }

test('each run of a route has one step of speed, and the next one begins where it ends', () => {
  const track = trackOf([point(0, 37, 10), point(1, 37.01, 10), point(2, 37.02, 50), point(3, 37.03, 50)])
  expect(runs(routeOf(track, none))).toEqual([
    {
      step: 1,
      line: [
        [37, 55],
        [37.01, 55],
      ],
    },
    {
      step: 2,
      line: [
        [37.01, 55],
        [37.02, 55],
      ],
    },
    {
      step: 3,
      line: [
        [37.02, 55],
        [37.03, 55],
      ],
    },
  ])
})

test('a speed that varies around a limit makes one run', () => {
  const track = trackOf(
    Array.from({ length: 100 }, (_, i) => point(i, 37 + i / 100, 20 + (i % 2 ? 0.6 : -0.6), 55 + (i % 7) / 100)),
  )
  expect(runs(routeOf(track, none))).toHaveLength(1)
})

test('a gap of a route is a line of its own, not a run', () => {
  const track = trackOf([point(0, 37, 10), point(1, 37.01, 10), point(30, 37.5, 10), point(31, 37.51, 10)])
  const route = routeOf(track, { stops: [], gaps: gapsBetween(track) })
  expect(runs(route).map(({ line }) => line)).toEqual([
    [
      [37, 55],
      [37.01, 55],
    ],
    [
      [37.5, 55],
      [37.51, 55],
    ],
  ])
  expect(route.features.find(({ properties }) => properties?.part === 'gap')?.geometry).toMatchObject({
    coordinates: [
      [37.01, 55],
      [37.5, 55],
    ],
  })
})

test('a stop is one corner of the route, even if its points wander', () => {
  const track = trackOf([
    point(0, 37, 10),
    ...Array.from({ length: 9 }, (_, i) => point(1 + i, 37.01 + (i % 3) / 10_000, 0)),
    point(10, 37.02, 10, 55.01),
  ])
  const stop = { from: MINUTE, to: 9 * MINUTE, coords: [55, 37.01] as [number, number], distance: 0 }
  const corners = runs(routeOf(track, { stops: [stop], gaps: [] })).flatMap(({ line }) => line.map(([lng]) => lng))
  expect([...new Set(corners)]).toEqual([37, 37.01, 37.02])
})

/** At most a metre, different for each `i`, and the same in every run of the test. */
const strayOf = (i: number) => ((i * 7919.13) % 1) / 1e5

test('a route of a point a second has at most 10,000 corners', () => {
  const points = Array.from({ length: 86_400 }, (_, i) => ({
    at: i * 1000,
    lat: 55 + Math.sin(i / 900) / 10 + strayOf(i),
    lng: 37 + i / 86_400 + strayOf(i + 0.5),
    speed: 40 + 35 * Math.sin(i / 400),
  }))
  const route = routeOf(trackOf(points), none)
  const corners = runs(route).reduce((sum, { line }) => sum + line.length, 0)
  expect(corners).toBeGreaterThan(1000)
  expect(corners).toBeLessThanOrEqual(10_000)
})

test('arrows point along the route, and fewer of them are shown when zoomed out', () => {
  const arrows = arrowsOf([
    [37, 55],
    [37.1, 55],
  ])
  expect(arrows).toHaveLength(32)
  expect(new Set(arrows.map(({ properties }) => properties?.bearing))).toEqual(new Set([90]))
  expect(arrows.filter(({ properties }) => properties?.level >= 2)).toHaveLength(8)
})

test('time labels are at round times of the day, never inside a gap', () => {
  const track = trackOf([point(50, 37, 0), point(59, 37, 0), point(61, 37, 0), point(130, 37, 0), point(139, 37, 0)])
  expect(labelMoments(track, 0, 3600).map((ms) => ms / MINUTE)).toEqual([60])
  expect(labelMoments(track, 0, 600).map((ms) => ms / MINUTE)).toEqual([50, 60, 130])
})

test('a way on a low-loader is a line of its own, without a colour of speed', () => {
  const track = trackOf(
    Array.from({ length: 9 }, (_, i) => ({ at: i * 10_000, lat: 55, lng: 38 + i / 100, speed: 30 })),
  )
  const trips = [{ from: 30_000, to: 60_000, carried: true }]
  const lines = routeOf(track, { stops: [], gaps: [], trips }).features.flatMap(({ properties, geometry }) =>
    geometry.type === 'LineString'
      ? [[properties?.part, geometry.coordinates[0]?.[0], geometry.coordinates.at(-1)?.[0]]]
      : [],
  )
  expect(lines).toEqual([
    ['run', 38, 38.03],
    ['carried', 38.03, 38.06],
    ['run', 38.06, 38.08],
  ])
})

test('routes of several machines are drawn as one, each part of them once', () => {
  const [one, other] = [
    routeOf(trackOf([]), { stops: [], gaps: [] }),
    { type: 'FeatureCollection', features: [] } as const,
  ]
  expect(
    joinedRoutes([
      { ...one, features: [] },
      { ...other, features: [] },
    ]).features,
  ).toEqual([])
  const feature = {
    type: 'Feature',
    properties: { part: 'run' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    },
  } as const
  const line = { type: 'FeatureCollection', features: [feature as never] } as Route
  expect(joinedRoutes([line, line]).features).toEqual([feature, feature])
})
