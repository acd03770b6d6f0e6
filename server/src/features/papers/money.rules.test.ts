import { HOUR } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { type CountedDay, costOf, quantitiesOf, type Rate, shiftsOf } from './money.rules.ts'

const H = 3600
/** A visit of one day, in hours from its midnight, UTC. */
const worked = (day: string, counted: number, came = 8, left = 17): CountedDay => {
  const midnight = Date.parse(`${day}T00:00Z`)
  return { day, counted, visits: [{ came: midnight + came * HOUR, left: midnight + left * HOUR }] }
}
const byHour: Rate = { by: 'hour', price: 280_000, shiftHours: 8, minHours: 0 }
const quantityOf = (days: CountedDay[], rate: Rate | null) =>
  quantitiesOf(days, rate).reduce((sum, { quantity }) => sum + quantity, 0)

describe('the rate', () => {
  test('by the hour counts hundredths of an hour', () => {
    expect(quantityOf([worked('2026-06-01', 7 * H + 59 * 60 + 59)], byHour)).toBe(800)
    // 17 seconds are less than half a hundredth, 18 are half of one.
    expect(quantityOf([worked('2026-06-01', H + 17)], byHour)).toBe(100)
    expect(quantityOf([worked('2026-06-01', H + 18)], byHour)).toBe(101)
  })

  test('with a minimum counts a short day as the minimum, and a day without work as nothing', () => {
    const days = [worked('2026-06-01', 90 * 60), worked('2026-06-02', 0), worked('2026-06-03', 6 * H)]
    expect(quantitiesOf(days, { ...byHour, minHours: 4 })).toEqual([
      { day: '2026-06-01', quantity: 400, extra: 250 },
      { day: '2026-06-02', quantity: 0, extra: 0 },
      { day: '2026-06-03', quantity: 600, extra: 0 },
    ])
  })

  test('by the shift counts hundredths of a shift, with its minimum in hours', () => {
    const rate: Rate = { by: 'shift', price: 2_000_000, shiftHours: 8, minHours: 4 }
    expect(quantitiesOf([worked('2026-06-01', 10 * H), worked('2026-06-02', 2 * H)], rate)).toEqual([
      { day: '2026-06-01', quantity: 125, extra: 0 },
      { day: '2026-06-02', quantity: 50, extra: 25 },
    ])
  })
})

describe('a shift over midnight', () => {
  const night = [worked('2026-06-01', 3 * H, 20, 24), worked('2026-06-02', 2 * H, 0, 3)]

  test('is one shift: its minimum is counted once', () => {
    expect(shiftsOf(night)).toHaveLength(1)
    expect(quantityOf(night, { ...byHour, minHours: 8 })).toBe(800)
  })

  test('is two where the machine left for more than ten minutes', () => {
    const apart = [worked('2026-06-01', 3 * H, 20, 23.9), worked('2026-06-02', 2 * H, 0.2, 3)]
    expect(quantityOf(apart, { ...byHour, minHours: 8 })).toBe(1600)
  })

  test('is no shift where the machine stays on the object for days', () => {
    const stays = ['2026-06-01', '2026-06-02', '2026-06-03'].map((day) => worked(day, 2 * H, 0, 24))
    expect(shiftsOf(stays)).toHaveLength(3)
    expect(quantityOf(stays, { ...byHour, minHours: 4 })).toBe(1200)
  })
})

describe('the sum', () => {
  test.each([
    ['without НДС', { mode: 'none' }, { net: 9_016_000, tax: 0, gross: 9_016_000 }],
    ['with НДС added', { mode: 'added', percent: 22 }, { net: 9_016_000, tax: 1_983_520, gross: 10_999_520 }],
    ['with НДС included', { mode: 'included', percent: 22 }, { net: 7_390_164, tax: 1_625_836, gross: 9_016_000 }],
  ] as const)('%s is whole kopecks', (_, vat, cost) => expect(costOf(3220, 280_000, vat)).toEqual(cost))

  test('rounds half a kopeck up, once, on the whole quantity', () => {
    expect(costOf(50, 1, { mode: 'none' }).gross).toBe(1)
    expect(costOf(49, 1, { mode: 'none' }).gross).toBe(0)
    expect(costOf(33, 101, { mode: 'none' }).gross).toBe(33)
  })
})

/**
 * Reckoned by hand. An excavator by the hour at 2,800 ₽ with 4 hours at least; a crane by the shift of 8 hours at
 * 24,000 ₽ with half a shift at least; a lorry by the hour at 1,950.50 ₽.
 */
test('three machines on two objects in a month come to the sums reckoned by hand', () => {
  const excavatorAtFirst = [
    worked('2026-06-01', 8 * H),
    // A gap took two hours of this day: they are not counted.
    worked('2026-06-02', 6 * H),
    // 1 h 30 min: four hours at least.
    worked('2026-06-03', 1.5 * H),
    // The owner corrected 3 h to 9 h 12 min.
    worked('2026-06-04', 9.2 * H),
  ]
  const excavatorAtSecond = [worked('2026-06-15', 7.75 * H)]
  const hour: Rate = { ...byHour, minHours: 4 }
  expect(quantityOf(excavatorAtFirst, hour)).toBe(2720)
  expect(costOf(2720, hour.price, { mode: 'added', percent: 22 })).toEqual({
    net: 7_616_000,
    tax: 1_675_520,
    gross: 9_291_520,
  })
  expect(quantityOf(excavatorAtSecond, hour)).toBe(775)
  expect(costOf(775, hour.price, { mode: 'none' }).gross).toBe(2_170_000)

  const crane = [
    worked('2026-06-08', 8 * H),
    // 21:00–02:00: 2 h before midnight and 1 h after it are one shift of 3 h, half a shift at least.
    worked('2026-06-09', 2 * H, 21, 24),
    worked('2026-06-10', H, 0, 2),
    worked('2026-06-11', 11 * H),
  ]
  const shift: Rate = { by: 'shift', price: 2_400_000, shiftHours: 8, minHours: 4 }
  // 1 + 0.5 + 1.38 (eleven hours are 1.375) shifts.
  expect(quantityOf(crane, shift)).toBe(288)
  expect(costOf(288, shift.price, { mode: 'included', percent: 20 })).toEqual({
    net: 5_760_000,
    tax: 1_152_000,
    gross: 6_912_000,
  })

  const lorry = Array.from({ length: 21 }, (_, i) =>
    worked(`2026-06-${String(i + 1).padStart(2, '0')}`, 2 * H + 20 * 60),
  )
  // 2 h 20 min are 2.33 h, on 21 days.
  const simple: Rate = { ...byHour, price: 195_050 }
  expect(quantityOf(lorry, simple)).toBe(4893)
  expect(costOf(4893, simple.price, { mode: 'none' }).gross).toBe(9_543_797)
})
