/** Machines whose true way is known, on objects: what is counted is held against that way and against sums by hand. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { distanceKm } from '@spetskarta/shared/geo.ts'
import { describe, expect, test } from 'vitest'
import { spoofed } from '../../../test/deceived.ts'
import { type Leg, machineDay, type Receiver, START } from '../../../test/machines.ts'
import { countedTrack } from '../tracks/counted.rules.ts'
import { dayOfTrack } from '../tracks/day.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../tracks/track.ts'
import { type Site, siteDays } from './site-day.rules.ts'

/** Where the made-up machines begin. */
const HERE = { lat: 55.567, lon: 38.23 }
/** Degrees of latitude. */
const METRE = 180 / (Math.PI * 6_371_008.8)
const END = START + 24 * HOUR
const NO_HOURS = { starts: null, ends: null }

const circle = (id: string, north: number, radius: number, before: string[] = []): Site => ({
  id,
  before,
  ...NO_HOURS,
  shape: { kind: 'circle', lon: HERE.lon, lat: HERE.lat + north * METRE, radius },
})

/** The same points are summed once, whatever they are held against. */
const summed = new WeakMap<PlacedPoint[], Parameters<typeof siteDays>[0]>()
function summedOf(points: PlacedPoint[]): Parameters<typeof siteDays>[0] {
  const track = rawTrackOf(points)
  const day = dayOfTrack(track, START, { type: 'ekskavator' })
  const facts = { ...day, counted: countedTrack(track, day.flags), start: START, end: END }
  summed.set(points, facts)
  return facts
}
const daysOn = (points: PlacedPoint[], sites: Site[]) => siteDays(summed.get(points) ?? summedOf(points), sites)
const hoursOn = (points: PlacedPoint[], site: Site) => (daysOn(points, [site])[0]?.onSite ?? 0) / 3600

const parks = (hours: number): Leg => ({ does: 'parks', seconds: hours * 3600 })
const drives = (seconds: number, kmh: number, turn = 0): Leg => ({ does: 'drives', seconds, kmh, turn })

describe('a machine that stands beside the border', () => {
  const reports: Receiver[] = [{}, { accuracy: 5, speed: 'none' }, { accuracy: null, speed: 'zero' }]
  const receivers: Receiver[] = [
    { every: 1, noise: 15 },
    ...[10, 60].flatMap((every) =>
      reports.flatMap((more) => [1, 3].map((seed) => ({ every, noise: 15, seed, ...more }))),
    ),
  ]
  const parked = new Map(receivers.map((receiver) => [receiver, machineDay([parks(12)], receiver).points]))

  test.each(receivers)('10 m outside of it was never there: %o', (receiver) => {
    const points = parked.get(receiver) ?? []
    expect(hoursOn(points, circle('1', 510, 500))).toBeLessThan(0.1)
  })

  test.each(receivers)('10 m inside of it was there all the time: %o', (receiver) => {
    const points = parked.get(receiver) ?? []
    expect(hoursOn(points, circle('1', 490, 500))).toBeGreaterThan(11.9)
  })
})

