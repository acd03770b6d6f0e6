import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import type { Photo } from '@spetskarta/shared/photos/photos.ts'
import { describe, expect, test } from 'vitest'
import { dayOfDaily, dayOfPublic, daysOfTest, photosLabel, placedPhotos } from './machine-day'

const MIDNIGHT = Date.parse('2026-06-17T00:00+03:00')
const point = (timestamp: number, lat = 55.5) => ({ timestamp, coords: [lat, 38.2] as [number, number], speed: 36 })
const photo = (timestamp: number, coords: Photo['coords'] = null): Photo => ({
  _id: String(timestamp),
  timestamp,
  photoURL: '',
  photoIconURL: '',
  coords,
  width: 1,
  height: 1,
})

const daily = {
  equipment: { _id: 'm', name: 'КамАЗ', type: 'samosval', userUrl: 'stroy' },
  timeZone: 'Europe/Moscow',
  dayStartTimestamp: MIDNIGHT,
  dayEndTimestamp: MIDNIGHT + DAY,
  locations: [point(MIDNIGHT + HOUR), point(MIDNIGHT + HOUR + 60_000, 55.51)],
  photos: [photo(MIDNIGHT + HOUR)],
  stops: [],
  gaps: [],
  activities: [],
  distance: 1.1,
  summary: {
    distance: 1.1,
    rawDistance: 1.2,
    points: 2,
    discarded: { accuracy: 0, jump: 0, duplicate: 0, mock: 0, other: 0, jam: 0 },
    firstMove: null,
    lastMove: null,
    maxSpeed: 36,
    meanSpeed: 36,
    movingSeconds: 60,
    workingSeconds: 60,
    idleSeconds: 0,
    offSeconds: 0,
    unknownSeconds: 0,
    workBy: [],
    sparse: false,
    engineBy: null,
    coarseSeconds: null,
    turnsSeconds: null,
    speedUnproved: false,
    unheardDistance: 0,
    jammedSeconds: 0,
    carriedDistance: 0,
    carriedSeconds: 0,
    apartSeconds: 0,
  },
}

describe('a day of the API', () => {
  test('a day of the API keeps its machine, time zone, ends and sums', () => {
    expect(dayOfDaily(daily)).toMatchObject({
      machine: { id: 'm', name: 'КамАЗ', type: 'samosval', userUrl: 'stroy' },
      timeZone: 'Europe/Moscow',
      start: MIDNIGHT,
      end: MIDNIGHT + DAY,
      photos: daily.photos,
      distance: 1.1,
      summary: daily.summary,
    })
  })

  test('a day of the API has its points as a track and as a route', () => {
    const { track, route } = dayOfDaily(daily)
    expect([...track.t]).toEqual([MIDNIGHT + HOUR, MIDNIGHT + HOUR + 60_000])
    expect([...track.lat]).toEqual([55.5, 55.51])
    expect(route.features.some(({ properties }) => properties?.part === 'run')).toBe(true)
  })
})

test('the way of a machine that sends a point every quarter of an hour is drawn', () => {
  const locations = [0, 15, 30].map((minutes) => point(MIDNIGHT + minutes * 60_000, 55.5 + minutes / 100))
  const runs = (sparse: boolean) =>
    dayOfDaily({ ...daily, locations, summary: { ...daily.summary, sparse } }).route.features.filter(
      ({ properties }) => properties?.part === 'run',
    )
  expect(runs(true)).toHaveLength(1)
  expect(runs(false)).toHaveLength(0)
})

test('a day of a public link does not show its owner', () => {
  const { _id, name, type } = daily.equipment
  const { locations, photos } = daily
  const day = dayOfPublic({ equipment: { _id, name, type }, locations, photos, daily })
  expect(day.machine).toEqual({ id: 'm', name: 'КамАЗ', type: 'samosval', userUrl: '' })
  expect([day.track.t.length, day.photos.length, day.start]).toEqual([2, 1, MIDNIGHT])
})

describe('test routes', () => {
  const recorded = [MIDNIGHT + 2 * DAY + 9 * HOUR, MIDNIGHT + 8 * HOUR]
  const days = daysOfTest({
    data: recorded.map((at, i) => ({ equipmentId: `test-${i}`, locations: [point(at), point(at + 60_000, 55.51)] })),
    equips: recorded.map((_, i) => ({ _id: `test-${i}`, name: `Машина ${i}`, type: 'samosval' })),
  })

  test('test routes of different dates are moved to the first one and keep their time of day', () => {
    expect(days.map(({ start, end }) => [start, end])).toEqual(Array(2).fill([MIDNIGHT, MIDNIGHT + DAY]))
    expect(days.map(({ track }) => track.t[0])).toEqual([MIDNIGHT + 9 * HOUR, MIDNIGHT + 8 * HOUR])
  })

  test('test routes have kilometres, and gaps at the moved time', () => {
    const at = MIDNIGHT + DAY
    const [first] = daysOfTest({
      data: [
        {
          equipmentId: 'a',
          locations: [point(at + HOUR), point(at + HOUR + 60_000, 55.51), point(at + 3 * HOUR, 55.51)],
        },
        { equipmentId: 'b', locations: [point(MIDNIGHT)] },
      ],
      equips: ['a', 'b'].map((_id) => ({ _id, name: _id, type: 'samosval' })),
    })
    expect(first?.distance).toBeCloseTo(1.11, 1)
    expect(first?.gaps).toMatchObject([{ from: MIDNIGHT + HOUR + 60_000, to: MIDNIGHT + 3 * HOUR }])
  })

  test('a test route of an unknown machine is left out', () => {
    expect(daysOfTest({ data: [{ equipmentId: 'x', locations: [point(MIDNIGHT)] }], equips: [] })).toEqual([])
  })
})

test('photos are on the map where they were taken, and not without a place', () => {
  const placed = photo(2, [55.5, 38.2])
  expect(placedPhotos([photo(1), placed, photo(3)])).toEqual([{ photo: placed, lat: 55.5, lng: 38.2 }])
})

const photos = [photo(MIDNIGHT + 8 * HOUR), photo(MIDNIGHT + 9 * HOUR)]

test('the label of one photo has its time', () => {
  expect(photosLabel(photos.slice(0, 1), 'Europe/Moscow')).toBe('Фото 08:00')
})

test('the label of several photos has their number and the time of the first', () => {
  expect(photosLabel(photos, 'Europe/Moscow')).toBe('2 фото, с 08:00')
})
