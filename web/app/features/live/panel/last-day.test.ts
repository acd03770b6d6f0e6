import { expect, test } from 'vitest'
import { lastDayOf } from './last-day'

const machine = (equipmentId: string, at: string | null, timeZone = 'Europe/Moscow') => ({
  equipmentId,
  lastAt: at === null ? null : Date.parse(at),
  timeZone,
})

test('the newest day of any machine, with all that were recorded on it by their own clocks', () => {
  const states = [
    machine('a', '2026-06-17T10:00Z'),
    machine('b', '2026-06-15T10:00Z'),
    machine('c', null),
    machine('e', '2026-06-17T20:59Z'),
  ]
  expect(lastDayOf(states)).toEqual({
    day: '2026-06-17',
    date: '17 июня',
    machines: ['a', 'e'],
  })
  // There it is the 18th already.
  expect(lastDayOf([machine('d', '2026-06-17T13:00Z', 'Pacific/Auckland'), ...states])).toMatchObject({
    day: '2026-06-18',
    machines: ['d'],
  })
})

test('none where nothing was recorded', () => {
  expect(lastDayOf([machine('c', null)])).toBeUndefined()
})
