import { describe, expect, test } from 'vitest'
import { makeCard } from '../../rates/rates.fixture.ts'
import { costOf } from '../money.rules.ts'
import { FORM } from '../papers.fixture.ts'
import { worked } from './charges.fixture.ts'
import { basesOf, type ChargedDay, chargesOf, type Extras, pricedOf, type Rates, typedRates } from './charges.rules.ts'

const H = 3600
const NO_EXTRAS = { base: '', trips: 0, deliveries: 0, deliveryKm: 0 } as const
const billOf = (
  days: ChargedDay[],
  rates: Partial<Rates> = {},
  extras: Partial<Extras & { base: 'hour' | 'shift' | 'presence' }> = {},
) => chargesOf(days, () => ({ ...makeCard(), ...rates }), { ...NO_EXTRAS, ...extras })
/** `what quantity × price = sum`. */
const linesOf = (...bill: Parameters<typeof billOf>) =>
  billOf(...bill).lines.map(({ what, quantity, price, sum }) => `${what} ${quantity} × ${price} = ${sum}`)

describe('by the hour', () => {
  test('days are rounded to hundredths of an hour each, half a hundredth up, and their sum is multiplied once', () => {
    expect(linesOf([worked('2026-11-02', 7 * H + 59 * 60 + 59)])).toEqual(['work 800 × 280000 = 2240000'])
    // 17 seconds are less than half a hundredth, 18 are half of one.
    expect(linesOf([worked('2026-11-02', H + 17)])).toEqual(['work 100 × 280000 = 280000'])
    expect(linesOf([worked('2026-11-02', H + 18)])).toEqual(['work 101 × 280000 = 282800'])
    expect(linesOf([worked('2026-11-02', 18), worked('2026-11-03', 18)], { work: 25 })).toEqual(['work 2 × 25 = 1'])
  })

  test('the minimum is a line of its own, once a shift, and none on a day when the machine only stood there', () => {
    const days = [worked('2026-11-02', 90 * 60), worked('2026-11-03', 0), worked('2026-11-04', 6 * H)]
    const { lines, quantities } = billOf(days, { minHours: 4 })
    expect(lines).toMatchObject([
      { what: 'work', quantity: 750 },
      { what: 'minimum', quantity: 250, price: 280_000, minHours: 4 },
    ])
    expect([...quantities.values()]).toEqual([
      { quantity: 400, extra: 250 },
      { quantity: 0, extra: 0 },
      { quantity: 600, extra: 0 },
    ])
    const night = [worked('2026-11-02', 3 * H, 20, 24), worked('2026-11-03', 2 * H, 0, 3)]
    expect(linesOf(night, { minHours: 8 })).toEqual(['work 500 × 280000 = 1400000', 'minimum 300 × 280000 = 840000'])
  })
})

describe('by the shift', () => {
  const shift = { work: null, shift: 2_400_000, shiftHours: 8 }

  test('counts hundredths of a shift, with the minimum in hours', () => {
    expect(linesOf([worked('2026-11-02', 10 * H), worked('2026-11-03', 2 * H)], { ...shift, minHours: 4 })).toEqual([
      'shift 150 × 2400000 = 3600000',
      'minimum 25 × 2400000 = 600000',
    ])
  })

  test('hours beyond a shift have the price of overtime where the card has one', () => {
    const days = [worked('2026-11-02', 11 * H), worked('2026-11-03', 8 * H), worked('2026-11-04', 4 * H)]
    expect(linesOf(days, { ...shift, overtime: 350_000 })).toEqual([
      'shift 250 × 2400000 = 6000000',
      'overtime 300 × 350000 = 1050000',
    ])
  })

  test('is chosen by the owner where a card has both prices', () => {
    const both = { ...shift, work: 280_000 }
    expect(linesOf([worked('2026-11-02', 4 * H)], both)).toEqual(['work 400 × 280000 = 1120000'])
    expect(linesOf([worked('2026-11-02', 4 * H)], both, { base: 'shift' })).toEqual(['shift 50 × 2400000 = 1200000'])
  })
})