describe('coming and leaving', () => {
  /** Comes from 3 km away, stands for a while, turns and drives back; five times. */
  const rounds = Array.from({ length: 5 }, (): Leg[] => [
    drives(360, 30),
    { does: 'parks', seconds: 600 },
    drives(20, 10, 9),
    drives(360, 30),
    { does: 'parks', seconds: 900 },
    drives(20, 10, 9),
  ]).flat()
  const truth = machineDay(rounds, { every: 1, noise: 0, accuracy: 1 })
  const turned = truth.points[360] ?? { lat: 0, lng: 0 }
  const there: Site = {
    id: '1',
    before: [],
    ...NO_HOURS,
    shape: { kind: 'circle', lat: turned.lat, lon: turned.lng, radius: 400 },
  }
  const isThere = ({ lat, lng }: PlacedPoint) => distanceKm({ lat, lng }, turned) <= 0.4
  const trueHours = truth.points.filter(isThere).length / 3600

  test.each([5, 10, 15, 30, 60])('are when the way crosses the border, with a point each %i s', (every) => {
    const { points } = machineDay(rounds, { every, noise: 3 })
    const [day] = daysOn(points, [there])
    expect(day?.own).toHaveLength(5)
    expect(Math.abs((day?.onSite ?? 0) / 3600 / trueHours - 1)).toBeLessThan(0.004)
  })

  test.each([
    [20, 30],
    [30, 60],
    [60, 30],
    [60, 60],
  ])('of short visits at %i km/h are not lost, with a point each %i s', (kmh, every) => {
    // Of each twelve kilometres one is inside: at 60 km/h and a point a minute a single point falls into it.
    const legs: Leg[] = [{ does: 'passes', seconds: 10 * 3600, kmh, length: 6000 }]
    for (const seed of [1, 2, 3]) {
      const { points } = machineDay(legs, { every, speed: 'none', seed })
      expect(Math.abs(hoursOn(points, circle('1', 0, 500)) * 12 - 10) / 10).toBeLessThan(0.05)
    }
  })

  test('are not of a machine that stands outside, or drives round, and is thrown inside by a single fix', () => {
    const inside = { lat: HERE.lat + 1200 * METRE, lng: HERE.lon }
    const thrown = (points: PlacedPoint[]) =>
      points.map((point, i) => (i % 40 === 20 ? { ...point, ...inside } : point))
    const { points } = machineDay([parks(10)], { every: 60, noise: 3, speed: 'none' })
    expect(daysOn(thrown(points), [circle('1', 1200, 500)])).toEqual([])
    // A step of 1.2 km is three times those on its way and more.
    const slow = machineDay([drives(10 * 3600, 5, 1)], { every: 60, noise: 3, speed: 'none' })
    expect(daysOn(thrown(slow.points), [circle('1', 1200, 500)])).toEqual([])
  })

  test('are at the last and the first point inside where nothing was heard in between', () => {
    const { points } = machineDay([parks(2), drives(600, 30), parks(2)], { every: 60, noise: 1 })
    const heard = points.filter(({ at }) => at <= START + HOUR || at >= START + 3 * HOUR)
    const [day] = daysOn(heard, [circle('1', 0, 500)])
    expect(day).toMatchObject({ own: [{ came: START, left: START + HOUR }], stays: false })
  })

  test('leave out the minutes that a machine works behind the border, where it is most of the time', () => {
    // Forth and back on 200 m, of which the first third is inside.
    const { points } = machineDay([{ does: 'passes', seconds: 6 * 3600, kmh: 10, length: 200 }], { every: 5, noise: 2 })
    expect(Math.abs(hoursOn(points, circle('1', 0, 200 / 3)) - 2)).toBeLessThan(0.1)
  })
})

describe('objects that lie over each other', () => {
  const { points } = machineDay([parks(8)], { every: 10, noise: 3 })
  const [small, large] = [circle('7', 0, 100), circle('3', 0, 1000)]
  const hoursOf = (sites: Site[]) =>
    Object.fromEntries(daysOn(points, sites).map(({ id, onSite }) => [id, onSite / 3600]))

  test('have each hour once: it is the smaller one’s', () => {
    expect(hoursOf([large, small])).toEqual({ 7: expect.closeTo(8, 1) })
  })

  test('have it where the owner lets it go', () => {
    expect(hoursOf([small, { ...large, before: ['7'] }])).toEqual({ 3: expect.closeTo(8, 1) })
  })

  test('share the day of a machine that comes from one into the other', () => {
    const legs: Leg[] = [parks(3), drives(80, 36), parks(2)]
    const all = daysOn(machineDay(legs, { every: 10, noise: 3 }).points, [large, small])
    expect(all.reduce((sum, { onSite }) => sum + onSite, 0)).toBeCloseTo(5 * 3600 + 70, -1)
    expect(all.find(({ id }) => id === '7')).toMatchObject({ onSite: expect.closeTo(3 * 3600, -2), stays: false })
    expect(all.find(({ id }) => id === '3')).toMatchObject({ onSite: expect.closeTo(2 * 3600 + 70, -2), stays: true })
  })

  test('go round in a circle without losing an hour', () => {
    const rock = circle('1', 0, 100, ['2'])
    const paper = circle('2', 0, 110, ['3'])
    const scissors = circle('3', 0, 120, ['1'])
    const sum = daysOn(points, [rock, paper, scissors]).reduce((all, { onSite }) => all + onSite, 0)
    expect(sum / 3600).toBeCloseTo(8, 1)
  })
})

test('a neighbour has the minutes that a machine spends there before it is back', () => {
  const legs: Leg[] = [
    parks(2),
    drives(60, 36),
    { does: 'parks', seconds: 240 },
    drives(20, 10, 9),
    drives(60, 36),
    parks(2),
  ]
  const { points } = machineDay(legs, { every: 5, noise: 2 })
  const there = points[Math.round((2 * 3600 + 180) / 5)] ?? HERE_POINT
  const neighbour: Site = {
    id: '9',
    before: [],
    ...NO_HOURS,
    shape: { kind: 'circle', lat: there.lat, lon: there.lng, radius: 100 },
  }
  const all = daysOn(points, [circle('1', 0, 200), neighbour])
  const minutes = (id: string) => (all.find((one) => one.id === id)?.onSite ?? 0) / 60
  expect(minutes('9')).toBeGreaterThan(4)
  expect(minutes('9')).toBeLessThan(5.5)
  expect(minutes('1') + minutes('9')).toBeCloseTo((points.length * 5) / 60, 0)
})
const HERE_POINT = { lat: 0, lng: 0 }

