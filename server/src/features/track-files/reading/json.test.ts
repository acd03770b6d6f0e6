/** JSON files as the programs themselves write them. Moments and places were written by hand. */
import { describe, expect, test } from 'vitest'
import type { PointsRead } from './file-point.ts'
import { readTrackFile } from './read-track-file.ts'

/** 2026-06-17T09:00Z. */
const NINE = 1781686800_000
const TEN = NINE + 3600_000

const pointsOf = async (file: string | Uint8Array): Promise<PointsRead['points']> => {
  const read = await readTrackFile(typeof file === 'string' ? Buffer.from(file) : file)
  if ('fault' in read) throw new Error(read.fault)
  return read.points
}

describe('GeoJSON', () => {
  const feature = (geometry: object, properties: object) =>
    JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties }] })
  const LINE = {
    type: 'LineString',
    coordinates: [
      [38.25, 55.5, 120],
      [38.3, 55.6],
    ],
  }
  const TIMES = ['2026-06-17T09:00:00Z', '2026-06-17T10:00:00Z']
  const BOTH = [
    { line: 1, at: NINE, lat: 55.5, lng: 38.25, altitude: 120 },
    { line: 2, at: TEN, lat: 55.6, lng: 38.3 },
  ]

  test('a line with coordTimes', async () => {
    expect(await pointsOf(feature(LINE, { coordTimes: TIMES }))).toMatchObject(BOTH)
  })

  test('lines as togeojson writes them', async () => {
    const geometry = { type: 'MultiLineString', coordinates: LINE.coordinates.map((place) => [place]) }
    const properties = { coordinateProperties: { times: TIMES.map((time) => [time]), speeds: [[1], [2]] } }
    expect(await pointsOf(feature(geometry, properties))).toMatchObject(BOTH)
  })

  test('points as Overland writes them', async () => {
    const properties = {
      timestamp: '2026-06-17T09:00:00Z',
      speed: 10,
      course: 90,
      horizontal_accuracy: 4,
      altitude: 120,
      battery_level: 0.8,
    }
    expect(await pointsOf(feature({ type: 'Point', coordinates: [38.25, 55.5] }, properties))).toMatchObject([
      { at: NINE, lat: 55.5, lng: 38.25, speed: 36, heading: 90, accuracy: 4, altitude: 120, battery: 80 },
    ])
  })

  test('lines without times are refused in words', async () => {
    expect(await readTrackFile(Buffer.from(feature(LINE, {})))).toEqual({
      fault: 'В файле нет времени точек, без него маршрут не восстановить',
    })
  })
})

describe('Google', () => {
  test('Records.json of Takeout', async () => {
    const json = {
      locations: [
        {
          latitudeE7: 555000000,
          longitudeE7: 382500000,
          accuracy: 12,
          velocity: 10,
          timestamp: '2026-06-17T09:00:00.000Z',
        },
        { latitudeE7: 556000000, longitudeE7: 383000000, timestampMs: '1781690400000' },
      ],
    }
    expect(await pointsOf(JSON.stringify(json))).toMatchObject([
      { at: NINE, lat: 55.5, lng: 38.25, accuracy: 12, speed: 36 },
      { at: TEN, lat: 55.6, lng: 38.3 },
    ])
  })

  test('Timeline.json of an Android phone', async () => {
    const json = {
      semanticSegments: [
        {
          startTime: '2026-06-17T12:00:00.000+03:00',
          endTime: '2026-06-17T14:00:00.000+03:00',
          timelinePath: [{ point: '55.5°, 38.25°', time: '2026-06-17T12:00:00.000+03:00' }],
        },
      ],
      rawSignals: [
        {
          position: {
            LatLng: '55.6°, 38.3°',
            accuracyMeters: 7,
            timestamp: '2026-06-17T13:00:00.000+03:00',
            speedMetersPerSecond: 10,
          },
        },
        { wifiScan: {} },
      ],
    }
    expect(await pointsOf(JSON.stringify(json))).toMatchObject([
      { at: NINE, lat: 55.5, lng: 38.25 },
      { at: TEN, lat: 55.6, lng: 38.3, accuracy: 7, speed: 36 },
    ])
  })

  test('the list that an iPhone writes, whose times are minutes', async () => {
    const json = [
      {
        startTime: '2026-06-17T12:00:00.000+03:00',
        endTime: '2026-06-17T14:00:00.000+03:00',
        timelinePath: [{ point: 'geo:55.6,38.3', durationMinutesOffsetFromStartTime: '60' }],
      },
    ]
    expect(await pointsOf(JSON.stringify(json))).toMatchObject([{ at: TEN, lat: 55.6, lng: 38.3 }])
  })

  test('a month of Semantic Location History', async () => {
    const json = {
      timelineObjects: [
        {
          activitySegment: {
            startLocation: { latitudeE7: 555000000, longitudeE7: 382500000 },
            endLocation: { latitudeE7: 557000000, longitudeE7: 383500000 },
            duration: { startTimestamp: '2026-06-17T09:00:00Z', endTimestamp: '2026-06-17T11:00:00Z' },
            simplifiedRawPath: {
              points: [{ latE7: 556000000, lngE7: 383000000, accuracyMeters: 10, timestamp: '2026-06-17T10:00:00Z' }],
            },
          },
        },
      ],
    }
    expect(await pointsOf(JSON.stringify(json))).toMatchObject([
      { at: NINE, lat: 55.5, lng: 38.25 },
      { at: TEN, lat: 55.6, lng: 38.3, accuracy: 10 },
      { at: TEN + 3600_000, lat: 55.7, lng: 38.35 },
    ])
  })
})
