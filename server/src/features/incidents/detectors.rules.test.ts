/** Days with an incident, and similar days without one. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { daySpan } from '@spetskarta/shared/tracks/clock.ts'
import { expect, test } from 'vitest'
import { photoCoverage } from '../days/coverage.rules.ts'
import { dayOfTrack } from '../tracks/day.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../tracks/track.ts'
import { type DayFacts, detect } from './detectors.rules.ts'
import { incidentText } from './texts.rules.ts'

const { start, end } = daySpan('Europe/Moscow', '2026-06-01')
/** A moment of the day, e.g. `12:30`. */
const at = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return start + (hours * 60 + minutes) * MINUTE
}
const clockOf = (moment: number | null) =>
  moment === null ? null : new Date(moment + 3 * 60 * MINUTE).toISOString().slice(11, 16)

interface Leg {
  from: string
  to: string
  /** Km/h; 0: the machine stands. */
  kmh: number
  /** Degrees north of the start. */
  at?: number
  mock?: boolean
}

/** A point every ten seconds, northwards. */
function points(...legs: Leg[]): PlacedPoint[] {
  let lat = 55.5
  return legs.flatMap(({ from, to, kmh, at: offset, mock = false }) => {
    if (offset !== undefined) lat = 55.5 + offset
    const leg: PlacedPoint[] = []
    for (let t = at(from); t <= at(to); t += 10_000) {
      // A receiver that stands wanders by a metre.
      lat += kmh / 360 / 111.3 + (kmh === 0 ? (t % 20_000 === 0 ? 1e-5 : -1e-5) : 0)
      leg.push({ at: t, lat, lng: 38, speed: kmh, accuracy: 5, mock })
    }
    return leg
  })
}

function incidentsOf(track: PlacedPoint[], given: Partial<DayFacts> = {}) {
  const columns = rawTrackOf(track)
  const facts: DayFacts = {
    type: 'samosval',
    hourAt: (moment) => new Date(moment + 3 * 60 * MINUTE).getUTCHours(),
    start,
    end,
    now: end + 60 * MINUTE,
    day: dayOfTrack(columns, start, { type: given.type ?? 'samosval' }),
    photos: [],
    missingPhotos: [],
    batteries: [],
    stops: [],
    hasRecorder: true,
    ...given,
  }
  return detect(facts).map(({ kind, from, to, details }) => [kind, clockOf(from), clockOf(to), details])
}

const WORKED = [
  { from: '08:00', to: '09:00', kmh: 40 },
  { from: '09:00', to: '09:40', kmh: 0 },
]

test('a day of work without anything', () => {
  expect(incidentsOf(points(...WORKED))).toEqual([])
})

test('over the limit of its type for more than ten seconds', () => {
  const speeding = points(
    { from: '08:00', to: '08:30', kmh: 60 },
    { from: '08:31', to: '08:33', kmh: 104 },
    ...WORKED.slice(1),
  )
  expect(incidentsOf(speeding)).toEqual([['overspeed', '08:31', '08:33', { speed: 104, limit: 90 }]])
  expect(incidentsOf(speeding, { type: 'traktor' })).toEqual([
    ['overspeed', '08:00', '08:33', { speed: 104, limit: 50 }],
  ])
  const spike = points(...WORKED).map((point, i) => (i === 50 ? { ...point, speed: 140 } : point))
  expect(incidentsOf(spike)).toEqual([])
})

test('a machine that is carried does not speed, and at night it was carried, not driven', () => {
  const carried = points({ from: '02:00', to: '02:30', kmh: 80 }, { from: '02:30', to: '03:00', kmh: 0 })
  expect(incidentsOf(carried, { type: 'ekskavator' })).toEqual([
    ['night_move', '02:00', expect.stringMatching('02:(29|30)'), { distance: expect.closeTo(40, 0), carried: 1 }],
  ])
  expect(incidentText('night_move', { distance: 40, carried: 1 })).toBe('Перевезли ночью: 40\u00a0км')
})

test('driving at night, except for machines that do', () => {
  const night = points({ from: '02:00', to: '02:10', kmh: 30 }, { from: '02:10', to: '02:40', kmh: 0 })
  expect(incidentsOf(night)).toEqual([['night_move', '02:00', '02:10', { distance: 5 }]])
  expect(incidentsOf(night, { type: 'snegouborochnaya-mashina' })).toEqual([])
  expect(incidentsOf(points({ from: '02:00', to: '02:02', kmh: 5 }, { from: '02:02', to: '02:40', kmh: 0 }))).toEqual(
    [],
  )
})