describe('a receiver that is deceived', () => {
  const { points } = machineDay([parks(10)], { every: 10, noise: 3, speed: 'none' })
  const deceived = spoofed(points, [{ from: 3, minutes: 120 }])
  const site = circle('1', 0, 200)

  test('has the machine neither come nor left, and the hours that its engine shows stand apart', () => {
    const [day] = daysOn(
      deceived.map((point) => ({ ...point, ignition: true })),
      [site],
    )
    expect(day).toMatchObject({ own: [{ came: START, left: START + 10 * HOUR - 10_000 }], stays: true })
    expect(day?.onSite).toBeCloseTo(8 * 3600, -2)
    expect(day?.inferred).toBeCloseTo(2 * 3600, -2)
  })

  test('leaves nothing apart where no engine shows that the machine was at work', () => {
    const [day] = daysOn(deceived, [site])
    expect(day).toMatchObject({ onSite: expect.closeTo(8 * 3600, -2), inferred: 0 })
  })

  test('leaves nothing apart where the machine is found elsewhere afterwards', () => {
    const moved = deceived.map((point) => (point.at < START + 5 * HOUR ? point : { ...point, lat: point.lat + 0.01 }))
    const [day] = daysOn(
      moved.map((point) => ({ ...point, ignition: true })),
      [site],
    )
    expect(day).toMatchObject({ onSite: expect.closeTo(3 * 3600, -2), inferred: 0 })
  })
})

describe('a machine with a wired tracker that stays on the object for days', () => {
  const site = { ...circle('1', 0, 200), starts: 8 * 60, ends: 20 * 60 }
  const at = (hours: number) => START + hours * HOUR
  /** A point a minute from the evening before to the next morning; the engine by the hours of `runs`. */
  const points = (runs: [from: number, to: number][]) =>
    machineDay([parks(26)], { every: 60, noise: 2, speed: 'zero' }).points.map((point, i) => {
      const moment = at(-1) + i * MINUTE
      return { ...point, at: moment, ignition: runs.some(([from, to]) => moment >= at(from) && moment < at(to)) }
    })
  const dayWith = (runs: [from: number, to: number][]) => daysOn(points(runs), [site])[0]

  test('has its shift from the first to the last engine in the working hours, and stands at night', () => {
    const day = dayWith([[8.5, 17]])
    expect(day).toMatchObject({
      began: expect.closeTo(at(8.5), -5),
      ended: expect.closeTo(at(17), -5),
      own: [{ came: START, left: END }],
      onSite: 24 * 3600,
      work: expect.closeTo(8.5 * 3600, -3),
      off: expect.closeTo(15.5 * 3600, -3),
      unknown: 0,
    })
    expect((day?.work ?? 0) + (day?.idle ?? 0) + (day?.off ?? 0) + (day?.unknown ?? 0)).toBe(day?.onSite)
  })

  test('waits only in the working hours', () => {
    expect(dayWith([[8.5, 17]])?.waits).toEqual([
      { came: at(8), left: expect.closeTo(at(8.5), -5) },
      { came: expect.closeTo(at(17), -5), left: at(20) },
    ])
  })

  test('that is never started has no shift', () => {
    expect(dayWith([])).toMatchObject({ began: null, ended: null, work: 0, off: 24 * 3600 })
  })

  test('and works in the night has its shift there', () => {
    expect(dayWith([[1, 3]])).toMatchObject({ began: expect.closeTo(at(1), -5), ended: expect.closeTo(at(3), -5) })
  })

  test('is not known to stand in the working hours where nothing shows the engine, and stands behind them', () => {
    const silent = machineDay([parks(24)], { every: 60, noise: 2, speed: 'zero' }).points
    expect(daysOn(silent, [site])[0]).toMatchObject({
      unknown: expect.closeTo(12 * 3600, -3),
      off: expect.closeTo(12 * 3600, -3),
      // Neither the engine nor a movement begins a shift.
      began: null,
      ended: null,
      // Nobody knows whether it worked: none of it may be called простой.
      waits: [],
    })
  })

  test('does not come at midnight on the first day that it is heard either', () => {
    const heard = points([[8.5, 17]]).filter((point) => point.at >= START)
    expect(daysOn(heard, [site])[0]).toMatchObject({ began: expect.closeTo(at(8.5), -5) })
    expect(daysOn(heard, [{ ...site, ...NO_HOURS }])[0]).toMatchObject({ began: expect.closeTo(at(8.5), -5) })
  })
})

