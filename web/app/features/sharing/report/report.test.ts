import { MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { dayEvents } from './events'
import { sketchDrawing } from './sketch'

test('the sketch of a route fills its box and keeps its proportions', () => {
  // Three km to the east, one to the north, at a latitude where a degree of longitude is half as long.
  const km = 1 / 111.3
  const { paths, start, end, scale } = sketchDrawing(
    [
      [
        [60, 30],
        [60 + km, 30 + 6 * km],
      ],
    ],
    628,
    328,
  )
  expect(paths).toHaveLength(1)
  expect((end?.x ?? 0) - (start?.x ?? 0)).toBeCloseTo(600, -1)
  expect((start?.y ?? 0) - (end?.y ?? 0)).toBeCloseTo(200, -1)
  expect(scale?.km).toBe(0.5)
  expect(scale?.length).toBeCloseTo(100, -1)
})

test('the sketch of a day without movement is a point in the middle', () => {
  expect(sketchDrawing([[[55, 38]]], 100, 50)).toMatchObject({ start: { x: 50, y: 25 }, end: { x: 50, y: 25 } })
})

test('what errs around a machine that stood is small in its sketch, beside a scale that fits', () => {
  const wanders = Array.from({ length: 50 }, (_, i): [number, number] => [
    55 + 4e-5 * Math.sin(i),
    38 + 8e-5 * Math.cos(i),
  ])
  const { paths, scale } = sketchDrawing([wanders], 420, 300)
  const xs = [...(paths[0] ?? '').matchAll(/[ML]([\d.]+)/g)].map(([, x]) => Number(x))
  expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(42)
  expect(scale?.length).toBeLessThan(200)
})

test('the sketch of a day without points is empty', () => {
  expect(sketchDrawing([], 100, 50).paths).toEqual([])
})

test('gaps of the sketch join the lines of the route', () => {
  const { gaps } = sketchDrawing([[[55, 38]], [[55, 39]], [[55, 38]]], 128, 128)
  expect(gaps).toEqual(['M14 64L114 64', 'M114 64L14 64'])
})

const span = (from: number, minutes: number) => ({ from: from * MINUTE, to: (from + minutes) * MINUTE })
/** More events than a report shows: 50 trips, a short stop and a long one. */
function manyEvents() {
  const trips = Array.from({ length: 50 }, (_, i) => ({
    ...span(i * 10, i < 45 ? 2 : 1),
    distance: 1,
    maxSpeed: 9,
    carried: false,
  }))
  const stops = [
    { ...span(600, 3), coords: [55, 38] as [number, number], distance: 0 },
    { ...span(610, 30), coords: [55, 38] as [number, number], distance: 0 },
  ]
  return dayEvents({ trips, stops, gaps: [], jams: [] })
}

test('a report shows the forty longest events and leaves out short stops', () => {
  const { shown, all } = manyEvents()
  expect([all, shown.length]).toEqual([51, 40])
  expect(shown.at(-1)?.kind).toBe('stop')
})

test('the events of a report are in the order of time', () => {
  const { shown } = manyEvents()
  expect(shown.every(({ from }, i) => i === 0 || from >= (shown[i - 1]?.from ?? 0))).toBe(true)
})

test('a way on a low-loader and a jam are kept apart from trips and gaps', () => {
  const at: [number, number] = [55, 38]
  const trips = [
    { ...span(0, 60), distance: 42, maxSpeed: 60, carried: true },
    { ...span(70, 60), distance: 9, maxSpeed: 20, carried: false },
  ]
  const jams = [{ ...span(140, 45), coords: at, distance: 61, points: 90, place: null }]
  const gaps = [
    { ...span(140, 45), fromCoords: at, toCoords: at },
    { ...span(200, 30), fromCoords: at, toCoords: at },
  ]
  expect(dayEvents({ trips, stops: [], gaps, jams }).shown.map(({ kind }) => kind)).toEqual([
    'carried',
    'trip',
    'jam',
    'gap',
  ])
})
