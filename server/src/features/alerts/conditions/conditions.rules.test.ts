import type { Thresholds } from '@spetskarta/shared/alerts/alerts.ts'
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { USUAL_HOURS } from '../../incidents/working-hours.rules.ts'
import { documentEnds, idleLong, type MachineState, noData, notOut, serviceDue } from './conditions.rules.ts'

const [OFF, UNKNOWN] = [2, 3]
const LIMITS: Thresholds = { idleHours: 3, outBy: 9 * 60, quietDays: 3, serviceHours: 25, documentDays: 14 }
const at = (text: string) => Date.parse(`${text}+03:00`)
/** A Tuesday. */
const DAY_OF = '2026-11-24'
const NOON = at(`${DAY_OF}T12:00`)
const machine = (other: Partial<MachineState> = {}): MachineState => ({
  timeZone: 'Europe/Moscow',
  day: DAY_OF,
  hours: USUAL_HOURS,
  heardAt: NOON - MINUTE,
  doing: 'standing',
  since: at(`${DAY_OF}T09:00`),
  until: NOON - MINUTE,
  silentAfter: 15 * MINUTE,
  coords: [55.6, 38.1],
  today: { km: 0, ran: 0, strip: [0, 720, OFF] },
  recorded: true,
  ...other,
})
describe('стоит больше N часов в рабочее время', () => {
  test('at three hours it is reported, a second before it is not', () => {
    expect(idleLong(machine(), LIMITS, NOON)).toMatchObject({ kind: 'idle_long', details: { hours: 3 } })
    expect(idleLong(machine({ since: at(`${DAY_OF}T09:00`) + 1000 }), LIMITS, NOON)).toBeUndefined()
  })

  test('idling counts too, work and a machine that is not heard do not', () => {
    expect(idleLong(machine({ doing: 'idling' }), LIMITS, NOON)).toBeDefined()
    expect(idleLong(machine({ doing: 'working' }), LIMITS, NOON)).toBeUndefined()
    expect(idleLong(machine({ until: NOON - 15 * MINUTE }), LIMITS, NOON)).toBeDefined()
    expect(idleLong(machine({ until: NOON - 15 * MINUTE - 1 }), LIMITS, NOON)).toBeUndefined()
    expect(idleLong(machine({ since: null }), LIMITS, NOON)).toBeUndefined()
    expect(idleLong(machine({ until: null }), LIMITS, at('1970-01-01T12:00'))).toBeUndefined()
  })

  test('what it stood before its hours does not count, nor does the evening', () => {
    const night = machine({ since: at('2026-11-23T20:00'), until: at(`${DAY_OF}T10:59`) })
    expect(idleLong(night, LIMITS, at(`${DAY_OF}T10:59`))).toBeUndefined()
    expect(idleLong({ ...night, until: at(`${DAY_OF}T11:00`) }, LIMITS, at(`${DAY_OF}T11:00`))).toBeDefined()
    expect(idleLong(machine({ until: at(`${DAY_OF}T20:00`) }), LIMITS, at(`${DAY_OF}T20:00`))).toBeUndefined()
  })
})

describe('не выехала до 9:00', () => {
  const nine = 9 * 60
  test.each([
    [nine - 1, false],
    [nine, true],
    [nine + 179, true],
    [nine + 180, false],
  ])('at minute %i: %s', (minute, reported) => {
    expect(notOut(machine(), minute, LIMITS, NOON) !== undefined).toBe(reported)
  })

  test.each([
    [{ today: { km: 0.3, ran: 0, strip: [] } }, 'has driven'],
    [{ today: { km: 0, ran: 600, strip: [] } }, 'has worked'],
    [{ heardAt: NOON - 7 * DAY - 1 }, 'was not recorded lately'],
    [{ recorded: false }, 'has no recorder'],
    [{ day: '2026-11-28' }, 'does not work on that day'],
  ] as [Partial<MachineState>, string][])('not of a machine that %j', (other) => {
    expect(notOut(machine(other), nine, LIMITS, NOON)).toBeUndefined()
  })

  test('of one that was heard from the beginning of its hours on, engine off', () => {
    expect(notOut(machine(), nine, LIMITS, NOON)).toMatchObject({
      key: `out:${DAY_OF}`,
      from: at(`${DAY_OF}T09:00`),
      details: { minute: nine },
    })
    expect(notOut(machine(), nine, LIMITS, NOON)?.details).not.toHaveProperty('lack')
  })

  test('of one that was not heard today at all nobody knows', () => {
    const gone = machine({ today: null, heardAt: NOON - DAY, until: NOON - DAY })
    expect(notOut(gone, nine, LIMITS, NOON)).toMatchObject({
      key: `out:${DAY_OF}`,
      from: NOON - DAY,
      details: { minute: nine, lack: 'points' },
    })
    expect(notOut(machine({ heardAt: NOON - 7 * DAY }), nine, LIMITS, NOON)).toBeDefined()
    expect(notOut(machine({ heardAt: null }), nine, LIMITS, 3 * DAY)).toBeUndefined()
  })

  test.each([
    ['its last counted point is 15 minutes old', 45, [0, 525, OFF], undefined],
    ['it is older by a second', 44.98, [0, 525, OFF], 'points'],
    ['points began 15 minutes after its hours', 60, [495, 720, OFF], undefined],
    ['points began later', 60, [496, 720, OFF], 'gaps'],
    ['points had a hole', 60, [0, 490, OFF, 506, 720, OFF], 'gaps'],
    ['the engine is unknown for long', 60, [0, 500, OFF, 500, 516, UNKNOWN, 516, 720, OFF], 'engine'],
    ['the engine is unknown for a quarter of an hour', 60, [0, 500, OFF, 500, 515, UNKNOWN, 515, 720, OFF], undefined],
    ['nothing shows the engine', 60, [0, 720, UNKNOWN], 'engine'],
  ])('what is missing when %s', (_, minute, strip, lack) => {
    const until = at(`${DAY_OF}T08:00`) + minute * MINUTE
    const condition = notOut(machine({ until, today: { km: 0, ran: 0, strip } }), nine, LIMITS, NOON)
    expect(condition?.details.lack).toBe(lack)
  })
})

