/** What is reported becomes a point: what is kept of it, what of it is not known, and what is refused altogether. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { isOfPlace, isOfTime, locationOf, type ReportedPoint, toPoint } from './point.rules.ts'

const NOW = Date.UTC(2026, 6, 17, 6)
const BARE = { at: NOW, lat: 55.5, lng: 38.2 }
const read = (more: ReportedPoint) => toPoint({ ...BARE, ...more }, NOW)

test('a point of which only time and place are known is as small as that', () => {
  expect(toPoint(BARE, NOW)).toEqual({
    ...BARE,
    speed: null,
    accuracy: null,
    heading: null,
    altitude: null,
    battery: null,
    mock: null,
  })
})

test.each<[keyof ReportedPoint, number, number | null]>([
  ['speed', 0, 0],
  ['speed', 100_000, 100_000],
  ['speed', 100_000.1, null],
  ['speed', -0.1, null],
  ['speed', Number.NaN, null],
  ['accuracy', 0, 0],
  ['accuracy', 10_000_000, 10_000_000],
  ['accuracy', 10_000_001, null],
  ['accuracy', -1, null],
  ['heading', 0, 0],
  ['heading', 359.9, 359.9],
  // The same direction.
  ['heading', 360, 0],
  ['heading', 360.1, null],
  ['heading', -1, null],
  ['altitude', -20_000, -20_000],
  ['altitude', -20_001, null],
  ['altitude', -2, -2],
  // Not known, as phones write it.
  ['altitude', -1, null],
  ['altitude', 1, 1],
  ['altitude', 1_000_000, 1_000_000],
  ['altitude', 1_000_001, null],
  ['battery', 0, 0],
  ['battery', 54.6, 55],
  ['battery', 100, 100],
  ['battery', 100.4, null],
  ['battery', -1, null],
])('its %s of %d is kept as %d', (field, given, kept) => {
  expect(read({ [field]: given })).toMatchObject({ ...BARE, [field]: kept })
})

test('whether a place is made up is kept, yes, no or not said', () => {
  expect([read({ mock: true }), read({ mock: false }), read({ mock: null })]).toMatchObject([
    { mock: true },
    { mock: false },
    { mock: null },
  ])
})

const NO_EVIDENCE = { vibration: null, frequency: null, charging: null, ignition: null }
test.each<[ReportedPoint, object]>([
  [{ vibration: 0 }, { vibration: 0 }],
  [
    { vibration: 32, frequency: 1000 },
    { vibration: 32, frequency: 1000 },
  ],
  [{ vibration: 32.1, frequency: 25 }, {}],
  [{ vibration: -1, frequency: 25, charging: true }, { charging: true }],
  [{ vibration: 0.4, frequency: 1000.1 }, { vibration: 0.4 }],
  [
    { vibration: 0.4, frequency: 0 },
    { vibration: 0.4, frequency: 0 },
  ],
  [{ charging: false }, { charging: false }],
  [{ ignition: false }, { ignition: false }],
  [{ ignition: true, charging: null }, { ignition: true }],
])('of the engine %j says %j', (given, said) => {
  expect(read(given)).toMatchObject({ ...BARE, ...NO_EVIDENCE, ...said })
})

test('a frequency without a vibration is none of an engine', () => {
  expect(read({ frequency: 25 })).toEqual(toPoint(BARE, NOW))
})

const NO_READINGS = { engine: null, fuel: null, fuelShare: null, inputs: null }
test.each<[ReportedPoint, object]>([
  [{ engine: 1204.6 }, { engine: 1205 }],
  [{ engine: 0 }, { engine: 0 }],
  [{ engine: 1_000_000_000 }, { engine: 1_000_000_000 }],
  [{ engine: 1_000_000_001 }, {}],
  [{ engine: -1, fuel: 0 }, { fuel: 0 }],
  [{ fuel: 1_000_000 }, { fuel: 1_000_000 }],
  [{ fuel: 1_000_001 }, {}],
  [{ fuelShare: 0 }, { fuelShare: 0 }],
  [{ fuelShare: 100 }, { fuelShare: 100 }],
  [{ fuelShare: 100.1 }, {}],
  [{ inputs: 0 }, { inputs: 0 }],
  [{ inputs: 5.7 }, { inputs: 5 }],
  // All of the bits of a number in SQL, but its sign.
  [{ inputs: 2_147_483_647 }, { inputs: 2_147_483_647 }],
  [{ inputs: 2_147_483_648 }, {}],
])('of the readings %j are kept %j', (given, kept) => {
  expect(read(given)).toMatchObject({ ...BARE, ...NO_READINGS, ...kept })
})

test.each([{ lat: 90 }, { lat: -90 }, { lng: 180 }, { lng: -180 }, { lat: 0 }, { lng: 0 }])(
  'the place %j is one on Earth',
  (place) => {
    expect(read(place)).toMatchObject({ ...BARE, ...place })
  },
)

const [NO_SUCH_PLACE, NO_PLACE] = ['Таких координат нет', 'Нет координат точки']
test.each<[ReportedPoint, string]>([
  [{ lat: 90.000_001 }, NO_SUCH_PLACE],
  [{ lat: -90.000_001 }, NO_SUCH_PLACE],
  [{ lng: 180.000_001 }, NO_SUCH_PLACE],
  [{ lng: -180.000_001 }, NO_SUCH_PLACE],
  [{ lat: Number.NaN }, NO_SUCH_PLACE],
  [{ lat: null }, NO_PLACE],
  [{ lng: undefined }, NO_PLACE],
  [{ lat: 0, lng: 0 }, 'Координаты 0, 0: спутники не найдены'],
])('the place %j is none: %s', (place, reason) => {
  expect(read(place)).toBe(reason)
})

test('what may be right when it is read in another way, or by another clock, is told from what never is', () => {
  const reasons = [read({ lat: 91 }), read({ lat: 0, lng: 0 }), read({ lat: null })].map(String)
  expect(reasons.map(isOfPlace)).toEqual([true, false, false])
  const times = [{ at: Number.NaN }, { at: NOW + 2 * DAY }, { at: 5 }, { at: null }, { lat: 91 }].map(read).map(String)
  expect(times.map(isOfTime)).toEqual([true, true, true, false, false])
})

const YEAR_2000 = 946_684_800_000
test.each([
  [YEAR_2000, YEAR_2000],
  [NOW + DAY, NOW + DAY],
  [NOW + 0.5, NOW + 1],
])('a point of %d is one of %d', (at, is) => {
  expect(read({ at })).toMatchObject({ at: is })
})

test.each<[number | null | undefined, string]>([
  [YEAR_2000 - 1, 'Время точки раньше 2000 года'],
  [NOW + DAY + 1, 'Время точки в будущем, больше чем на сутки вперёд'],
  [Number.NaN, 'Время точки записано непонятно'],
  [null, 'Нет времени точки'],
  [undefined, 'Нет времени точки'],
])('a point of %s is none: %s', (at, reason) => {
  expect(read({ at })).toBe(reason)
})

test('the API returns a point under the names of the specification', () => {
  expect(locationOf({ ...BARE, speed: 36 } as Parameters<typeof locationOf>[0])).toEqual({
    timestamp: NOW,
    coords: [55.5, 38.2],
    speed: 36,
  })
})