test('by presence the whole time on the site is charged', () => {
  expect(linesOf([worked('2026-11-02', 2 * H, 8, 17)], { work: null, presence: 150_000 })).toEqual([
    'presence 900 × 150000 = 1350000',
  ])
})

test('простой is charged by the day, trips and delivery as typed, where the card has a price for them', () => {
  const extras = { trips: 42, deliveries: 1, deliveryKm: 36.5 }
  const days = [
    { ...worked('2026-11-02', H), idleDue: 2.4 * H },
    { ...worked('2026-11-03', 0), idleDue: 0.7 * H },
  ]
  expect(linesOf(days, {}, extras)).toEqual(['work 100 × 280000 = 280000'])
  expect(linesOf(days, { idle: 195_000, trip: 65_000, delivery: 500_000, deliveryKm: 21_000 }, extras)).toEqual([
    'work 100 × 280000 = 280000',
    'idle 310 × 195000 = 604500',
    'trip 4200 × 65000 = 2730000',
    'delivery 100 × 500000 = 500000',
    'way 3650 × 21000 = 766500',
  ])
})

test('with two cards in one period each day is charged by its own, and a night by the card of its first day', () => {
  const [old, dear] = [makeCard({ id: 1 }), makeCard({ id: 2, from: '2026-11-17', work: 300_000 })]
  const days = [
    worked('2026-11-15', 8 * H),
    worked('2026-11-16', 3 * H, 20, 24),
    worked('2026-11-17', 2 * H, 0, 3),
    worked('2026-11-18', 8 * H),
  ]
  const { lines } = chargesOf(days, (day) => (day < '2026-11-17' ? old : dear), NO_EXTRAS)
  expect(lines).toMatchObject([
    { quantity: 1300, price: 280_000, sum: 3_640_000, card: { id: 1, from: '2026-11-01' } },
    { quantity: 800, price: 300_000, sum: 2_400_000, card: { id: 2, from: '2026-11-17' } },
  ])
})

test('days with work that no card covers are named, those without work are not', () => {
  const days = [worked('2026-11-02', H), worked('2026-11-03', 0), worked('2026-11-04', H)]
  expect(chargesOf(days, (day) => (day < '2026-11-04' ? undefined : makeCard()), NO_EXTRAS).missing).toEqual([
    '2026-11-02',
  ])
})

/**
 * Reckoned by hand. An excavator by the hour at 2,800 ₽ with 4 hours at least; a crane by the shift of 8 hours at
 * 24,000 ₽ with half a shift at least; a lorry by the hour at 1,950.50 ₽.
 */
test('three machines on two objects in a month come to the sums reckoned by hand', () => {
  const sumOf = (...bill: Parameters<typeof billOf>) => billOf(...bill).lines.reduce((all, { sum }) => all + sum, 0)
  const excavatorAtFirst = [
    worked('2026-06-01', 8 * H),
    // A gap took two hours of this day: they are not counted.
    worked('2026-06-02', 6 * H),
    // 1 h 30 min: four hours at least.
    worked('2026-06-03', 1.5 * H),
    // The owner corrected 3 h to 9 h 12 min.
    worked('2026-06-04', 9.2 * H),
  ]
  // 27.20 hours.
  expect(sumOf(excavatorAtFirst, { minHours: 4 })).toBe(7_616_000)
  expect(costOf(7_616_000, { mode: 'added', percent: 22 })).toEqual({
    net: 7_616_000,
    tax: 1_675_520,
    gross: 9_291_520,
  })
  expect(sumOf([worked('2026-06-15', 7.75 * H)], { minHours: 4 })).toBe(2_170_000)

  const crane = [
    worked('2026-06-08', 8 * H),
    // 21:00–02:00: 2 h before midnight and 1 h after it are one shift of 3 h, half a shift at least.
    worked('2026-06-09', 2 * H, 21, 24),
    worked('2026-06-10', H, 0, 2),
    worked('2026-06-11', 11 * H),
  ]
  // 1 + 0.5 + 1.38 (eleven hours are 1.375) shifts.
  const shifts = sumOf(crane, { work: null, shift: 2_400_000, minHours: 4 })
  expect(costOf(shifts, { mode: 'included', percent: 20 })).toEqual({
    net: 5_760_000,
    tax: 1_152_000,
    gross: 6_912_000,
  })

  const lorry = Array.from({ length: 21 }, (_, i) =>
    worked(`2026-06-${String(i + 1).padStart(2, '0')}`, 2 * H + 20 * 60),
  )
  // 2 h 20 min are 2.33 h, on 21 days.
  expect(sumOf(lorry, { work: 195_050 })).toBe(9_543_797)
})

