import type { OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import { expect, test } from 'vitest'
import { enteredNumber, itemBody, newValues, numberAsRead, valuesOfItem, withType } from './item-values'

const common = {
  _id: '0190a1b2-0000-7000-8000-000000000001',
  name: 'JCB 3CX',
  phone: '+79160001270',
  description: 'Ковши 30 и 60 см',
  coordLat: 55.552,
  coordLng: 38.112,
  place: 'Чулково',
  icoUrl: null,
  photos: [],
  hidden: false,
  userUrl: 'ramstroy',
  userName: '',
  createdAt: '2026-11-03T08:00:00.000Z',
  booked: [],
  updatedAt: '2026-11-03T08:00:00.000Z',
  phoneLater: false,
  takenOff: null,
}
const machine: OwnItem = {
  ...common,
  type: 'ekskavator-pogruzchik',
  works: ['rytyo-transhej'],
  price: 3_450_000,
  ratePerHour: 2400,
  ratePerShift: 18_000,
  minHours: null,
  params: {},
  terms: {},
  busy: null,
  busyOn: null,
  proof: null,
  provenAt: null,
  publicPathLink: '',
}
const order: OwnItem = {
  ...common,
  type: 'rytyo-kotlovana',
  equips: ['ekskavator'],
  budget: 105_000,
  startsOn: '2026-11-25',
  endsOn: null,
}

test('a form that is saved without a change sends the item as it was', () => {
  expect(itemBody('equipment', valuesOfItem(machine))).toEqual({
    hidden: false,
    type: 'ekskavator-pogruzchik',
    name: 'JCB 3CX',
    phone: '+7\u00a0916\u00a0000-12-70',
    phoneLater: false,
    description: 'Ковши 30 и 60 см',
    coordLat: 55.552,
    coordLng: 38.112,
    works: ['rytyo-transhej'],
    price: 3_450_000,
    ratePerHour: 2400,
    ratePerShift: 18_000,
    minHours: null,
    params: {},
    terms: {},
    showProof: false,
  })
  expect(itemBody('order', valuesOfItem(order))).toMatchObject({
    equips: ['ekskavator'],
    budget: 105_000,
    startsOn: '2026-11-25',
    endsOn: null,
  })
})

test.each([
  [false, '', null],
  [false, '500 000', null],
  [true, '', 0],
  [true, '500 000', 500_000],
])('for sale: %s, price field: «%s» is sent as price %s', (forSale, price, sent) => {
  expect(itemBody('equipment', { ...newValues(undefined), forSale, price })).toMatchObject({ price: sent })
})

test('a price on request is shown as for sale with an empty price', () => {
  expect(valuesOfItem({ ...machine, price: 0 })).toMatchObject({ forSale: true, price: '' })
  expect(valuesOfItem({ ...machine, price: null })).toMatchObject({ forSale: false, price: '' })
})

test('an entered number may have spaces and a comma', () => {
  expect(enteredNumber(' 18\u00a0000 ')).toBe(18_000)
  expect(enteredNumber('18\u202f000')).toBe(18_000)
  expect(enteredNumber('12,5')).toBe(12.5)
  expect(enteredNumber('')).toBeNull()
  for (const text of ['много', '12.5.1', '-5', '1e3']) expect(enteredNumber(text)).toBeNaN()
})

test('an entered number is shown in groups of three digits, other text as it is', () => {
  expect(numberAsRead('3450000')).toBe('3\u00a0450\u00a0000')
  expect(numberAsRead(' много ')).toBe('много')
  expect(numberAsRead(' 1,5 ')).toBe('1,5')
  expect(numberAsRead('2400.50')).toBe('2400.50')
  expect(numberAsRead('')).toBe('')
})

test('a new form starts with the user’s last phone', () => {
  expect(newValues('+79160001270').phone).toBe('+7\u00a0916\u00a0000-12-70')
  expect(newValues(undefined).phone).toBe('')
})

test('the name follows the type until the user types one', () => {
  const crane = withType(newValues(undefined), 'avtokran')
  expect(crane).toMatchObject({ type: 'avtokran', name: 'Автокран' })
  expect(withType(crane, 'buldozer').name).toBe('Бульдозер')
  expect(withType({ ...crane, name: 'Автокран 25 т' }, 'buldozer').name).toBe('Автокран 25 т')
  expect(withType(crane, '')).toMatchObject({ type: '', name: '' })
})
