import { expect, test } from 'vitest'
import { bookedBy, type CalendarCell, halfLook, kindOf } from './calendar-cells'

const BOOKING = { deal: 'd', own: null, other: 'Андрей', shift: 'day' as const }
const cell = (given: Partial<CalendarCell> = {}): CalendarCell => ({
  day: '2026-11-30',
  booked: [],
  entered: null,
  enteredShift: null,
  workedS: null,
  ...given,
})

test('a day is what was worked, then what is booked, then what its owner has entered', () => {
  const worked = cell({ workedS: 3600, booked: [BOOKING], entered: 'service' })
  expect(kindOf(worked, true)).toBe('worked')
  expect(kindOf(cell({ booked: [BOOKING], entered: 'busy' }), false)).toBe('booked')
  expect(kindOf(cell({ entered: 'service' }), false)).toBe('service')
  expect(kindOf(cell(), false)).toBe('free')
})

test('a booking on a day of service is a conflict until the day is over', () => {
  const both = cell({ booked: [BOOKING], entered: 'service' })
  expect([kindOf(both, false), kindOf(both, true)]).toEqual(['conflict', 'booked'])
})

test('of the bookings of a day those with a name are named', () => {
  const own = { deal: null, own: 'o', other: '', shift: 'night' as const }
  expect(bookedBy(cell({ booked: [BOOKING, own] }))).toBe('Андрей')
})

test('a day of which one shift is booked or entered is half taken', () => {
  const looks = (given: Partial<CalendarCell>) => halfLook(cell(given), false)?.word
  const night = { ...BOOKING, deal: 'e', shift: 'night' as const }
  expect([looks({ booked: [BOOKING] }), looks({ booked: [night] })]).toEqual(['бронь', 'днём св.'])
  expect([looks({ booked: [BOOKING, night] }), looks({ booked: [{ ...BOOKING, shift: 'all' }] })]).toEqual([
    undefined,
    undefined,
  ])
  expect(looks({ booked: [night], entered: 'busy', enteredShift: 'day' })).toBeUndefined()
  expect(looks({ entered: 'busy', enteredShift: 'day' })).toBe('занята')
  expect(looks({ entered: 'service', enteredShift: 'night' })).toBe('днём св.')
  expect([looks({ entered: 'busy', enteredShift: 'all' }), looks({})]).toEqual([undefined, undefined])
  // Records, and a conflict, say more.
  expect(looks({ booked: [BOOKING], workedS: 3600 })).toBeUndefined()
  expect(looks({ booked: [BOOKING], entered: 'service', enteredShift: 'night' })).toBeUndefined()
})
