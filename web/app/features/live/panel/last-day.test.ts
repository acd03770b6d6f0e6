import { expect, test } from 'vitest'
import { lastDayOf } from './last-day'

const machine = (equipmentId: string, at: string | null, timeZone = 'Europe/Moscow') => ({
  equipmentId,
  lastAt: at === null ? null : Date.parse(at),
  timeZone,
})

const STATES = [
  machine('a', '2026-06-17T10:00Z'),
  machine('b', '2026-06-15T10:00Z'),
  machine('c', null),
  machine('e', '2026-06-17T20:59Z'),
]

test('the last day is the newest of any machine, with all machines recorded on it', () => {
  expect(lastDayOf(STATES)).toEqual({
    day: '2026-06-17',
    date: '17 июня',
    machines: ['a', 'e'],
  })
})

test('the last day is by each machine’s own clock', () => {
  // In Auckland it is the 18th already.
  expect(lastDayOf([machine('d', '2026-06-17T13:00Z', 'Pacific/Auckland'), ...STATES])).toMatchObject({
    day: '2026-06-18',
    machines: ['d'],
  })
})

test('there is no last day where nothing was recorded', () => {
  expect(lastDayOf([machine('c', null)])).toBeUndefined()
})