test('a rate that is typed is a card without a name, and nothing else has a price', () => {
  const prices = (form: Partial<typeof FORM>) => {
    const { work, shift, minHours, ...others } = typedRates({ ...FORM, ...form })
    expect(others).toMatchObject({
      idle: null,
      presence: null,
      overtime: null,
      trip: null,
      delivery: null,
      deliveryKm: null,
    })
    return { work, shift, minHours }
  }
  expect(prices({ by: 'hour' })).toEqual({ work: 280_000, shift: null, minHours: 4 })
  expect(prices({ by: 'shift' })).toEqual({ work: null, shift: 280_000, minHours: 4 })
  expect(prices({ by: 'none' })).toEqual({ work: 0, shift: null, minHours: 0 })
  expect([basesOf(typedRates({ ...FORM, by: 'shift' })), pricedOf(typedRates(FORM))]).toEqual([['shift'], []])
})

test('of a card without any price days are neither charged nor missing', () => {
  const bill = billOf([worked('2026-11-02', H)], { work: null })
  expect(bill).toMatchObject({ lines: [], missing: [] })
  expect([...bill.quantities.values()]).toEqual([{ quantity: 0, extra: 0 }])
})

test('nothing is charged for no days, not even trips', () => {
  expect(chargesOf([], (day) => (day ? makeCard({ trip: 100 }) : undefined), { ...NO_EXTRAS, trips: 3 })).toEqual({
    lines: [],
    quantities: new Map(),
    missing: [],
  })
})

test('trips and deliveries are charged by the card of the last day', () => {
  const days = [worked('2026-11-16', H), worked('2026-11-17', H)]
  const ratesOf = (day: string) =>
    makeCard(day < '2026-11-17' ? { trip: 100 } : { id: 2, trip: 300, from: '2026-11-17' })
  const { lines } = chargesOf(days, ratesOf, { ...NO_EXTRAS, trips: 2 })
  expect(lines.filter(({ what }) => what === 'trip')).toMatchObject([{ price: 300, sum: 600, card: { id: 2 } }])
  expect(
    chargesOf(days, ratesOf, { ...NO_EXTRAS, trips: undefined }).lines.filter(({ what }) => what === 'trip'),
  ).toEqual([])
})

test('the minimum of a night is paid on the day on which it worked first', () => {
  const night = [worked('2026-11-02', 0, 23.9, 24), worked('2026-11-03', 2 * H, 0, 3)]
  expect([...billOf(night, { minHours: 4 }).quantities.values()]).toEqual([
    { quantity: 0, extra: 0 },
    { quantity: 400, extra: 200 },
  ])
})

test('lines stand by their card, then by what they are of, in whatever order they came', () => {
  const days = [
    { ...worked('2026-11-16', H), idleDue: H },
    { ...worked('2026-11-17', H), idleDue: H },
    worked('2026-11-18', 0),
  ]
  const dear = { id: 2, name: 'Дорогая', idle: 200, trip: 300, minHours: 4, from: '2026-11-17' }
  const ratesOf = (day: string) => makeCard(day < '2026-11-17' ? { idle: 100, minHours: 2 } : dear)
  const { lines } = chargesOf(days, ratesOf, { ...NO_EXTRAS, trips: 1 })
  expect(lines.map(({ what, card, minHours }) => [what, card?.id, minHours])).toEqual([
    ['work', 1, undefined],
    ['minimum', 1, 2],
    ['idle', 1, undefined],
    ['work', 2, undefined],
    ['minimum', 2, 4],
    ['idle', 2, undefined],
    ['trip', 2, undefined],
  ])
  expect(lines[3]?.card).toEqual({ id: 2, name: 'Дорогая', from: '2026-11-17' })
})

