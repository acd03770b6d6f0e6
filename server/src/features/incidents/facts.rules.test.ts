/** Borders of what is an incident, by facts of a day made by hand. Minutes of a day, in which an hour of the clock is one of the zone. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import type { IncidentKind } from '@spetskarta/shared/incidents/incidents.ts'
import type { Jam } from '@spetskarta/shared/tracks/tracks.ts'
import { describe, expect, test } from 'vitest'
import { type DayFacts, detect, incidentSilentAfter } from './detectors.rules.ts'

const START = Date.parse('2026-06-01T00:00Z')
const at = (minutes: number) => START + minutes * MINUTE
const minutesOf = (moment: number) => Math.round((100 * (moment - START)) / MINUTE) / 100
const DAY = 24 * 60
const HERE: [number, number] = [55.5, 38.2]
const away = (metres: number): [number, number] => [55.5 + metres / 111_195, 38.2]

type Day = DayFacts['day']
const QUIET: Day = {
  trips: [],
  stops: [],
  gaps: [],
  jams: [],
  activities: [],
  lastAt: null,
  lastPlace: null,
  streaks: { fast: [], mocked: [] },
  gapRule: { learned: 10 * MINUTE, pace: null, stated: [] },
}

/** `now` an hour behind the day. */
const factsOf = ({ day, ...more }: Partial<Omit<DayFacts, 'day'>> & { day?: Partial<Day> }): DayFacts => ({
  type: 'samosval',
  hourAt: (moment) => Math.floor((moment - START) / HOUR) % 24,
  start: START,
  end: at(DAY),
  now: at(DAY + 60),
  day: { ...QUIET, ...day },
  photos: [],
  missingPhotos: [],
  batteries: [],
  stops: [],
  hasRecorder: true,
  ...more,
})
const found = (kind: IncidentKind, facts: Parameters<typeof factsOf>[0]) =>
  detect(factsOf(facts)).filter((one) => one.kind === kind)
const spans = (kind: IncidentKind, facts: Parameters<typeof factsOf>[0]) =>
  found(kind, facts).map(({ from, to }) => [minutesOf(from), to === null ? null : minutesOf(to)])
const trip = (from: number, to: number, distance: number, carried = false) =>
  ({ from: at(from), to: at(to), distance, carried }) as Day['trips'][number]
const stop = (from: number, to: number) => ({ from: at(from), to: at(to) }) as Day['stops'][number]
const gap = (from: number, to: number, moved = 0) =>
  ({ from: at(from), to: at(to), fromCoords: HERE, toCoords: away(moved) }) as Day['gaps'][number]
const jam = (from: number, to: number): Jam => ({
  from: at(from),
  to: at(to),
  points: 5,
  coords: away(61_000),
  distance: 61.4,
  place: null,
})

describe('a speed over the limit', () => {
  const fast = (seconds: number, trips: Day['trips'] = []) => {
    const streak = { from: at(600), to: at(600) + seconds * 1000, points: 5, speed: 104.4, coords: HERE }
    return found('overspeed', { day: { trips, streaks: { fast: [streak], mocked: [] } } })
  }

  test('lasts for ten seconds, and is told with its place', () => {
    expect([fast(9.9), fast(10)[0]]).toEqual([
      [],
      { kind: 'overspeed', from: at(600), to: at(600) + 10_000, where: HERE, details: { speed: 104, limit: 90 } },
    ])
  })

  test('is none of a machine that is carried then', () => {
    const carried = (from: number, to: number, is = true) => fast(120, [trip(from, to, 5, is)]).length
    expect([carried(590, 610), carried(590, 610, false), carried(602, 610), carried(590, 600)]).toEqual([0, 1, 0, 0])
    expect([carried(602.1, 610), carried(590, 599.9)]).toEqual([1, 1])
  })
})

describe('a jam', () => {
  const ends = (now: number, more: Partial<Day> = {}) =>
    spans('jammed', { now: at(now), day: { jams: [jam(600, 620)], lastAt: at(599), ...more } })[0]?.[1]

  test('goes on until the machine is heard again, for half an hour, within the day', () => {
    expect([ends(621), ends(649.9), ends(650)]).toEqual([null, null, 620])
    expect([ends(621, { lastAt: at(620) }), ends(621, { lastAt: at(619) }), ends(621, { lastAt: null })]).toEqual([
      620,
      null,
      null,
    ])
    const late = { jams: [jam(DAY - 20, DAY - 1)] }
    expect([ends(DAY - 0.5, late), ends(DAY, late)]).toEqual([null, DAY - 1])
  })

  test('is told with where it claimed to be, and how far off that is', () => {
    expect(found('jammed', { day: { jams: [jam(600, 620)] } })).toEqual([
      { kind: 'jammed', from: at(600), to: at(620), where: away(61_000), details: { distance: 61 } },
    ])
  })
})

