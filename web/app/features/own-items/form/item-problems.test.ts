import { DESCRIPTION_MAX } from '@spetskarta/shared/limits.ts'
import { expect, test } from 'vitest'
import { problemsOf } from './item-problems'
import { type ItemValues, newValues, numberAsRead } from './item-values'

const good: ItemValues = {
  ...newValues('+79160001270'),
  type: 'avtokran',
  name: 'Автокран 25 т',
  position: { lat: 55.5, lng: 38.1 },
}
const order: ItemValues = { ...good, type: 'rytyo-kotlovana' }

test('a complete form has no problems', () => {
  expect(problemsOf('equipment', good)).toEqual({})
  expect(problemsOf('order', order)).toEqual({})
})

test('a form needs a type, a name, a phone and a place', () => {
  expect(problemsOf('equipment', newValues(undefined))).toEqual({
    type: 'Не выбран тип техники',
    name: 'Введите название',
    phone: 'Введите телефон',
    position: 'Поставьте метку на карте',
  })
})

test('an order needs a type of work, not of machine', () => {
  expect(problemsOf('order', { ...order, type: 'avtokran' })).toEqual({ type: 'Не выбран тип работ' })
})

test.each([
  ['+7 916 000-12', 'Не хватает двух цифр'],
  ['8 916 000-12-7', 'Не хватает одной цифры'],
  ['916 000', 'Не хватает четырёх цифр'],
  ['+375 29 123-45-6', 'Не хватает одной цифры'],
  ['+7 916 000-12-701', 'Лишняя цифра'],
  ['+7 916 000-12-70-55', 'Слишком много цифр'],
  ['+7 000 000-00-00', 'Введите российский, белорусский или казахстанский номер целиком'],
  ['+1 202 555-01-00', 'Введите российский, белорусский или казахстанский номер целиком'],
])('the phone «%s» has the problem «%s»', (phone, problem) => {
  expect(problemsOf('equipment', { ...good, phone })).toEqual({ phone: problem })
})

test.each(['+375 29 123-45-67', '8 701 123-45-67', '9160001270'])('the phone «%s» is accepted', (phone) => {
  expect(problemsOf('equipment', { ...good, phone })).toEqual({})
})

test('prices and hours must be whole numbers of at least one', () => {
  expect(problemsOf('equipment', { ...good, ratePerHour: '12,5', ratePerShift: 'много', minHours: '0' })).toEqual({
    ratePerHour: 'Цена за час: нужно целое число рублей',
    ratePerShift: 'Цена за смену: нужно число',
    minHours: 'Минимальный заказ: не меньше часа',
  })
})

test('a part of a number is refused at its field where whole numbers are stored, also after it was left', () => {
  const typed = { ratePerShift: numberAsRead('18000,5'), minHours: numberAsRead('1,5') }
  expect(problemsOf('equipment', { ...good, ...typed, terms: { free: numberAsRead('1,5') } })).toEqual({
    ratePerShift: 'Цена за смену: нужно целое число рублей',
    minHours: 'Минимальный заказ: целое число часов',
    'terms.free': 'Подача бесплатно до: нужно целое число',
  })
})

test('the price of a machine that is not for sale is not checked', () => {
  expect(problemsOf('equipment', { ...good, forSale: false, price: 'много' })).toEqual({})
})

test('an order may not end before it begins', () => {
  const wrong = { ...order, startsOn: '2026-11-25', endsOn: '2026-11-24' }
  expect(problemsOf('order', wrong)).toEqual({ endsOn: 'Конец работ раньше начала' })
  expect(problemsOf('order', { ...wrong, endsOn: '2026-11-25' })).toEqual({})
})

test('a description may not be longer than 4000 characters', () => {
  expect(problemsOf('equipment', { ...good, description: 'ы'.repeat(DESCRIPTION_MAX + 1) })).toEqual({
    description: 'Не длиннее 4000 знаков',
  })
})