test('a typed rate has no card, and a price of overtime charges nothing by the hour', () => {
  const { lines } = chargesOf([worked('2026-11-16', 11 * H)], () => typedRates({ ...FORM, by: 'hour' }), NO_EXTRAS)
  expect(lines.map(({ what, card }) => [what, card])).toEqual([['work', null]])
  expect(linesOf([worked('2026-11-16', 11 * H)], { overtime: 350_000 })).toEqual(['work 1100 × 280000 = 3080000'])
  expect(pricedOf(makeCard({ trip: 0, deliveryKm: 5 }))).toEqual(['trip', 'deliveryKm'])
})

describe('works', () => {
  const done = (...parts: [works: string, hours: number][]) =>
    parts.map(([works, hours]) => ({ works, counted: hours * H, present: 2 * hours * H }))
  /** Two days: 5 + 2.5 h of two works, then 4 h of the second. */
  const days = [
    { ...worked('2026-11-02', 7.5 * H), done: done(['Рытьё', 5], ['Засыпка', 2.5]) },
    { ...worked('2026-11-03', 4 * H), done: done(['Засыпка', 4]) },
  ]
  const listOf = (bill: ReturnType<typeof billOf>) =>
    bill.lines.map(({ what, works, quantity, sum }) => [what, works, quantity, sum])

  test('each has a line by the hour and by presence, and the minimum has none of them', () => {
    const bill = billOf(days, { minHours: 8 })
    expect(listOf(bill)).toEqual([
      ['work', 'Рытьё', 500, 1_400_000],
      ['work', 'Засыпка', 650, 1_820_000],
      ['minimum', undefined, 450, 1_260_000],
    ])
    expect([...bill.quantities.values()].map(({ quantity }) => quantity)).toEqual([800, 800])
    const present = billOf([{ ...days[0], ...worked('2026-11-02', 7.5 * H, 8, 23), done: days[0]?.done }], {
      work: null,
      presence: 100_00,
    })
    expect(listOf(present)).toEqual([
      ['presence', 'Рытьё', 1000, 100_000],
      ['presence', 'Засыпка', 500, 50_000],
    ])
  })

  test('two rates of two works are four lines', () => {
    const rates = (day: string) => ({
      ...makeCard(),
      ...(day < '2026-11-03' ? { id: 1, from: '2026-11-01' } : { id: 2, from: '2026-11-03', work: 300_000 }),
    })
    const both = [days[0], { ...worked('2026-11-03', 4 * H), done: done(['Рытьё', 1], ['Засыпка', 3]) }].flatMap(
      (day) => day ?? [],
    )
    expect(listOf(chargesOf(both, rates, NO_EXTRAS))).toEqual([
      ['work', 'Рытьё', 500, 1_400_000],
      ['work', 'Засыпка', 250, 700_000],
      ['work', 'Рытьё', 100, 300_000],
      ['work', 'Засыпка', 300, 900_000],
    ])
  })

  test('a shift is shared out to the hundredth, with overtime behind it or without', () => {
    const shift = { work: null, shift: 2_000_000, shiftHours: 7 }
    // 5/7 and 2.5/7 of a shift are 0.714 and 0.357: 1.07 together.
    expect(listOf(billOf(days.slice(0, 1), shift))).toEqual([
      ['shift', 'Рытьё', 71, 1_420_000],
      ['shift', 'Засыпка', 36, 720_000],
    ])
    expect(listOf(billOf(days.slice(0, 1), { ...shift, overtime: 300_000 }))).toEqual([
      ['shift', 'Рытьё', 67, 1_340_000],
      ['shift', 'Засыпка', 33, 660_000],
      ['overtime', undefined, 50, 150_000],
    ])
  })
})

