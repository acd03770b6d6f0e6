import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { expect, test } from 'vitest'
import { byDate, whereaboutsOf } from './whereabouts'

const machines = [
  { _id: 'e', name: 'Экскаватор', type: 'ekskavator', timeZone: 'Europe/Moscow' },
  { _id: 'k', name: 'Каток', type: 'katok', timeZone: 'Europe/Moscow' },
]
const at = (day: string, clock: string) => Date.parse(`${day}T${clock}:00+03:00`)

/** `visits`: `08:00-17:00`; the last one without an end stays. */
function dayOf(itemId: string, day: string, ...visits: string[]): ObjectDay {
  const parsed = visits.map((visit) => {
    const [came = '', left = ''] = visit.split('-')
    return { came: at(day, came), left: at(day, left || '23:59') }
  })
  const stays = visits.at(-1)?.endsWith('-') ?? false
  const left = stays ? null : (parsed.at(-1)?.left ?? null)
  const none = {
    onSite: 0,
    work: 0,
    idle: 0,
    off: 0,
    unknown: 0,
    inferred: 0,
    silent: 0,
    pause: null,
    waits: [],
    idleSaid: [],
    correction: null,
  }
  return {
    objectId: 1,
    itemId,
    day,
    came: null,
    left,
    began: null,
    ended: null,
    visits: parsed,
    downtime: null,
    ...none,
  }
}

test('a machine that is there is there since it came', () => {
  const days = [dayOf('e', '2026-11-24', '07:00-08:00', '14:19-')]
  const heardAt = at('2026-11-24', '14:30')
  expect(
    whereaboutsOf({ machines, uncounted: [], days, present: [{ itemId: 'e', heardAt, stoppedAt: null }] }, 'e'),
  ).toEqual({
    state: 'here',
    heardAt,
    stoppedAt: null,
    since: at('2026-11-24', '14:19'),
  })
})

test('one that stayed over night came the day before; before what the link shows no time is given', () => {
  const today = dayOf('e', '2026-11-24', '00:00-')
  const present = [{ itemId: 'e', heardAt: 1, stoppedAt: null }]
  const sinceWith = (...days: ObjectDay[]) => {
    const seen = whereaboutsOf({ machines, uncounted: [], days, present }, 'e')
    return seen.state === 'here' ? seen.since : 'not here'
  }
  expect(sinceWith(today, dayOf('e', '2026-11-23', '16:05-'))).toBe(at('2026-11-23', '16:05'))
  expect(sinceWith(today, dayOf('e', '2026-11-22', '16:05-'))).toBeUndefined()
  expect(sinceWith(today)).toBeUndefined()
})

test('one that has gone left at the end of its last visit; one that was not there is just away', () => {
  const days = [dayOf('e', '2026-11-24', '08:00-12:10'), dayOf('e', '2026-11-23', '08:00-17:00')]
  expect(whereaboutsOf({ machines, uncounted: [], days, present: [] }, 'e')).toEqual({
    state: 'left',
    at: at('2026-11-24', '12:10'),
  })
  expect(whereaboutsOf({ machines, uncounted: [], days, present: [] }, 'k')).toEqual({ state: 'away' })
})

test('the newest day comes first, and in each day the machines in their order', () => {
  const days = [dayOf('k', '2026-11-23'), dayOf('k', '2026-11-24'), dayOf('e', '2026-11-24')]
  const former = [{ _id: 'b', name: 'Каток', type: 'katok', timeZone: 'Europe/Moscow' }]
  days.unshift(dayOf('b', '2026-11-23'))
  const uncounted = [{ itemId: 'e', day: '2026-11-23' }]
  expect(
    byDate({ days, uncounted, machines, former }).map(([day, of]) => [day, of.map(({ itemId }) => itemId)]),
  ).toEqual([
    ['2026-11-24', ['e', 'k']],
    ['2026-11-23', ['e', 'k', 'b']],
  ])
})

test('where a machine is whose later day could not be counted is unknown, whatever is known of earlier days', () => {
  const days = [dayOf('e', '2026-11-23', '08:00-17:00')]
  const after = (day: string) => whereaboutsOf({ machines, uncounted: [{ itemId: 'e', day }], days, present: [] }, 'e')
  expect(after('2026-11-24')).toEqual({ state: 'unknown' })
  expect(after('2026-11-22')).toEqual({ state: 'left', at: at('2026-11-23', '17:00') })
})
