import { priceHere } from '@spetskarta/shared/catalog/price-here.ts'
import { expect, test } from 'vitest'
import { machine, order } from '../items.fixture'
import { wantedOf } from './my-place'
import { cheapestFirst } from './price-for'
import { deliveryTerms, forWhat, includedText, lineText } from './price-text'

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')

test('each line of a price says how it was counted', () => {
  const price = priceHere(
    { ratePerHour: 2400, ratePerShift: null, minHours: null, terms: { fee: 1000, perKm: 90, vat: 3 } },
    { hours: 8, days: 1, km: 12 },
  )
  const lines = typeof price === 'object' ? price.lines : []
  expect(lines.map(lineText).map(plain)).toEqual(['Смена 8 ч', 'Подача 1 000 ₽ + 2 × 12 км × 90 ₽', 'НДС 22 % сверху'])
})

test('a longer rent counts its shifts, a raised one says why', () => {
  expect(plain(lineText({ kind: 'rent', hours: 10, days: 3, raised: false, sum: 1 }))).toBe('3 смены по 10 ч')
  expect(plain(lineText({ kind: 'rent', hours: 4, days: 1, raised: true, sum: 1 }))).toBe(
    'Работа 4 ч, минимальный заказ',
  )
  const rates = { ratePerHour: 2400, ratePerShift: null, minHours: 10, terms: {} }
  const sumFor = (hours: number, days: number) => {
    const price = priceHere(rates, { hours, days })
    return typeof price === 'object' ? plain(forWhat(price)) : price
  }
  expect(sumFor(8, 21)).toBe('за 21 смену')
  // The shortest rent is what is paid for.
  expect(sumFor(8, 1)).toBe('за 10 ч')
  expect(sumFor(4, 1)).toBe('за 10 ч')
  expect(sumFor(12, 1)).toBe('за 12 ч')
})

test('the terms are one sentence each', () => {
  expect(plain(deliveryTerms({ perKm: 90, free: 6, radius: 60 }))).toBe(
    'Подача бесплатно до 6 км, дальше 90 ₽ за км туда и обратно. Выезжает до 60 км.',
  )
  expect(plain(deliveryTerms({ radius: 9999 }))).toBe('Выезжает до 9 999 км.')
  expect(deliveryTerms({})).toBe('')
  expect(includedText({ operator: 1, fuel: 2, vat: 1 })).toBe('с машинистом, топливо за счёт заказчика, без НДС')
})

test('the cheapest with its way comes first; what does not go there or has no price comes last', () => {
  const place = { lat: 55, lng: 38 }
  const items = [
    machine('без цены', 55.01),
    machine('близко', 55.02, { ratePerHour: 3000, terms: { perKm: 100 } }),
    machine('не едет', 55.5, { ratePerHour: 1000, terms: { radius: 10 } }),
    machine('далеко', 55.3, { ratePerHour: 2000, terms: { perKm: 100 } }),
    machine('дёшево', 55.1, { ratePerHour: 2500, terms: { perKm: 10 } }),
  ].map((item) => ({ item }))
  const names = cheapestFirst(items, { place, hours: 8, days: 1 }).map(({ item }) => item.name)
  // 24 000 + 2 × 3 × 100; 16 000 + 2 × 43 × 100; 20 000 + 2 × 14 × 10.
  expect(names).toEqual(['дёшево', 'близко', 'далеко', 'без цены', 'не едет'])
  expect(cheapestFirst([{ item: order('заказ', 55) }], { place, hours: 8, days: 1 })).toHaveLength(1)
})

test.each([[null], ['x'], [{ place: { lat: 95, lng: 1, name: 'x' } }], [{ hours: 0, days: -1 }]])(
  'what a browser kept wrongly, %j, is nothing',
  (kept) => expect(wantedOf(kept)).toEqual({ place: undefined, hours: 8, days: 1 }),
)

test('a place, hours and days come back', () => {
  const wanted = { place: { lat: 55, lng: 38, name: 'Раменское' }, hours: 10, days: 3 }
  expect(wantedOf(JSON.parse(JSON.stringify(wanted)))).toEqual(wanted)
})
