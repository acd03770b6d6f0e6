import { expect, test } from 'vitest'
import { type BusySpan, datesOfText, entered, isFree, isStale, nextFree, stateOn } from './calendar.ts'

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

test.each(['', 'x', '2026-12-05_2026-12-01', '2026-12-01', '2026-12-01_2027-12-01', '2026-13-01_2026-13-02'])(
  '«%s» are no dates of a search',
  (text) => expect(datesOfText(text)).toBeUndefined(),
)

test('dates of a search may be one day', () => {
  expect(datesOfText('2026-12-01_2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-01' })
})