describe('a drive at night', () => {
  const nights = (trips: Day['trips'], more: Partial<DayFacts> = {}) => spans('night_move', { ...more, day: { trips } })

  test('begins or ends outside of 6:00 to 22:00', () => {
    const one = (from: number, to: number) => nights([trip(from, to, 5)]).length
    expect([one(359, 370), one(360, 370), one(1300, 1319), one(1300, 1320), one(1330, 1400)]).toEqual([1, 0, 0, 1, 1])
  })

  test('is three hundred metres or more, and told to a hundred metres', () => {
    expect([nights([trip(60, 70, 0.29)]), nights([trip(60, 70, 0.3)])]).toEqual([[], [[60, 70]]])
    expect(found('night_move', { day: { trips: [trip(60, 70, 5.26)] } })).toEqual([
      { kind: 'night_move', from: at(60), to: at(70), where: at(60), details: { distance: 5.3 } },
    ])
  })

  test('goes on with the next one within ten minutes: their ways are one', () => {
    const two = (from: number, carried = false) =>
      found('night_move', { day: { trips: [trip(60, 70, 0.2), trip(from, 100, 0.2, carried)] } })
    expect(two(80)).toMatchObject([{ from: at(60), to: at(100), details: { distance: 0.4 } }])
    expect([two(80.1), two(75, true)]).toEqual([[], []])
    const carried = found('night_move', { day: { trips: [trip(60, 70, 0.2, true), trip(75, 100, 0.2, true)] } })
    expect(carried).toMatchObject([{ from: at(60), to: at(100), details: { distance: 0.4, carried: 1 } }])
    const apart = found('night_move', { day: { trips: [trip(60, 70, 5, true), trip(75, 100, 5)] } })
    expect(apart.map(({ details }) => details)).toEqual([{ distance: 5, carried: 1 }, { distance: 5 }])
    // Three of them, the first of which is not carried.
    const three = found('night_move', { day: { trips: [trip(60, 70, 1), trip(90, 95, 1), trip(100, 110, 1)] } })
    expect(three.map(({ from, to }) => [from, to])).toEqual([
      [at(60), at(70)],
      [at(90), at(110)],
    ])
  })

  test('is what the owner has entered no hours for', () => {
    const worksAt = (moment: number) => moment < at(120)
    expect(nights([trip(60, 70, 5)], { worksAt })).toEqual([])
    expect(nights([trip(600, 610, 5)], { worksAt })).toEqual([[600, 610]])
    expect(nights([trip(60, 70, 5)], { type: 'vodovoz' })).toEqual([])
    expect(nights([trip(600, 610, 5)], { type: 'vodovoz', worksAt })).toEqual([[600, 610]])
  })
})

describe('a silence that ended', () => {
  const silent = (day: Partial<Day>, more: Partial<DayFacts> = {}) => spans('silent', { ...more, day })

  test('lasts for half an hour, and begins in working hours', () => {
    expect([silent({ gaps: [gap(600, 629.9)] }), silent({ gaps: [gap(600, 630)] })]).toEqual([[], [[600, 630]]])
    expect([silent({ gaps: [gap(359, 600)] }), silent({ gaps: [gap(360, 600)] })]).toEqual([[], [[360, 600]]])
    expect(found('silent', { day: { gaps: [gap(600, 630)] } })[0]?.where).toEqual(HERE)
  })

  test('is none where «Стоп» was pressed about then', () => {
    const stopped = (minutes: number) => silent({ gaps: [gap(600, 700)] }, { stops: [at(minutes)] }).length
    expect([stopped(598.9), stopped(599), stopped(629.9), stopped(630)]).toEqual([1, 0, 0, 1])
  })

  test('is none where a deception lay in it', () => {
    const jammed = (from: number, to: number) => silent({ gaps: [gap(600, 700)], jams: [jam(from, to)] }).length
    expect([jammed(600, 700), jammed(620, 640), jammed(599, 650), jammed(650, 701)]).toEqual([0, 0, 1, 1])
  })

  test('of a machine that stood is one where it was 300 m off afterwards', () => {
    const stood = (from: number, to: number, moved: number) =>
      silent({ gaps: [gap(600, 700, moved)], stops: [stop(from, to)] }).length
    expect([stood(500, 600, 299), stood(500, 600, 301)]).toEqual([0, 1])
    expect([stood(500, 599, 0), stood(500, 598.9, 0), stood(600, 650, 0), stood(600.1, 650, 0)]).toEqual([0, 1, 0, 1])
  })
})