test('silence in the middle of work, not a break', () => {
  const after = { from: '10:00', to: '10:30', kmh: 0 }
  const lost = points({ from: '08:00', to: '09:00', kmh: 40 }, { ...after, at: 0.7 })
  expect(incidentsOf(lost)).toEqual([['silent', '09:00', '10:00', {}]])
  // Stood, and came back elsewhere; stood, and was there again.
  expect(incidentsOf(points(...WORKED, { ...after, from: '10:30', to: '11:00', at: 0.5 }))).toEqual([
    ['silent', '09:40', '10:30', {}],
  ])
  expect(incidentsOf(points(...WORKED, { ...after, from: '10:30', to: '11:00' }))).toEqual([])
})

test('silence that goes on ends with the hours of work; who stood has stopped', () => {
  const lost = points({ from: '20:00', to: '21:00', kmh: 40 })
  expect(incidentsOf(lost, { now: at('21:20') })).toEqual([])
  expect(incidentsOf(lost, { now: at('21:40') })).toEqual([['silent', '21:00', null, {}]])
  expect(incidentsOf(lost)).toEqual([['silent', '21:00', '22:00', {}]])
  expect(incidentsOf(points(...WORKED), { now: at('12:00') })).toEqual([])
})

test('a recorder that means to send each quarter of an hour is silent after three of them', () => {
  const stated = { '': [{ from: start, gap: 47 * MINUTE }] }
  const dayOf = (its: PlacedPoint[]) => dayOfTrack(rawTrackOf(its), start, { type: 'samosval', stated })
  const seldom = (its: PlacedPoint[]) => its.filter((point) => point.at % (15 * MINUTE) === 0)
  const often = points({ from: '08:00', to: '09:00', kmh: 40 })
  const lost = seldom(often)
  expect(incidentsOf(lost, { day: dayOf(lost), now: at('09:40') })).toEqual([])
  expect(incidentsOf(lost, { day: dayOf(lost), now: at('09:48') })).toEqual([['silent', '09:00', null, {}]])
  const twice = seldom(
    points({ from: '08:00', to: '09:00', kmh: 40 }, { from: '09:40', to: '10:00', kmh: 40, at: 0.5 }),
  )
  expect(incidentsOf(twice, { day: dayOf(twice) })).toEqual([['silent', '10:00', '22:00', {}]])
  // One that says so and sends each ten seconds is not waited for so long.
  expect(incidentsOf(often, { day: dayOf(often), now: at('09:40') })).toEqual([['silent', '09:00', null, {}]])
})

test('a silence that begins with «Стоп» is none, neither at the end of a day nor in the middle of it', () => {
  const lost = points({ from: '20:00', to: '21:00', kmh: 40 })
  expect(incidentsOf(lost, { stops: [at('21:00') + 20_000] })).toEqual([])
  const twice = points({ from: '08:00', to: '09:00', kmh: 40 }, { from: '10:00', to: '10:30', kmh: 0, at: 0.7 })
  expect(incidentsOf(twice, { stops: [at('09:01')] })).toEqual([])
  // Stopped long after it fell silent, or long before.
  for (const stop of ['09:45', '08:30'])
    expect(incidentsOf(twice, { stops: [at(stop)] })).toEqual([['silent', '09:00', '10:00', {}]])
})

test('of a machine without a recorder no points are expected: only a silence that ended is reported', () => {
  const lost = points({ from: '20:00', to: '21:00', kmh: 40 })
  expect(incidentsOf(lost, { hasRecorder: false })).toEqual([])
  const twice = points({ from: '08:00', to: '09:00', kmh: 40 }, { from: '10:00', to: '10:30', kmh: 0, at: 0.7 })
  expect(incidentsOf(twice, { hasRecorder: false })).toEqual([['silent', '09:00', '10:00', {}]])
})