describe('shifts of a machine that stays', () => {
  const at = (hours: number) => START + hours * HOUR
  /** `runs`: hours of the engine, `still`: that it stands with the engine on; a point a minute from 23:00 to 02:00 a day later. */
  function shiftIn(hours: Partial<Site>, runs: [from: number, to: number][], ...silent: [from: number, to: number][]) {
    const points = machineDay([parks(27)], { every: 60, noise: 2, speed: 'zero' }).points.map((point, i) => {
      const moment = at(-1) + i * MINUTE
      return { ...point, at: moment, ignition: runs.some(([from, to]) => moment >= at(from) && moment < at(to)) }
    })
    const heard = points.filter((point) => silent.every(([from, to]) => point.at < at(from) || point.at > at(to)))
    const day = daysOn(heard, [{ ...circle('1', 0, 200), ...hours }])[0]
    const hourOf = (moment: number | null | undefined) => (moment ? Math.round((moment - START) / 60_000) / 60 : moment)
    return {
      shift: [day?.began, day?.pause?.came, day?.pause?.left, day?.ended].map(hourOf).map(near),
      waits: day?.waits.map(({ came, left }) => [hourOf(came), hourOf(left)].map(near)),
      silent: (day?.silent ?? 0) / 3600,
    }
  }
  const near = (hours: number | null | undefined) => (typeof hours === 'number' ? expect.closeTo(hours, 1) : hours)
  const at2120 = 21 + 20 / 60
  const at0510 = 5 + 10 / 60
  const NIGHTS: [number, number][] = [
    [-1, at0510],
    [at2120, 26],
  ]
  const DAYTIME = { starts: 8 * 60, ends: 20 * 60 }
  const AT_NIGHT = { starts: 20 * 60, ends: 6 * 60 }
  const ROUND_THE_CLOCK = { starts: 0, ends: 0 }

  test.each([
    ['no hours', NO_HOURS],
    ['hours of the night', AT_NIGHT],
    ['hours of the day', DAYTIME],
    ['hours round the clock', ROUND_THE_CLOCK],
  ])('a day between two nights is 00:00–05:10 and 21:20–24:00: %s', (_, hours) => {
    expect(shiftIn(hours, NIGHTS).shift).toEqual([0, at0510, at2120, 24].map(near))
  })

  test('a phone that hears nothing in the daytime has the same two, and is missed in the working hours alone', () => {
    const phone = (hours: Partial<Site>) => shiftIn(hours, NIGHTS, [at0510 + 0.05, at2120 - 0.05])
    for (const hours of [NO_HOURS, AT_NIGHT]) expect(phone(hours).shift).toEqual([0, at0510, at2120, 24].map(near))
    expect(phone(NO_HOURS).silent).toBeLessThan(0.1)
    // 05:10–06:00 and 20:00–21:20.
    expectHours(phone(AT_NIGHT).silent, 50 / 60 + 80 / 60)
  })

  test('what was not heard of a shift is missed, also where all between two of them was heard', () => {
    for (const hours of [NO_HOURS, AT_NIGHT]) {
      expectHours(shiftIn(hours, NIGHTS, [2, 3.5]).silent, 1.5)
      expectHours(shiftIn(hours, NIGHTS, [2, 3.5], [6, 20]).silent, 1.5)
    }
    expectHours(shiftIn(DAYTIME, [[8.5, 17]], [12, 13], [20.5, 23]).silent, 1)
    expectHours(shiftIn(NO_HOURS, [[8.5, 17]], [12, 13], [20.5, 23]).silent, 3.5)
  })
  /** A gap is from a point to the next, a minute behind each of its ends. */
  const expectHours = (stated: number, hours: number) => expect(Math.abs(stated - hours)).toBeLessThan(0.1)

  test('no machine waits between two nights where the object has no hours, and in its hours where it has', () => {
    expect(shiftIn(NO_HOURS, NIGHTS).waits).toEqual([])
    expect(shiftIn(AT_NIGHT, NIGHTS).waits).toEqual([[at0510, 6].map(near), [20, at2120].map(near)])
  })

  test('the first night ends at 24:00, the last begins at 00:00', () => {
    expect(shiftIn(NO_HOURS, [[at2120, 26]]).shift).toEqual([near(at2120), undefined, undefined, near(24)])
    expect(shiftIn(AT_NIGHT, [[-1, at0510]]).shift).toEqual([near(0), undefined, undefined, near(at0510)])
  })

  test('a night shift may rest over midnight', () => {
    const runs: [number, number][] = [
      [-0.9, -0.4],
      [0.5, 5],
      [21, 23.3],
    ]
    expect(shiftIn(NO_HOURS, runs).shift).toEqual([0.5, 5, 21, 23.3].map(near))
  })

  test('hours of the day are not divided by a wait, however long, and an hour without work behind them is none of the shift', () => {
    const runs: [number, number][] = [
      [8.5, 10],
      [16, 17],
    ]
    expect(shiftIn(DAYTIME, runs).shift).toEqual([near(8.5), undefined, undefined, near(17)])
    expect(shiftIn(NO_HOURS, runs).shift).toEqual([near(8.5), undefined, undefined, near(17)])
    expect(shiftIn(DAYTIME, [[3, 3.4], ...runs]).shift).toEqual([near(8.5), undefined, undefined, near(17)])
  })

  test('work that goes on over the border of the hours is a part of the shift, and work that lasts behind them is another', () => {
    expect(shiftIn(DAYTIME, [[7.6, 20.4]]).shift).toEqual([near(7.6), undefined, undefined, near(20.4)])
    expect(
      shiftIn(DAYTIME, [
        [8.5, 17],
        [at2120, 26],
      ]).shift,
    ).toEqual([8.5, 17, at2120, 24].map(near))
  })

  test('no machine comes at midnight on a day off', () => {
    for (const hours of [DAYTIME, AT_NIGHT, NO_HOURS, ROUND_THE_CLOCK])
      expect(shiftIn(hours, []).shift).toEqual([null, undefined, undefined, null])
  })
})

