import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comesWithOperator, priceHere, roadKm, shiftRent, shiftSum } from './price-here.ts'

const machine = {
  ratePerHour: 2400,
  ratePerShift: null,
  minHours: 4,
  terms: { perKm: 90, free: 6, radius: 60, vat: 3 },
}

test('a shift, the way there and back beyond the free kilometres, and НДС on top add up to the sum', () => {
  expect(priceHere(machine, { hours: 8, days: 1, km: 18 })).toEqual({
    lines: [
      { kind: 'rent', hours: 8, days: 1, raised: false, sum: 19_200 },
      { kind: 'delivery', fee: 0, km: 12, perKm: 90, sum: 2160 },
      { kind: 'vat', sum: 4699 },
    ],
    sum: 26_059,
    delivery: 'paid',
  })
})

test.each([
  [6, 'free'],
  [7, 'paid'],
  [60, 'paid'],
] as const)('at %d km the delivery is %s', (km, delivery) => {
  expect(priceHere(machine, { hours: 8, days: 1, km })).toMatchObject({ delivery })
})

test('beyond the radius it does not go', () => {
  expect(priceHere(machine, { hours: 8, days: 1, km: 61 })).toBe('too-far')
})

test('the way is paid for once, however many days', () => {
  const three = priceHere(machine, { hours: 8, days: 3, km: 18 })
  expect(three).toMatchObject({ lines: [{ sum: 57_600 }, { sum: 2160 }, {}] })
})

test('a fee is added to the kilometres, and stands alone where these cost nothing', () => {
  const terms = { fee: 5000, perKm: 100 }
  expect(priceHere({ ...machine, terms }, { hours: 8, days: 1, km: 10 })).toMatchObject({ sum: 19_200 + 7000 })
  expect(priceHere({ ...machine, terms: { fee: 5000 } }, { hours: 8, days: 1, km: 10 })).toMatchObject({
    lines: [{ sum: 19_200 }, { kind: 'delivery', fee: 5000, km: 0, perKm: 0, sum: 5000 }],
    sum: 24_200,
  })
})

test('without a place, or a word of the owner, the delivery is unknown and not in the sum', () => {
  expect(priceHere(machine, { hours: 8, days: 1 })).toMatchObject({ delivery: 'unknown' })
  expect(priceHere({ ...machine, terms: {} }, { hours: 8, days: 1, km: 10 })).toMatchObject({
    delivery: 'unknown',
    sum: 19_200,
  })
})

test('the shortest rent raises the hours of a day, and is said', () => {
  const { terms: _, ...rest } = machine
  const bare = { ...rest, terms: {} }
  expect(priceHere(bare, { hours: 2, days: 1 })).toMatchObject({ lines: [{ hours: 4, raised: true, sum: 9600 }] })
  expect(priceHere(bare, { hours: 2, days: 2 })).toMatchObject({ lines: [{ hours: 2, raised: false, sum: 9600 }] })
})

test.each([
  [8, 18_000],
  [10, 22_800],
  // Seven more hours would cost less by the hour than a second shift, eight do not.
  [15, 34_800],
  [16, 36_000],
])('%d hours by shift and hour cost %d', (hours, sum) => {
  const both = { ratePerHour: 2400, ratePerShift: 18_000, minHours: null, terms: {} }
  expect(priceHere(both, { hours, days: 1 })).toMatchObject({ sum })
})

test('by shifts alone a part of one costs a whole one; without a rate there is no price', () => {
  const shifts = { ratePerHour: null, ratePerShift: 18_000, minHours: null, terms: {} }
  expect(priceHere(shifts, { hours: 8, days: 1 })).toMatchObject({ sum: 18_000 })
  expect(priceHere(shifts, { hours: 9, days: 1 })).toMatchObject({ sum: 36_000 })
  expect(priceHere({ ...shifts, ratePerShift: null }, { hours: 8, days: 1 })).toBeUndefined()
})

test('whether a machinist comes with it is unknown where the owner has not said', () => {
  expect([1, 2].map((operator) => comesWithOperator({ operator }))).toEqual([true, false])
  expect(comesWithOperator({ fee: 5000 })).toBeUndefined()
})

test.each([
  [6, 20_000],
  [7, 20_000 + 5000 + 2 * 90],
  [60, 20_000 + 5000 + 2 * 54 * 90],
  [61, Number.POSITIVE_INFINITY],
])('machines are compared at %d km by %d', (km, sum) => {
  expect(shiftSum(20_000, { fee: 5000, perKm: 90, free: 6, radius: 60, vat: 0 }, km)).toBe(sum)
})

test('a road is by three tenths longer than the line, and never shorter than a kilometre', () => {
  // 0.1° of latitude is 11.1 km.
  expect(roadKm({ lat: 55, lng: 38 }, { lat: 55.1, lng: 38 })).toBe(14)
  expect(roadKm({ lat: 55, lng: 38 }, { lat: 55, lng: 38 })).toBe(1)
})

test('the sum by which thousands are compared is that of the page, and lines add up to it', () => {
  const some = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: undefined })
  const terms = fc.record({
    fee: some(10_000_000),
    perKm: some(100_000),
    free: some(1000),
    radius: some(10_000),
    vat: some(3),
  })
  const rates = fc.record({
    ratePerHour: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
    ratePerShift: fc.option(fc.integer({ min: 1, max: 100_000_000 })),
    minHours: fc.option(fc.integer({ min: 1, max: 24 })),
  })
  fc.assert(
    fc.property(rates, terms, fc.integer({ min: 1, max: 20_000 }), (rate, given, km) => {
      const said = Object.fromEntries(
        Object.entries(given).filter((pair): pair is [string, number] => pair[1] !== undefined),
      )
      const price = priceHere({ ...rate, terms: said }, { hours: 8, days: 1, km })
      const rent = shiftRent(rate)
      if (rent === undefined) return price === undefined || price === 'too-far'
      const { fee = 0, perKm = 0, free = 0, radius = 0, vat = 0 } = said
      const sum = shiftSum(rent, { fee, perKm, free, radius, vat }, km)
      if (typeof price !== 'object') return sum === Number.POSITIVE_INFINITY
      return price.sum === sum && price.lines.reduce((all, line) => all + line.sum, 0) === sum
    }),
  )
})