describe('works of days that are one shift, or that only stood', () => {
  const part = (works: string, counted: number, present: number) => ({
    works,
    counted: counted * H,
    present: present * H,
  })

  test('each day of a night is shared out by its own works', () => {
    const night = [
      { ...worked('2026-11-02', 3 * H, 20, 24), done: [part('Рытьё', 3, 4)] },
      { ...worked('2026-11-03', 2 * H, 0, 3), done: [part('Засыпка', 2, 3)] },
    ]
    const lines = (rates: Partial<Rates> = {}) =>
      billOf(night, rates).lines.map(({ works, quantity }) => [works, quantity])
    expect(lines()).toEqual([
      ['Рытьё', 300],
      ['Засыпка', 200],
    ])
    expect(lines({ work: null, presence: 100 })).toEqual([
      ['Рытьё', 400],
      ['Засыпка', 300],
    ])
  })

  test('by presence time is shared out by presence, also of works that were not done', () => {
    const day = { ...worked('2026-11-02', 2 * H, 8, 14), done: [part('Рытьё', 2, 2), part('Засыпка', 0, 4)] }
    const lines = billOf([day], { work: null, presence: 100 }).lines.map(({ works, quantity }) => [works, quantity])
    expect(lines).toEqual([
      ['Рытьё', 200],
      ['Засыпка', 400],
    ])
  })

  test('by the hour it is shared out by hours of work, also where the first of them was not done', () => {
    const lines = (...done: ReturnType<typeof part>[]) =>
      billOf([{ ...worked('2026-11-02', 3 * H), done }]).lines.map(({ works, quantity }) => [works, quantity])
    expect(lines(part('Рытьё', 2, 2), part('Засыпка', 1, 4))).toEqual([
      ['Рытьё', 200],
      ['Засыпка', 100],
    ])
    expect(lines(part('Рытьё', 0, 4), part('Засыпка', 3, 3))).toEqual([['Засыпка', 300]])
  })

  test('a shift without overtime says by how many hours its price is divided, with overtime it does not', () => {
    const shift = { work: null, shift: 2_400_000, shiftHours: 8 }
    const lines = (rates: Partial<Rates>) => billOf([worked('2026-11-02', 9 * H)], rates).lines
    expect(lines(shift).map(({ shiftHours }) => shiftHours)).toEqual([8])
    expect(lines({ ...shift, overtime: 350_000 }).map(({ shiftHours }) => shiftHours)).toEqual([undefined, undefined])
    expect(lines({}).map(({ shiftHours }) => shiftHours)).toEqual([undefined])
  })

  test('lines of one card stand in the order of a paper, not in that in which they came', () => {
    const all = {
      work: null,
      shift: 2_400_000,
      overtime: 350_000,
      minHours: 8,
      idle: 1,
      trip: 1,
      delivery: 1,
      deliveryKm: 1,
    }
    const days = [{ ...worked('2026-11-02', 2 * H), idleDue: H }, worked('2026-11-03', 9 * H)]
    const { lines } = billOf(days, all, { trips: 1, deliveries: 1, deliveryKm: 1 })
    expect(lines.map(({ what }) => what)).toEqual(['shift', 'overtime', 'minimum', 'idle', 'trip', 'delivery', 'way'])
  })

  test('a typed rate and a card of the same day are two lines', () => {
    const ratesOf = (day: string) => (day < '2026-11-03' ? typedRates({ ...FORM, from: '2026-11-01' }) : makeCard())
    const days = [worked('2026-11-02', 8 * H), worked('2026-11-03', 8 * H)]
    expect(chargesOf(days, ratesOf, NO_EXTRAS).lines).toHaveLength(2)
  })
})
