/** Shifts of whole days, and how much of them was heard: in minutes of the day. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { type ObjectHours, restOf, type Shift, workingSpans } from '../objects/shift.rules.ts'
import { coverageOfShifts, shiftOfDay } from './shifts.rules.ts'

const START = Date.parse('2026-11-05T00:00+03:00')
const SPAN = { day: '2026-11-05', start: START, end: START + 1440 * MINUTE }
const at = (clock: string) => START + (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * MINUTE
const clockOf = (moment: number | null | undefined) => {
  const minutes = moment === null || moment === undefined ? undefined : Math.round((moment - START) / MINUTE)
  return minutes === undefined
    ? ''
    : [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
const PARTS = { work: 0, idle: 1, off: 2, unknown: 3 }
/** `08:00-12:00 work`. */
const stripOf = (...texts: string[]) =>
  texts.flatMap((text) => {
    const [span = '', part = ''] = text.split(' ')
    const [from = '', to = ''] = span.split('-')
    return [(at(from) - START) / MINUTE, (at(to) - START) / MINUTE, PARTS[part as keyof typeof PARTS]]
  })

function shift(first: string, last: string, ...did: string[]) {
  const { began, ended, pause } = shiftOfDay({ first: at(first), last: at(last), strip: stripOf(...did) }, SPAN)
  return [clockOf(began), clockOf(pause?.came), clockOf(pause?.left), clockOf(ended)].filter(Boolean).join(' ')
}

test('a wired machine that stands over night comes with its engine and not at midnight', () => {
  const day = ['00:00-08:20 off', '08:20-12:00 work', '12:00-13:00 off', '13:00-17:05 idle', '17:05-24:00 off']
  expect(shift('00:00', '23:59', ...day)).toBe('08:20 17:05')
  expect(shift('00:00', '23:59', '00:00-24:00 off')).toBe('')
})

test('a phone that is switched on and off is there from its first to its last point', () => {
  expect(shift('07:40', '17:30', '07:40-08:20 unknown', '08:20-17:00 work', '17:00-17:30 unknown')).toBe('07:40 17:30')
})

test('a day between two nights has two shifts', () => {
  const night = ['00:00-05:10 work', '05:10-21:20 off', '21:20-24:00 work']
  expect(shift('00:00', '23:59', ...night)).toBe('00:00 05:10 21:20 24:00')
  expect(shift('00:00', '23:59', '00:00-05:10 work', '21:20-24:00 work')).toBe('00:00 05:10 21:20 24:00')
})

test('a day that was summed before that was kept is computed from its points', () => {
  expect(shiftOfDay({ first: at('00:00'), last: at('23:00'), strip: null }, SPAN)).toEqual({
    began: at('00:00'),
    ended: at('23:00'),
    pause: null,
  })
})

const pause = { came: at('05:10'), left: at('21:20') }
const NIGHT = { began: START, ended: SPAN.end, pause }
/** Minutes that had to be covered; `recorded` and `covered` as the day has them. */
function covered([recorded, heard]: [number, number], did: string[], shift: Shift, hours?: ObjectHours) {
  const day = { from: SPAN.start, to: SPAN.end }
  const rest = restOf(shift, day, hours ? workingSpans(hours, day) : null)
  const points = { recordedSeconds: recorded * 60, coveredSeconds: heard * 60 }
  const summed = { strip: stripOf(...did), start: START }
  const coverage = coverageOfShifts({ points, photos: null }, summed, rest).points
  return [coverage?.recordedSeconds, coverage?.coveredSeconds].map((seconds) => (seconds ?? 0) / 60)
}

test('what was not heard between two nights is not missing', () => {
  expect(covered([1440, 470], ['00:00-05:10 work', '21:20-24:00 work'], NIGHT)).toEqual([470, 470])
  // Of the second night half an hour.
  const holed = ['00:00-05:10 work', '21:20-22:00 work', '22:30-24:00 work']
  expect(covered([1440, 440], holed, NIGHT)).toEqual([470, 440])
  // The driver has pressed «Стоп» in the morning: the day has not counted that time either.
  expect(covered([470, 440], holed, NIGHT)).toEqual([470, 440])
})

test('behind the working hours a machine needs no proof that it rests, in them it does', () => {
  const did = ['00:00-00:10 off', '07:00-09:00 work', '10:00-17:00 work']
  const day = { began: at('07:00'), ended: at('17:00'), pause: null }
  const hours = { starts: 8 * 60, ends: 20 * 60 }
  expect(covered([1020, 550], did, day, hours)).toEqual([610, 550])
  expect(covered([1020, 550], did, day)).toEqual([1020, 550])
  // Without a shift nothing is known of when it was to be heard.
  expect(covered([1020, 550], did, { ...day, began: null }, hours)).toEqual([1020, 550])
})

test('a machine that is heard ten minutes before midnight stays, and leaves with its engine; a minute earlier it has left then', () => {
  const left = (last: string) => shift('07:00', last, '07:00-17:05 work', `17:05-${last} off`)
  expect([left('23:50'), left('23:49')]).toEqual(['07:00 17:05', '07:00 23:49'])
})

test('what is not known of a day stays as it is counted', () => {
  const points = { recordedSeconds: 600, coveredSeconds: 300 }
  const rest = [{ from: START, to: SPAN.end }]
  const said = (coverage: Parameters<typeof coverageOfShifts>[0], strip: number[] | null) =>
    coverageOfShifts(coverage, { strip, start: START }, rest)
  expect(said({ points, photos: null }, null)).toEqual({ points, photos: null })
  expect(said({ points: null, photos: null }, stripOf('08:00-09:00 work'))).toEqual({ points: null, photos: null })
})
