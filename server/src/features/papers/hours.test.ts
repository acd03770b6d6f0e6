/** A day on an object as a sheet says when the machine came and left. */
import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { expect, test } from 'vitest'
import { paperDayIn } from './hours.ts'

const ZONES = { timeZone: 'Europe/Moscow', zonesBefore: [] }
const at = (time: string) => Date.parse(`2026-11-${time.replace(' ', 'T')}+03:00`)

/** `visits`: `dd hh:mm`, from coming to leaving. */
function toldOf(...visits: [came: string, left: string][]) {
  const there = visits.map(([came, left]) => ({ came: at(came), left: at(left) }))
  const day = {
    day: '2026-11-05',
    visits: there,
    began: there[0]?.came ?? null,
    ended: there.at(-1)?.left ?? null,
    onSite: 3600,
    work: 3600,
    idle: 0,
    off: 0,
    unknown: 0,
    correction: null,
    downtime: null,
  } as unknown as ObjectDay
  const { came, pause, left } = paperDayIn(ZONES, day)
  return [came, pause, left]
}

test('a shift by day is one stretch, however often the machine drove away', () => {
  expect(toldOf(['05 08:12', '05 12:00'], ['05 13:00', '05 17:40'])).toEqual(['08:12', undefined, '17:40'])
})

test('a night shift ends at 24:00 and goes on from 00:00', () => {
  expect(toldOf(['05 21:20', '06 00:00'])).toEqual(['21:20', undefined, '24:00'])
  expect(toldOf(['05 00:00', '05 05:10'])).toEqual(['00:00', undefined, '05:10'])
  expect(toldOf(['05 00:00', '06 00:00'])).toEqual(['00:00', undefined, '24:00'])
})

test('a day between two nights is two stretches, with its longest pause between them', () => {
  expect(toldOf(['05 00:00', '05 02:00'], ['05 02:30', '05 05:10'], ['05 21:20', '06 00:00'])).toEqual([
    '00:00',
    '05:10, 21:20',
    '24:00',
  ])
})