test.each([
  [3 * DAY - 1, false],
  [3 * DAY, true],
  [33 * DAY, true],
  [33 * DAY + 1, false],
])('давно нет данных: after %i ms %s', (ago, reported) => {
  expect(noData(machine({ heardAt: NOON - ago }), LIMITS, NOON) !== undefined).toBe(reported)
})

test('давно нет данных: of a machine that is recorded and was heard once, in whole days', () => {
  const quiet = machine({ heardAt: NOON - 4.9 * DAY })
  expect(noData(quiet, LIMITS, NOON)).toEqual({
    kind: 'no_data',
    key: `no_data:${NOON - 4.9 * DAY}`,
    from: NOON - 4.9 * DAY,
    coords: [55.6, 38.1],
    details: { days: 4 },
  })
  expect(noData({ ...quiet, recorded: false }, LIMITS, NOON)).toBeUndefined()
  expect(noData({ ...quiet, heardAt: null }, LIMITS, 5 * DAY)).toBeUndefined()
})

describe('ТО через N часов', () => {
  const due = {
    planId: 'p',
    name: 'ТО-250',
    after: null,
    state: 'fine',
    hours: { left: 25 * 3600 },
    km: null,
    date: null,
    atLeast: false,
  }
  test('at 25 hours it is reported, above it is not, overdue it is reported again', () => {
    expect(serviceDue(due, LIMITS, NOON)).toMatchObject({ key: 'service:p::soon', details: { left: 25, over: 0 } })
    expect(serviceDue({ ...due, hours: { left: 25 * 3600 + 1 } }, LIMITS, NOON)).toBeUndefined()
    const over = serviceDue({ ...due, state: 'overdue', hours: { left: -1 } }, LIMITS, NOON)
    expect(over).toMatchObject({ key: 'service:p::over', details: { over: 1 } })
  })

  test('by kilometres and by date too, and anew after each service', () => {
    const none = { ...due, hours: null }
    expect(serviceDue({ ...none, km: 500 }, LIMITS, NOON)).toBeDefined()
    expect(serviceDue({ ...none, km: 501 }, LIMITS, NOON)).toBeUndefined()
    expect(serviceDue({ ...none, date: { days: 7 } }, LIMITS, NOON)).toBeDefined()
    expect(serviceDue({ ...none, date: { days: 8 } }, LIMITS, NOON)).toBeUndefined()
    const all = { ...due, hours: { left: 44_820 }, km: 500.4, date: { days: 6 } }
    expect(serviceDue(all, LIMITS, NOON)?.details).toEqual({ name: 'ТО-250', over: 0, left: 12.5, km: 500, days: 6 })
    expect(serviceDue({ ...none, km: 3 }, LIMITS, NOON)?.details).toEqual({ name: 'ТО-250', over: 0, km: 3 })
    expect(serviceDue({ ...due, after: 'r' }, LIMITS, NOON)?.key).toBe('service:p:r:soon')
  })

  test('where a day is not counted, the hours or else the kilometres are the least that it is overdue by', () => {
    const over = { ...due, state: 'overdue', hours: { left: -3600 }, km: -4, atLeast: true }
    expect(serviceDue(over, LIMITS, NOON)?.details).toMatchObject({ left: -1, km: -4, least: 'left' })
    expect(serviceDue({ ...over, hours: { left: 9 } }, LIMITS, NOON)?.details).toMatchObject({ least: 'km' })
    expect(serviceDue({ ...over, atLeast: false }, LIMITS, NOON)?.details).not.toHaveProperty('least')
  })
})

test.each([
  [15, undefined],
  [14, 'document:d:2026-12-08:soon'],
  [0, 'document:d:2026-12-08:soon'],
  [-1, 'document:d:2026-12-08:over'],
  [-30, 'document:d:2026-12-08:over'],
  [-31, undefined],
])('документ кончается: with %i days left %s', (days, key) => {
  expect(documentEnds({ id: 'd', name: 'ОСАГО', ends: '2026-12-08', days }, LIMITS, NOON)?.key).toBe(key)
})

test('a document that ends is named, with the days that are left', () => {
  const ends = documentEnds({ id: 'd', name: 'ОСАГО', ends: '2026-12-08', days: 14 }, LIMITS, NOON)
  expect(ends?.details).toEqual({ name: 'ОСАГО', days: 14 })
})