describe('a silence that goes on', () => {
  const silent = (now: number, day: Partial<Day> = {}, more: Partial<DayFacts> = {}) =>
    spans('silent', { now: at(now), ...more, day: { lastAt: at(600), lastPlace: HERE, ...day } })

  test('has lasted for half an hour, or for as long as its recorder means to be silent', () => {
    expect([silent(629.9), silent(630)]).toEqual([[], [[600, null]]])
    const rule = { learned: 45 * MINUTE, pace: null, stated: [] } satisfies Day['gapRule']
    expect([silent(644.9, { gapRule: rule }), silent(645, { gapRule: rule })]).toEqual([[], [[600, null]]])
    expect(incidentSilentAfter({ ...rule, learned: 5 * MINUTE }, 0)).toBe(30 * MINUTE)
    expect(silent(630, { lastAt: null })).toEqual([])
  })

  test('is counted from its last deception on, and told where the machine was last', () => {
    expect(silent(649, { jams: [jam(601, 620)] })).toEqual([])
    expect(silent(650, { jams: [jam(500, 505), jam(601, 620)] })).toEqual([[620, null]])
    expect(found('silent', { now: at(630), day: { lastAt: at(600), lastPlace: HERE } })[0]?.where).toEqual(HERE)
  })

  test('begins in working hours, half an hour before the day ends at the latest', () => {
    expect(silent(DAY + 60, { lastAt: at(1320) })).toEqual([])
    expect(silent(DAY + 60, { lastAt: at(1319) })).toEqual([[1319, 1320]])
    const worksAt = () => true
    const late = (minutes: number) => silent(DAY + 60, { lastAt: at(DAY - minutes) }, { worksAt })
    expect([late(30), late(29.9)]).toEqual([[[DAY - 30, DAY]], []])
  })

  test('ends with the working hours, to a quarter of an hour, or with the day', () => {
    expect(silent(1319)).toEqual([[600, null]])
    expect(silent(1320)).toEqual([[600, 1320]])
    const until = (ends: number, now: number) => silent(now, {}, { worksAt: (moment) => moment < at(ends) })
    expect([until(1000, 999), until(1000, 1000)]).toEqual([[[600, null]], [[600, 1005]]])
    expect([until(2 * DAY, DAY - 1), until(2 * DAY, DAY)]).toEqual([[[600, null]], [[600, DAY]]])
  })

  test('is none of a machine that stood, that was stopped, or that no phone records', () => {
    expect(silent(700, { stops: [stop(500, 600)] })).toEqual([])
    expect(silent(700, { stops: [stop(500, 598)] })).toEqual([[600, null]])
    expect(silent(700, {}, { stops: [at(601)] })).toEqual([])
    expect(silent(700, {}, { hasRecorder: false })).toEqual([])
  })

  test('is told behind those that ended', () => {
    expect(silent(700, { gaps: [gap(400, 450)] })).toEqual([
      [400, 450],
      [600, null],
    ])
    expect(silent(610, { gaps: [gap(400, 450)] })).toEqual([[400, 450]])
    expect(silent(700, { gaps: [gap(400, 450)] }, { hasRecorder: false })).toEqual([[400, 450]])
  })
})

describe('photos that are missing', () => {
  const heard = (from: number, to: number) => [{ from: at(from), to: at(to) }] as Day['activities']
  const missing = (from: number, to: number, more: Partial<DayFacts> = {}, day: Partial<Day> = {}) =>
    spans('photo_missing', {
      missingPhotos: [{ from: at(from), to: at(to) }],
      ...more,
      day: { lastAt: at(900), activities: heard(480, 900), ...day },
    })

  test('for two hours of this day', () => {
    expect([missing(600, 719.9), missing(600, 720)]).toEqual([[], [[600, 720]]])
    expect([missing(-60, 119.9), missing(-60, 120)]).toEqual([[], []])
    const early = { activities: heard(0, 900) }
    expect([missing(-60, 119.9, {}, early), missing(-60, 120, {}, early)]).toEqual([[], [[0, 120]]])
    const facts = {
      missingPhotos: [{ from: at(600), to: at(720) }],
      day: { lastAt: at(900), activities: heard(480, 900) },
    }
    expect(found('photo_missing', facts)[0]?.where).toBe(at(720))
  })

  test('while the machine was heard', () => {
    const within = (from: number, to: number) => missing(600, 760, {}, { activities: heard(from, to) }).length
    expect([within(480, 719.9), within(480, 720), within(760, 800), within(760.1, 800)]).toEqual([0, 1, 1, 0])
    expect(missing(600, 760, {}, { lastAt: null })).toEqual([])
  })

  test('are still missing until a photo comes, «Стоп» is pressed or the phone is silent', () => {
    const ends = (more: Partial<DayFacts>, day: Partial<Day> = {}) =>
      missing(600, 800, { now: at(901), ...more }, day)[0]?.[1]
    expect([ends({}), ends({ now: at(929.9) }), ends({ now: at(930) })]).toEqual([null, null, 800])
    expect([ends({ photos: [at(600)] }), ends({ photos: [at(600.1)] })]).toEqual([null, 800])
    expect([ends({ stops: [at(600)] }), ends({ stops: [at(600.1)] })]).toEqual([null, 800])
    const last = { lastAt: at(DAY - 1), activities: heard(480, DAY - 1) }
    expect([ends({ now: at(DAY - 0.5) }, last), ends({ now: at(DAY) }, last)]).toEqual([null, 800])
  })
})

