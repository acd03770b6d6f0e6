import { expect, test } from 'vitest'
import { machine, order } from '../../catalog/items.fixture'
import { cheapestOf, isBusyAt, pinText } from './pin-text'

const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
const near = { place: { lat: 55, lng: 38 }, hours: 8, days: 1 }
const given = { ratePerShift: null, minHours: null, terms: { fee: 5000 } }
const crane = (rate: number | null, more = {}) => machine('кран', 55.1, { ...given, ratePerHour: rate, ...more })

test('a pin tells the price of an hour, and the whole sum once a place is known', () => {
  expect(plain(pinText(crane(2400), undefined))).toBe('2 400 ₽/ч')
  expect(plain(pinText(crane(2400), near))).toBe('≈ 24 200 ₽')
  expect(plain(pinText(crane(2400), { ...near, days: 2 }))).toBe('≈ 43 400 ₽')
})

test('where nobody has said what the way costs, or nobody goes there, a pin tells the price of an hour', () => {
  expect(plain(pinText(crane(2400, { terms: {} }), near))).toBe('2 400 ₽/ч')
  expect(plain(pinText(crane(2400, { terms: { radius: 5, fee: 100 } }), near))).toBe('2 400 ₽/ч')
})

test('a group of one type tells its cheapest, one of several types nothing', () => {
  expect(plain(cheapestOf([crane(2700), crane(2400), order('заказ', 55)], undefined))).toBe('от 2 400 ₽/ч')
  expect(plain(cheapestOf([crane(2700), crane(2400)], near))).toBe('от 24 200 ₽')
  expect(cheapestOf([crane(2700), crane(2400, { type: 'samosval' })], undefined)).toBeUndefined()
  expect(cheapestOf([crane(2700)], undefined)).toBeUndefined()
  expect(cheapestOf([crane(null), crane(null)], undefined)).toBeUndefined()
})

const noon = (day: string) => Date.parse(`${day}T12:00:00+03:00`)

test('a machine is busy today by a calendar that is fresh', () => {
  const busy = [{ from: '2026-11-20', to: '2026-11-27', state: 'busy', shift: 'all' }]
  expect(isBusyAt(crane(1, { busy, busyOn: '2026-11-20' }), noon('2026-11-26'))).toBe(true)
  expect(isBusyAt(crane(1, { busy, busyOn: '2026-11-20' }), noon('2026-11-28'))).toBe(false)
  expect(isBusyAt(crane(1, { busy, busyOn: '2026-11-01' }), noon('2026-11-26'))).toBe(false)
  expect(isBusyAt(crane(1, { busy: null, busyOn: null }), noon('2026-11-26'))).toBe(false)
  expect(isBusyAt(order('заказ', 55), noon('2026-11-26'))).toBe(false)
})

test('its day begins at its own midnight', () => {
  const busy = [{ from: '2026-11-20', to: '2026-11-27', state: 'busy', shift: 'all' }]
  const there = crane(1, { busy, busyOn: '2026-11-20', timeZone: 'Asia/Vladivostok' })
  const midnight = Date.parse('2026-11-28T00:00:00+10:00')
  expect([midnight - 1, midnight].map((at) => isBusyAt(there, at))).toEqual([true, false])
})
