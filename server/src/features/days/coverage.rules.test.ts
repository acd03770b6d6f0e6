import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { type PhotoFacts, photoCoverage, pointCoverage } from './coverage.rules.ts'

const MIDNIGHT = Date.parse('2026-06-17T00:00+03:00')
const at = (clock: string) => MIDNIGHT + Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3)) * MINUTE
const clockOf = (moment: number) => new Date(moment + 3 * HOUR).toISOString().slice(11, 16)
const plan = (clock: string, minutes: number, recorder = 'A') => ({ recorder, at: at(clock), minutes })
const of = (clock: string, recorder = 'A') => ({ recorder, at: at(clock) })
const every = (minutes: number, from: string, to: string, recorder = 'A', late = 0) => {
  const photos = []
  for (let t = at(from); t <= at(to); t += minutes * MINUTE) photos.push({ recorder, at: t + late })
  return photos
}

/** The phone sends points all the time until its last one. */
function covered(facts: Partial<PhotoFacts>, lastAt = '24:00') {
  const heard = (_: string, before: number) => Math.min(before, at(lastAt))
  const span = { start: MIDNIGHT, end: at('24:00'), now: at('48:00') }
  const coverage = photoCoverage({ plans: [], stops: [], photos: [], ...span, heard, ...facts })
  return (
    coverage && [
      coverage.expected,
      coverage.came,
      coverage.missing.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`),
    ]
  )
}

test('a phone that has not reported how often it takes photos makes no number', () => {
  expect(covered({ photos: every(10, '08:10', '12:00') })).toBeNull()
})

test('a phone whose timer is off owes no photo', () => {
  expect(covered({ plans: [plan('08:00', 0)], stops: [of('12:00')] })).toEqual([0, 0, []])
})

test('each interval without a photo is missing, and those in a row are one stretch', () => {
  const photos = [...every(10, '08:10', '09:40'), ...every(10, '11:20', '12:00'), ...every(10, '12:20', '13:00')]
  expect(covered({ plans: [plan('08:00', 10)], stops: [of('13:05')], photos })).toEqual([
    30,
    20,
    ['09:40–11:10', '12:00–12:10'],
  ])
})

test('a timer that is a second late each time misses nothing in a whole shift', () => {
  const photos = Array.from({ length: 590 }, (_, i) => ({ recorder: 'A', at: at('08:00') + (i + 1) * 61_000 }))
  expect(covered({ plans: [plan('08:00', 1)], stops: [of('18:00')], photos })).toEqual([590, 590, []])
})

test('a change of the interval at midday counts from the change', () => {
  const photos = [...every(15, '08:15', '12:00'), ...every(30, '12:30', '14:00')]
  const facts = { plans: [plan('08:00', 15), plan('12:00', 30)], stops: [of('14:00')] }
  expect(covered({ ...facts, photos })).toEqual([20, 20, []])
  expect(covered({ ...facts, photos: photos.slice(0, -2) })).toEqual([20, 18, ['13:00–14:00']])
})

test('of a recording over midnight each day owes its own photos', () => {
  const plans = [plan('22:00', 30)]
  const photos = [...every(30, '22:30', '24:00'), ...every(30, '24:30', '26:00')]
  const stops = [of('26:00')]
  expect(covered({ plans, photos, stops: [] })).toEqual([4, 4, []])
  const next = { start: at('24:01'), end: at('48:00') }
  expect(covered({ plans, photos, stops, ...next }, '26:00')).toEqual([4, 4, []])
})

test('a day that is cut short by another time zone owes what was due until its end', () => {
  const facts = { plans: [plan('18:00', 60)], photos: every(60, '19:00', '22:00') }
  expect(covered({ ...facts, end: at('22:00') })).toEqual([4, 4, []])
})

test('photos of one phone are not those of another', () => {
  const plans = [plan('08:00', 30, 'A'), plan('08:00', 60, 'B')]
  const stops = [of('10:00', 'A'), of('10:00', 'B')]
  expect(covered({ plans, stops, photos: every(30, '08:30', '10:00', 'A') })).toEqual([6, 4, ['08:00–10:00']])
})

test('nothing is due between a stop and the next start', () => {
  const plans = [plan('08:00', 20), plan('13:00', 20)]
  const stops = [of('09:10'), of('14:10')]
  const photos = [...every(20, '08:20', '09:00'), ...every(20, '13:20', '14:00')]
  expect(covered({ plans, stops, photos })).toEqual([6, 6, []])
})

test('nothing is due after a phone that fell silent without a stop', () => {
  expect(covered({ plans: [plan('08:00', 20)], photos: every(20, '08:20', '10:00') }, '10:10')).toEqual([6, 6, []])
})

test('nothing is due before now', () => {
  const photos = every(20, '08:20', '10:00')
  expect(covered({ plans: [plan('08:00', 20)], photos, now: at('10:10') })).toEqual([6, 6, []])
})

test('points cover a shift but for its gaps, and a pause is none of it', () => {
  const gaps = [
    { from: at('11:20'), to: at('12:18') },
    { from: at('14:00'), to: at('15:00') },
  ]
  const day = { activities: [{ from: at('07:00'), to: at('19:00') }], gaps, stops: [of('14:10')] }
  expect(pointCoverage(day)).toEqual({
    recordedSeconds: (11 * 60 + 10) * 60,
    coveredSeconds: (10 * 60 + 2) * 60,
    missing: [gaps[0], { from: at('14:00'), to: at('14:10') }],
  })
})

test('a day without points has no coverage to show', () => {
  expect(pointCoverage({ activities: [], gaps: [], stops: [] })).toBeNull()
})

test('nothing is due between a phone’s last point and a stop more than five minutes behind it', () => {
  const facts = { plans: [plan('08:00', 10)], photos: every(10, '08:10', '10:00') }
  expect(covered({ ...facts, stops: [of('10:10')] }, '10:05')).toEqual([13, 12, ['10:00–10:10']])
  expect(covered({ ...facts, stops: [of('10:11')] }, '10:05')).toEqual([12, 12, []])
})

test('of a recording that began days ago only this day’s photos are due', () => {
  const plans = [{ recorder: 'A', at: MIDNIGHT - 50 * HOUR, minutes: 60 }]
  expect(covered({ plans, stops: [of('03:30')], photos: every(60, '01:00', '03:00') })).toEqual([4, 3, ['23:00–00:00']])
  expect(covered({ plans, stops: [of('03:30')], photos: every(60, '00:00', '03:00') })).toEqual([4, 4, []])
})

test('what was due half an hour before the day is the day before’s', () => {
  const plans = [{ recorder: 'A', at: MIDNIGHT - 50.5 * HOUR, minutes: 60 }]
  expect(covered({ plans, stops: [of('03:00')], photos: every(60, '00:30', '02:30') })).toEqual([3, 3, []])
})

test('a photo may be half of the interval early or late', () => {
  const late = (minutes: number) => {
    const photos = [{ recorder: 'A', at: at('08:00') + minutes * MINUTE }]
    return covered({ plans: [plan('08:00', 60)], stops: [of('09:40')], photos })
  }
  expect([late(90), late(91)]).toEqual([
    [1, 1, []],
    [1, 0, ['08:00–09:00']],
  ])
  expect([late(31), late(30)]).toEqual([
    [2, 1, ['08:31–09:31']],
    [1, 0, ['08:00–09:00']],
  ])
})

test('stretches of two phones that overlap are one, in the order of time', () => {
  const plans = [plan('12:00', 60, 'A'), plan('08:00', 60, 'B'), plan('12:30', 60, 'C')]
  const stops = [of('14:00', 'A'), of('09:00', 'B'), of('14:30', 'C')]
  expect(covered({ plans, stops })).toEqual([5, 0, ['08:00–09:00', '12:00–14:30']])
})

test('gaps outside of what was heard are none, nor are those that «Стоп» ends at once', () => {
  const heard = [{ from: at('07:00'), to: at('19:00') }]
  const day = (from: string, to: string, stop?: string) =>
    pointCoverage({
      activities: heard,
      gaps: [{ from: at(from), to: at(to) }],
      stops: stop === undefined ? [] : [of(stop)],
    })
  const hours = (coverage: ReturnType<typeof pointCoverage>) =>
    coverage && [coverage.recordedSeconds / 3600, coverage.coveredSeconds / 3600, coverage.missing.length]
  expect([hours(day('05:00', '07:00')), hours(day('19:00', '20:00'))]).toEqual([
    [12, 12, 0],
    [12, 12, 0],
  ])
  expect(hours(day('06:00', '08:00'))).toEqual([12, 11, 1])
  // A stop up to a minute before it, and one before that; one at its end.
  expect([hours(day('10:00', '12:00', '09:59')), hours(day('10:00', '12:00', '09:58'))]).toEqual([
    [10, 10, 0],
    [12, 10, 1],
  ])
  expect([hours(day('10:00', '12:00', '12:00')), hours(day('10:00', '12:00', '10:01'))]).toEqual([
    [12, 10, 1],
    [10 + 1 / 60, 10, 1],
  ])
  expect(pointCoverage({ activities: [{ from: at('07:00'), to: at('07:00') }], gaps: [], stops: [] })).toBeNull()
})