test('what it did until it was last heard has nothing of the step over midnight, its parts have all of it', () => {
  const points = machineDay([parks(26)], { every: 53 }).points.map((point) => ({ ...point, ignition: true }))
  const until = points.filter(({ at }) => at < END).at(-1)?.at ?? 0
  const track = rawTrackOf(points)
  const counted = countedTrack(track, dayOfTrack(track, START, { type: 'ekskavator' }).flags)
  const ofDay = dayOfTrack(rawTrackOf(points.filter(({ at }) => at < END)), START, { type: 'ekskavator' })
  const [there] = siteDays({ ...ofDay, counted, start: START, end: END }, [circle('1', 0, 500)])
  const { carried: _carried, ...done } = there?.done ?? { carried: 0 }
  expect(Object.values(done).reduce((sum, one) => sum + one, 0)).toBe(until - START)
  expect(there?.onSite).toBe(24 * 3600)
  expect(END - until).toBeGreaterThan(5000)
})

test('a machine that drove there before midnight has not come at midnight', () => {
  const legs: Leg[] = [drives(600, 30), parks(12)]
  const driven = machineDay(legs, { every: 60, noise: 2 }).points
  const there = driven.at(-1) ?? HERE_POINT
  const points = driven.map((point, i) => {
    const at = START - 40 * MINUTE + i * MINUTE
    return { ...point, at, ignition: at < START || at >= START + 9 * HOUR }
  })
  const shape = { kind: 'circle' as const, lat: there.lat, lon: there.lng, radius: 300 }
  const [day] = daysOn(points, [{ id: '1', before: [], starts: 8 * 60, ends: 20 * 60, shape }])
  expect(day).toMatchObject({ began: expect.closeTo(START + 9 * HOUR, -5), own: [{ came: START }] })
})

test('a phone that is switched on and off on the object has its shift from the first to the last point', () => {
  const points = machineDay([parks(9)], { every: 60, noise: 2, speed: 'zero' }).points.map((point) => ({
    ...point,
    at: point.at + 8 * HOUR,
  }))
  const [day] = daysOn(points, [circle('1', 0, 200)])
  expect(day).toMatchObject({ began: START + 8 * HOUR, ended: START + 17 * HOUR - MINUTE })
})

test('working hours may go on past midnight', () => {
  const site = { ...circle('1', 0, 200), starts: 20 * 60, ends: 6 * 60 }
  const points = machineDay([parks(24)], { every: 60, noise: 2, speed: 'zero' }).points
  expect(daysOn(points, [site])[0]).toMatchObject({
    unknown: expect.closeTo(10 * 3600, -3),
    off: expect.closeTo(14 * 3600, -3),
  })
})