test('photos that come no more, while the phone records: those that its own interval asked for', () => {
  const day = points(...WORKED, { from: '09:40', to: '14:00', kmh: 0 })
  /** A phone that takes one every half an hour from 08:00 on, unless it has reported nothing. */
  const photosOf = (clocks: string[], now = '24:00', plans = [{ recorder: 'a', at: at('08:00'), minutes: 30 }]) => {
    const photos = clocks.map(at)
    const taken = photos.map((photo) => ({ recorder: 'a', at: photo }))
    const last = Math.min(at('14:00'), at(now))
    const facts = { plans, stops: [], photos: taken, start, end, now: at(now), heard: () => last }
    const missingPhotos = photoCoverage(facts)?.missing ?? []
    return { photos, missingPhotos, now: at(now) }
  }
  expect(incidentsOf(day, photosOf(['08:30']))).toEqual([['photo_missing', '08:30', '14:00', {}]])
  expect(incidentsOf(day, photosOf(['08:30'], '14:05'))).toEqual([['photo_missing', '08:30', null, {}]])
  expect(incidentsOf(day, { ...photosOf(['08:30'], '14:05'), stops: [at('14:01')] })).toEqual([
    ['photo_missing', '08:30', '14:00', {}],
  ])
  expect(incidentsOf(day, photosOf(['08:30', '12:00']))).toEqual([
    ['photo_missing', '08:30', '11:30', {}],
    ['photo_missing', '12:00', '14:00', {}],
  ])
  // Three of them by hand, and what was due is not known.
  expect(incidentsOf(day, photosOf(['08:10', '08:20', '08:30'], '24:00', []))).toEqual([])
  expect(incidentsOf(day, photosOf(['09:00', '10:30', '12:00', '13:30']))).toEqual([])
  // It recorded nothing either.
  expect(incidentsOf(points(...WORKED), photosOf(['08:30', '09:00']))).toEqual([])
})

test('made-up positions', () => {
  const day = points(...WORKED, { from: '09:50', to: '10:00', kmh: 0, at: 5, mock: true })
  expect(incidentsOf(day)).toEqual([['mock_location', '09:50', '10:00', { points: 61 }]])
})

test('a battery that runs low, until it is charged or nothing is heard', () => {
  const day = points(...WORKED)
  const levels = (...given: [string, number][]) =>
    given.map(([clock, battery]) => ({ t: at(clock), battery, recorder: 'a' }))
  const low = levels(['08:00', 40], ['08:20', 14], ['08:40', 9], ['08:50', 16], ['09:00', 20], ['09:10', 60])
  expect(incidentsOf(day, { batteries: low })).toEqual([['low_battery', '08:20', '09:00', { battery: 9 }]])
  const falls = levels(['08:00', 40], ['09:20', 12])
  expect(incidentsOf(day, { batteries: falls, now: at('09:45') })).toEqual([
    ['low_battery', '09:20', null, { battery: 12 }],
  ])
  expect(incidentsOf(day, { batteries: falls })).toEqual([['low_battery', '09:20', '09:40', { battery: 12 }]])
})

test('of two phones each has its own battery: a full one beside does not end the alarm, nor do two begin at once', () => {
  const day = points(...WORKED)
  const levels = (...given: [string, number, string][]) =>
    given.map(([clock, battery, recorder]) => ({ t: at(clock), battery, recorder }))
  const beside = levels(
    ['08:20', 14, 'a'],
    ['08:20', 90, 'b'],
    ['08:30', 13, 'a'],
    ['08:30', 89, 'b'],
    ['09:00', 20, 'a'],
  )
  expect(incidentsOf(day, { batteries: beside })).toEqual([['low_battery', '08:20', '09:00', { battery: 13 }]])
  const both = levels(['08:20', 14, 'a'], ['08:20', 12, 'b'], ['08:40', 30, 'a'], ['09:00', 25, 'b'])
  expect(incidentsOf(day, { batteries: both })).toEqual([['low_battery', '08:20', '09:00', { battery: 12 }]])
})

test('a deceived receiver is one incident with its hours, and no silence, speed or move of the machine', () => {
  const elsewhere = points({ from: '10:20', to: '11:05', kmh: 0, at: 0.55 }).map((point) => ({ ...point, speed: 150 }))
  const track = [
    ...points({ from: '08:00', to: '10:19', kmh: 0 }),
    ...elsewhere,
    ...points({ from: '11:06', to: '13:00', kmh: 0 }),
  ]
  expect(incidentsOf(track)).toEqual([['jammed', '10:20', '11:05', { distance: 61 }]])
  const goingOn = track.filter((point) => point.at < at('10:50'))
  expect(incidentsOf(goingOn, { now: at('10:51') })).toEqual([['jammed', '10:20', null, { distance: 61 }]])
})
