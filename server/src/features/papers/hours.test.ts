/** A day on an object as a sheet says when the machine came and left. */
import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { expect, test } from 'vitest'
import { paperDayIn } from './hours.ts'

const ZONES = { timeZone: 'Europe/Moscow', zonesBefore: [] }
const at = (time: string) => Date.parse(`2026-11-${time.replace(' ', 'T')}+03:00`)

/** `dd hh:mm`. */
function cellsOf(began: string, ended: string, pause?: [came: string, left: string]) {
  const day = {
    day: '2026-11-05',
    visits: [],
    began: at(began),
    ended: at(ended),
    pause: pause ? { came: at(pause[0]), left: at(pause[1]) } : null,
    onSite: 3600,
    work: 3600,
    idle: 0,
    off: 0,
    unknown: 0,
    correction: null,
    downtime: null,
  } as unknown as ObjectDay
  const shown = paperDayIn(ZONES, day)
  return [shown.came, shown.pause, shown.left]
}

test('a night shift ends at 24:00 and goes on from 00:00', () => {
  expect(cellsOf('05 21:20', '06 00:00')).toEqual(['21:20', undefined, '24:00'])
  expect(cellsOf('05 00:00', '05 05:10')).toEqual(['00:00', undefined, '05:10'])
  expect(cellsOf('05 00:00', '06 00:00')).toEqual(['00:00', undefined, '24:00'])
})

test('a day between two nights is two stretches', () => {
  expect(cellsOf('05 00:00', '06 00:00', ['05 05:10', '05 21:20'])).toEqual(['00:00', '05:10, 21:20', '24:00'])
})