describe('a battery', () => {
  const low = (
    levels: [minutes: number, battery: number, recorder?: string][],
    now = 700,
    lastAt: number | null = 690,
  ) =>
    found('low_battery', {
      batteries: levels.map(([t, battery, recorder = 'a']) => ({ t: at(t), battery, recorder })),
      now: at(now),
      day: { lastAt: lastAt === null ? null : at(lastAt) },
    }).map(({ from, to, details }) => [minutesOf(from), to === null ? null : minutesOf(to), details.battery])

  test('is low below 15 %, and charged from 20 % on', () => {
    expect([low([[600, 15]]), low([[600, 14]])]).toEqual([[], [[600, null, 14]]])
    expect([
      low([
        [600, 14],
        [610, 19],
      ]),
      low([
        [600, 14],
        [610, 20],
      ]),
    ]).toEqual([[[600, null, 14]], [[600, 610, 14]]])
    expect(
      low([
        [600, 14],
        [610, 30],
        [620, 12],
        [630, 13],
      ]),
    ).toEqual([
      [600, 610, 14],
      [620, null, 12],
    ])
  })

  test('is said to be low for as long as its phone is heard', () => {
    expect([low([[600, 14]], 720, 690), low([[600, 14]], 720.1, 690)]).toEqual([[[600, null, 14]], [[600, 690, 14]]])
    expect([low([[600, 14]], DAY - 1, DAY - 2), low([[600, 14]], DAY, DAY - 2)]).toEqual([
      [[600, null, 14]],
      [[600, DAY - 2, 14]],
    ])
    expect([low([[600, 14]], 700, null), low([[600, 14]], 700, 590)]).toEqual([[[600, 600, 14]], [[600, 600, 14]]])
  })

  test('of two phones is low twice, but once at a moment', () => {
    expect(
      low([
        [600, 14, 'a'],
        [610, 12, 'b'],
        [620, 90, 'a'],
      ]),
    ).toEqual([
      [600, 620, 14],
      [610, null, 12],
    ])
    expect(
      low([
        [600, 12, 'a'],
        [600, 14, 'b'],
      ]),
    ).toEqual([[600, null, 12]])
  })
})

describe('fuel', () => {
  /** A tank of 200 l, out of which 60 l are gone within some minutes. */
  const levels = (begins: number, change = -60) =>
    Array.from({ length: 181 }, (_, i) => ({
      at: at(begins - 90 + i),
      value: 200 + (change * Math.min(4, Math.max(0, i - 90))) / 4,
    }))
  const drained = (begins: number, change?: number) => found('fuel_drained', { fuel: levels(begins, change) })

  test('that left the tank on this day is told, and what was filled in is not', () => {
    const [one, ...others] = drained(600)
    expect(others).toEqual([])
    expect(one?.details.litres).toBeGreaterThan(50)
    expect([one?.where, drained(600, 60)]).toEqual([one?.from, []])
    expect([drained(-20), drained(DAY + 20)]).toEqual([[], []])
    expect(found('fuel_drained', {})).toEqual([])
  })
})

test('positions that were made up are told with their place and number', () => {
  const streak = { from: at(600), to: at(610), points: 61, speed: 0, coords: HERE }
  expect(found('mock_location', { day: { streaks: { fast: [], mocked: [streak] } } })).toEqual([
    { kind: 'mock_location', from: at(600), to: at(610), where: HERE, details: { points: 61 } },
  ])
})
