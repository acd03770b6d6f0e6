import { expect, test } from 'vitest'
import { inStates, requestPhotoOf, shiftsWithin } from './rows.rules.ts'

test('a booking holds every shift of its days, the last one too, in the order of time', () => {
  expect(shiftsWithin({ from: '2026-12-31', to: '2027-01-01', shift: 'all' })).toEqual([
    { day: '2026-12-31', shift: 'day' },
    { day: '2026-12-31', shift: 'night' },
    { day: '2027-01-01', shift: 'day' },
    { day: '2027-01-01', shift: 'night' },
  ])
})

test.each(['day', 'night'] as const)('a booking of the %s shift leaves the other one free', (shift) => {
  expect(shiftsWithin({ from: '2028-02-28', to: '2028-03-01', shift })).toEqual([
    { day: '2028-02-28', shift },
    { day: '2028-02-29', shift },
    { day: '2028-03-01', shift },
  ])
})

test('days that end before they begin hold nothing', () => {
  expect(shiftsWithin({ from: '2026-12-02', to: '2026-12-01', shift: 'all' })).toEqual([])
})

test('states are listed for SQL, and no state is in an empty list', () => {
  expect(inStates(['booked', 'working'])).toBe("in ('booked', 'working')")
  expect(inStates([])).toBe('is null')
})

test('a photo of a request has the addresses of its two sizes', () => {
  expect(requestPhotoOf({ id: 'a1', width: 1600, height: 1200 })).toEqual({
    url: '/request-photo/a1/screen',
    iconUrl: '/request-photo/a1/icon',
    width: 1600,
    height: 1200,
  })
})
