import type { ParkMachine } from '@spetskarta/shared/park/park.ts'
import { describe, expect, test } from 'vitest'
import { otherClock } from '../tracks/other-clock'
import { isParkFiltered, parkQueryOf, parkQueryString } from './park-query'
import { asOfText, partsOfToday, placeText, stateText } from './park-texts'

const NOW = Date.parse('2026-11-24T14:20+03:00')
const machine = (other: Partial<ParkMachine>): ParkMachine => ({
  _id: '1',
  name: 'Самосвал',
  type: 'samosval',
  plate: '',
  group: null,
  state: 'driving',
  reason: null,
  carried: false,
  heardAt: null,
  since: Date.parse('2026-11-24T13:42+03:00'),
  place: null,
  timeZone: 'Europe/Moscow',
  battery: null,
  incidents: 0,
  operators: [],
  today: null,
  ...other,
})
/** Without the spaces that do not break. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('when the list was made is said by day and minute', () => {
  expect(plain(asOfText('Europe/Moscow', NOW))).toBe('вт 14:20')
  expect(plain(asOfText('Asia/Vladivostok', Date.parse('2026-11-24T22:20+03:00')))).toBe('ср 05:20')
})

describe('what a machine does', () => {
  test.each([
    [{}, 'Едет с 13:42'],
    [{ carried: true }, 'Везут с 13:42'],
    [{ state: 'silent', since: Date.parse('2026-11-12T17:40+03:00') }, 'Молчит с 12 ноября, 17:40'],
    [{ state: 'idling', since: null }, 'Холостой ход'],
    [{ state: 'off', reason: 'stopped' }, 'Запись закончена в 13:42'],
    [
      { state: 'off', reason: 'stopped', since: Date.parse('2026-11-23T23:59+03:00') },
      'Запись закончена 23 ноября, 23:59',
    ],
    [{ state: 'off', reason: 'none', since: null }, 'Телефон не подключён'],
    [{ timeZone: 'Asia/Vladivostok' }, 'Едет с 20:42'],
  ] as const)('%j is «%s»', (other, text) => {
    expect(plain(stateText(machine(other), NOW))).toBe(text)
  })
})

test('by whose clock a time is stands with it, and with nothing that has no time', () => {
  const text = (other: Parameters<typeof machine>[0]) => plain(stateText(machine(other), NOW, 'МСК+7'))
  expect(text({ timeZone: 'Asia/Vladivostok' })).toBe('Едет с 20:42 (МСК+7)')
  expect(text({ state: 'off', reason: 'stopped' })).toBe('Запись закончена в 13:42 (МСК+7)')
  expect([text({ state: 'idling', since: null }), text({ state: 'off', reason: 'none', since: null })]).toEqual([
    'Холостой ход',
    'Телефон не подключён',
  ])
})

test('a clock is another one where it shows another time, whatever its zone is called', () => {
  expect(otherClock('Asia/Vladivostok', 'Europe/Moscow', NOW)).toBe('МСК+7')
  expect(otherClock('Europe/Moscow', 'Asia/Vladivostok', NOW)).toBe('МСК')
  expect(otherClock('Asia/Khandyga', 'Europe/Moscow', NOW)).toBe('Asia/Khandyga')
  expect([otherClock('Europe/Minsk', 'Europe/Moscow', NOW), otherClock('Asia/Omsk', 'Asia/Omsk', NOW)]).toEqual([
    '',
    '',
  ])
})

describe('where it is', () => {
  const place = { lat: 55, lng: 38, at: NOW, object: null, town: null }
  const town = (km: number, bearing: number) => ({ ...place, town: { name: 'Гжель', km, bearing } })
  test.each([
    [null, ''],
    [place, 'вдали от населённых пунктов'],
    [town(1.4, 90), 'Гжель'],
    [town(3, 180), 'Гжель, 3 км к югу'],
    [town(3, 350), 'Гжель, 3 км к северу'],
    [town(12.3, 292), 'Гжель, 12 км к западу'],
    [{ ...town(3, 180), object: { objectId: 1, name: 'Склад' } }, 'Склад'],
  ])('%j is «%s»', (where, text) => {
    expect(plain(placeText(where))).toBe(text)
  })
})

test('the hours of a day add up as they are shown', () => {
  const parts = partsOfToday({
    start: 0,
    end: 1,
    distance: 0,
    coarseSeconds: null,
    turnsSeconds: null,
    speedUnproved: false,
    work: 100,
    idle: 100,
    off: 100,
    unknown: 100,
    carried: 0,
    strip: [],
  })
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(Math.round(400 / 36) * 36)
})

describe('the address', () => {
  const of = (search: string) => parkQueryOf(new URL(`https://example.ru/park${search}`))
  test('holds the filter, the opened machine and how many rows', () => {
    const query = of('?q=+камаз+&state=silent&object=4&rows=100&machine=m&view=map&order=state')
    expect(query).toEqual({
      q: 'камаз',
      state: 'silent',
      object: '4',
      rows: 100,
      machine: 'm',
      view: 'map',
      order: 'state',
    })
    expect(parkQueryString(query)).toEqual({ q: 'камаз', state: 'silent', object: 4, order: 'state', limit: 100 })
    expect(isParkFiltered(query)).toBe(true)
  })

  test('what makes no sense is left out', () => {
    expect(of('?state=flying&object=x&rows=-3&q=+')).toEqual({})
    expect(of('?rows=9999').rows).toBe(500)
    expect(isParkFiltered(of('?machine=m&rows=100'))).toBe(false)
  })
})
