import { expect, test } from 'vitest'
import {
  type BusySpan,
  datesOfText,
  daysOf,
  entered,
  isFree,
  isStale,
  nextFree,
  stateOn,
  textOfDates,
} from './calendar.ts'

const span = (from: string, to: string, shift: BusySpan['shift'] = 'all', state: BusySpan['state'] = 'busy') => ({
  from: `2026-12-${from}`,
  to: `2026-12-${to}`,
  shift,
  state,
})
const TODAY = '2026-12-01'

test('a machine is free when no day shift between the dates is taken, both ends included', () => {
  const busy = [span('03', '04')]
  expect(isFree(busy, '2026-12-01', '2026-12-02')).toBe(true)
  expect(isFree(busy, '2026-12-01', '2026-12-03')).toBe(false)
  expect(isFree(busy, '2026-12-04', '2026-12-09')).toBe(false)
  expect(isFree(busy, '2026-12-05', '2026-12-09')).toBe(true)
})

test('a night shift leaves the day free', () => {
  expect(isFree([span('03', '04', 'night')], '2026-12-03', '2026-12-04')).toBe(true)
  expect(stateOn([span('03', '04', 'night')], '2026-12-03')).toEqual({ day: undefined, night: 'busy' })
  expect(stateOn([span('03', '04', 'day')], '2026-12-03')).toEqual({ day: 'busy', night: undefined })
})

test('the next free days end before the first of all spans, in whatever order they were entered', () => {
  expect(nextFree([span('20', '22'), span('10', '12'), span('15', '15')], TODAY)).toEqual({
    from: TODAY,
    to: '2026-12-09',
  })
})

test('free days are looked for a year and a day ahead', () => {
  const until = (to: string) => [{ from: TODAY, to, state: 'busy' as const, shift: 'all' as const }]
  expect(nextFree(until('2027-12-01'), TODAY)).toEqual({ from: '2027-12-02', to: null })
  expect(nextFree(until('2027-12-02'), TODAY)).toBeUndefined()
})

test('the next free days begin after what is busy and end before what is', () => {
  const busy = [span('01', '02'), span('03', '03', 'all', 'service'), span('10', '12')]
  expect(nextFree(busy, TODAY)).toEqual({ from: '2026-12-04', to: '2026-12-09' })
  expect(nextFree([], TODAY)).toEqual({ from: TODAY, to: null })
  expect(nextFree([{ from: TODAY, to: '2028-01-01', state: 'busy', shift: 'all' }], TODAY)).toBeUndefined()
})

test('days entered anew replace what was there, and what touches becomes one span', () => {
  const busy = entered([span('03', '08')], { ...span('05', '06'), state: 'service' }, TODAY)
  expect(busy).toEqual([span('03', '04'), span('05', '06', 'all', 'service'), span('07', '08')])
  expect(entered(busy, { ...span('05', '06'), state: 'busy' }, TODAY)).toEqual([span('03', '08')])
  expect(entered(busy, { ...span('01', '31'), state: 'free' }, TODAY)).toEqual([])
})

test('one shift is entered and freed without the other', () => {
  const night = entered([], { ...span('03', '03', 'night'), state: 'busy' }, TODAY)
  expect(night).toEqual([span('03', '03', 'night')])
  const both = entered(night, { ...span('03', '03', 'day'), state: 'busy' }, TODAY)
  expect(both).toEqual([span('03', '03')])
  expect(entered(both, { ...span('03', '03', 'night'), state: 'free' }, TODAY)).toEqual([span('03', '03', 'day')])
})

test('a day shift and a night shift of other days or another state stay two spans, the earlier one first', () => {
  const enter = (...spans: BusySpan[]) => spans.reduce<BusySpan[]>((all, one) => entered(all, one, TODAY), [])
  expect(enter(span('05', '06', 'day'), span('03', '04', 'night'))).toEqual([
    span('03', '04', 'night'),
    span('05', '06', 'day'),
  ])
  expect(enter(span('03', '05', 'day'), span('03', '04', 'night'))).toEqual([
    span('03', '05', 'day'),
    span('03', '04', 'night'),
  ])
  expect(enter(span('03', '03', 'day'), span('03', '03', 'night', 'service'))).toEqual([
    span('03', '03', 'day'),
    span('03', '03', 'night', 'service'),
  ])
})

test('what is over is dropped', () => {
  expect(entered([span('01', '09')], { ...span('20', '20'), state: 'busy' }, '2026-12-05')).toEqual([
    span('05', '09'),
    span('20', '20'),
  ])
})

test('a calendar may be relied on for fourteen days', () => {
  expect(isStale('2026-11-17', TODAY)).toBe(false)
  expect(isStale('2026-11-16', TODAY)).toBe(true)
})

test.each([
  '',
  'x',
  '2026-12-05_2026-12-01',
  '2026-12-01',
  '2026-12-01_2027-12-01',
  '2026-12-01_2027-03-03',
  '2026-13-01_2026-13-02',
  'on2026-12-01_2026-12-02',
  '2026-12-01_2026-12-02a',
])('«%s» are no dates of a search', (text) => expect(datesOfText(text)).toBeUndefined())

test('dates of a search may be one day', () => {
  const day = { from: '2026-12-01', to: '2026-12-01' }
  expect(datesOfText('2026-12-01_2026-12-01')).toEqual(day)
  expect(daysOf(day)).toBe(1)
})

test('dates of a search may be three months, and are written as they are read', () => {
  const dates = { from: '2026-12-01', to: '2027-03-02' }
  expect(datesOfText('2026-12-01_2027-03-02')).toEqual(dates)
  expect(textOfDates(dates)).toBe('2026-12-01_2027-03-02')
  // 31 of December, 31 of January, 28 of February, 2 of March.
  expect(daysOf(dates)).toBe(92)
})
