import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { DayReport } from '@spetskarta/shared/sharing/report.ts'
import { expect, test } from 'vitest'
import { totalsOf, workLines } from '../../days/totals'
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
const SUMMARY = {
  distance: 1,
  movingSeconds: 0,
  workingSeconds: 0,
  idleSeconds: 0,
  offSeconds: 0,
  unknownSeconds: 0,
  jammedSeconds: 0,
  carriedSeconds: 0,
  discarded: {},
} as DayReport['summary']
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
  return dayEvents({ trips, stops, gaps: [], jams: [], summary: SUMMARY })
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
  expect(dayEvents({ trips, stops: [], gaps, jams, summary: SUMMARY }).shown.map(({ kind }) => kind)).toEqual([
    'carried',
    'trip',
    'jam',
    'gap',
  ])
})

const AT: [number, number] = [55, 38]
/** A day of trips, stops and gaps of so many minutes each; what it did while it stood is a third part each. */
function dayOf(minutes: { trips: number[]; stops: number[]; gaps?: number[] }) {
  const spans = (all: number[]) => all.map((one, i) => ({ ...span(i * 60, one), coords: AT, distance: 1 }))
  const seconds = (all: number[]) => Math.round(all.reduce((sum, one) => sum + one * 60, 0))
  const [moving, stood] = [seconds(minutes.trips), seconds(minutes.stops)]
  return {
    trips: spans(minutes.trips).map((trip) => ({ ...trip, maxSpeed: 9, carried: false })),
    stops: spans(minutes.stops),
    gaps: spans(minutes.gaps ?? []).map((gap) => ({ ...gap, fromCoords: AT, toCoords: AT })),
    jams: [],
    summary: {
      ...SUMMARY,
      movingSeconds: moving,
      workingSeconds: moving + Math.floor(stood / 3),
      idleSeconds: Math.floor(stood / 3),
      offSeconds: stood - 2 * Math.floor(stood / 3),
      workBy: ['vibration' as const],
      engineBy: null,
    },
  }
}
const minutesOf = (kind: string, report: Parameters<typeof dayEvents>[0]) =>
  dayEvents(report)
    .shown.filter((event) => event.kind === kind)
    .map(({ seconds }) => seconds / 60)
const minutes = (text: string) => Number(/(?:(\d+)\u00a0ч\u00a0)?(\d+)\u00a0мин/.exec(text)?.[2])

test('stops, trips and gaps of a report add up to their sums', () => {
  // Each by itself would be 12 and 25 of 36, 6 and 6 of 11, 31 and 31 of 61.
  const report = dayOf({ trips: [5.55, 5.6], stops: [11.7, 24.6], gaps: [30.6, 30.6] })
  const { moving, standing, unknown } = totalsOf([{ ...report, distance: 1 }])
  expect([moving / 60, standing / 60, unknown / 60]).toEqual([11, 36, 61])
  expect(minutesOf('stop', report)).toEqual([12, 24])
  expect(minutesOf('trip', report)).toEqual([5, 6])
  expect(minutesOf('gap', report)).toEqual([31, 30])
})

test('what the machine did adds up to its moving and standing time', () => {
  // 11.5 and 34.8 minutes, which by themselves are 12 and 35 of 46; standing, a third of it each, 11.6.
  const report = dayOf({ trips: [11.5], stops: [34.8] })
  const { moving, standing } = totalsOf([{ ...report, distance: 1 }])
  expect(minutesOf('trip', report)).toEqual([11])
  expect([moving, standing].map((seconds) => seconds / 60)).toEqual([11, 35])
  const did = workLines(report.summary).map(({ value }) => minutes(value))
  expect(did.reduce((sum, one) => sum + one, 0)).toBe(46)
})

test('the stops that a report does not list are the rest of their sum', () => {
  const { shown, shortStops } = dayEvents(dayOf({ trips: [], stops: [11.4, 2.3, 3.2] }))
  // 16.9 minutes: 11.4 and 5.5.
  expect([...shown.map(({ seconds }) => seconds), shortStops].map((seconds) => seconds / 60)).toEqual([11, 6])
})
