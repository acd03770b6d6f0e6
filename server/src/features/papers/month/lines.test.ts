/** Lines of a month, reckoned by hand: which papers charge, and what no paper charges. */
import type { ObjectDay, WorkObject } from '@spetskarta/shared/objects/objects.ts'
import { describe, expect, test } from 'vitest'
import { makeCard } from '../../rates/rates.fixture.ts'
import { chargingPapers } from '../charging.rules.ts'
import { makeContent, makeDay } from '../papers.fixture.ts'
import type { StoredPaper } from '../papers.queries.ts'
import { day, type GivenPaper, linesOf, OBJECT, paper } from './lines.fixture.ts'
import { innOf } from './lines.ts'

const H = 3600

describe('of papers about the same days of a machine one charges', () => {
  const charging = (...given: StoredPaper[]) => chargingPapers(given).map(({ listed }) => listed.kind)

  test('the справка before sheets, the report of a shift before them, and ЭСМ-3 before ЭСМ-2', () => {
    const [esm2, esm3, shift, esm7] = (['esm2', 'esm3', 'shift', 'esm7'] as const).map((kind) => paper({ kind }))
    if (!esm2 || !esm3 || !shift || !esm7) throw new Error('no papers')
    expect(charging(esm2, esm3, shift, esm7)).toEqual(['esm7'])
    expect(charging(esm2, esm3, shift)).toEqual(['shift'])
    expect(charging(esm2, esm3)).toEqual(['esm3'])
  })

  test('of two alike the one that was issued first', () => {
    const [first, second] = [paper(), paper()]
    expect(chargingPapers([second, first])).toEqual([first])
  })

  test('neither one that is cancelled nor one without a sum', () => {
    expect(charging(paper({ cancelled: true }), paper({ gross: null }), paper({ kind: 'esm3' }))).toEqual(['esm3'])
  })

  test('of other days, another machine or another object both do, in the order in which they were issued', () => {
    const one = paper({ to: '2026-11-18' })
    expect(charging(one, paper({ kind: 'esm3', from: '2026-11-19' }))).toEqual(['esm7', 'esm3'])
    expect(charging(one, paper({ kind: 'esm3', from: '2026-11-18' }))).toEqual(['esm7'])
    const before = paper({ kind: 'esm3', from: '2026-11-10', to: '2026-11-15' })
    expect([charging(before, one), charging(before, paper())]).toEqual([
      ['esm7', 'esm3'],
      ['esm3', 'esm7'],
    ])
    expect(charging(paper({ kind: 'esm3', from: '2026-11-10', to: '2026-11-16' }), one)).toEqual(['esm7'])
    expect(charging(one, paper({ kind: 'esm3', machine: 'crane' }))).toEqual(['esm7', 'esm3'])
    expect(charging(one, paper({ kind: 'esm3', object: 2 }))).toEqual(['esm7', 'esm3'])
  })

  test('a paper of whole days is about every object', () => {
    expect(charging(paper({ object: null }), paper({ kind: 'esm3' }))).toEqual(['esm7'])
    expect(charging(paper(), paper({ kind: 'esm3', object: null }))).toEqual(['esm7'])
  })
})

describe('a line of papers', () => {
  test('has their days, hours, sums and prices, of one kind and price together', () => {
    const first = paper({
      content: { vat: 'added-22' },
      to: '2026-11-18',
      days: [makeDay(16, 8), makeDay(17, 7.5, 0.5)],
    })
    const second = paper({ from: '2026-11-19', to: '2026-11-19', days: [makeDay(19, 4, 0, 0.5)] })
    const third = paper({ from: '2026-11-20', content: { price: 300_000 }, days: [makeDay(20, 2)] })
    const [line, ...others] = linesOf({ papers: [first, second, third] })
    expect(others).toEqual([])
    expect(line).toMatchObject({
      ...{ customer: 'ООО «СтройГрад Подмосковье»', inn: '7707083893', objectId: 1, object: 'Речной' },
      ...{ equipmentId: 'digger', name: 'Экскаватор', plate: '1234 ХК 50' },
      // 9 hours a day on the object: 21.5 of work and half an hour unknown of 36.
      hours: { work: 21.5 * H, idle: 14 * H, off: 0, unknown: 0.5 * H, downtime: 0.5 * H, trips: 0 },
      charges: [
        { what: 'work', unit: 'hour', quantity: 1950, price: 280_000, sum: 5_460_000 },
        { what: 'work', unit: 'hour', quantity: 200, price: 300_000, sum: 600_000 },
      ],
      // 15.5 hours with 22 % of tax, 4 and 2 without one.
      cost: { net: 6_060_000, tax: 954_800, gross: 7_014_800 },
      paid: 2150,
      draft: { days: 0, missing: 0 },
    })
    expect(line?.papers.map(({ id }) => id)).toEqual([first, second, third].map(({ listed }) => listed.id))
    expect(line?.days.map(({ day: one, paper: title, work }) => [one, title, work / H])).toEqual([
      ['2026-11-16', `Справка ЭСМ-7 № ${first.listed.number} от 18.11.2026`, 8],
      ['2026-11-17', `Справка ЭСМ-7 № ${first.listed.number} от 18.11.2026`, 7.5],
      ['2026-11-19', `Справка ЭСМ-7 № ${second.listed.number} от 19.11.2026`, 4],
      ['2026-11-20', `Справка ЭСМ-7 № ${third.listed.number} от 20.11.2026`, 2],
    ])
  })

  test('tells what stood apart from what idled, and prices of one sum by their kinds', () => {
    const one = paper({ days: [makeDay(16, 4), makeDay(17, 2)] })
    const [first, second] = one.content.days
    const [line] = one.content.charges ?? []
    if (!first || !second || !line) throw new Error('no days')
    const days = [
      { ...first, off: 1800 },
      { ...second, off: undefined },
    ] as typeof one.content.days
    const charges = [line, { ...line, what: 'idle' as const, quantity: 50, sum: 140_000 }]
    const [said] = linesOf({ papers: [{ ...one, content: { ...one.content, days, charges } }] })
    expect(said?.hours.off).toBe(1800)
    expect(said?.charges.map(({ what, quantity }) => [what, quantity])).toEqual([
      ['work', 600],
      ['idle', 50],
    ])
  })

  test('counts trips as trips, and shifts not as hours', () => {
    const card = makeCard({ work: null, shift: 2_400_000, trip: 65_000 })
    const content = makeContent({ by: 'shift', minHours: 0, vat: 'none' }, [makeDay(16, 8)])
    const charges = [
      ...(content.charges ?? []),
      { what: 'trip' as const, unit: 'trip' as const, quantity: 700, price: card.trip ?? 0, sum: 455_000, card: null },
    ]
    const one = paper({ days: [makeDay(16, 8)] })
    const [line] = linesOf({ papers: [{ ...one, content: { ...one.content, charges } }] })
    expect([line?.hours.trips, line?.paid]).toEqual([700, 0])
  })

  test('is another for another customer, object or machine, and has the names of before where they are gone', () => {
    const lines = linesOf({
      papers: [
        paper(),
        paper({ content: { customer: 'ООО «Два»' }, from: '2026-11-21', to: '2026-11-22' }),
        paper({ object: 2, content: { object: 'Снесённый' } }),
        paper({ machine: null }),
        paper({ object: null, from: '2026-11-01', to: '2026-11-02', content: { object: 'Двор' } }),
        paper({ object: null, from: '2026-11-03', to: '2026-11-04', content: { object: 'Карьер' } }),
      ],
    })
    expect(lines.map(({ customer, object, name, plate }) => [customer, object, name, plate])).toEqual([
      ['ООО «СтройГрад Подмосковье»', 'Речной', 'Экскаватор', '1234 ХК 50'],
      ['ООО «Два»', 'Речной', 'Экскаватор', '1234 ХК 50'],
      ['ООО «СтройГрад Подмосковье»', 'Снесённый', 'Экскаватор', '1234 ХК 50'],
      ['ООО «СтройГрад Подмосковье»', 'Речной', 'Hitachi ZX200-5G', ''],
      ['ООО «СтройГрад Подмосковье»', 'Двор', 'Экскаватор', '1234 ХК 50'],
      ['ООО «СтройГрад Подмосковье»', 'Карьер', 'Экскаватор', '1234 ХК 50'],
    ])
    const two = ['Каток', 'Кран'].map((name) => paper({ machine: null, from: '2026-11-01', to: '2026-11-02', name }))
    expect(linesOf({ papers: two }).map(({ name }) => name)).toEqual(['Каток', 'Кран'])
  })

  test('is in the month of its last day; its days in another one are charged already', () => {
    const over = paper({ from: '2026-10-25', to: '2026-11-01', days: [makeDay(16, 8)] })
    const ahead = paper({ from: '2026-11-30', to: '2026-12-01', days: [makeDay(16, 8)] })
    const before = paper({ from: '2026-10-25', to: '2026-10-31', days: [], readings: {} })
    const last = paper({ from: '2026-11-29', to: '2026-11-30', machine: 'crane' })
    const lines = linesOf({ papers: [over, ahead, before, last], days: [day(30, 5)] })
    expect(lines.map(({ papers: its }) => its.map(({ id }) => id))).toEqual([[over.listed.id], [last.listed.id]])
    expect(lines.map(({ charging }) => charging)).toEqual([[over], [last]])
    expect(lines[0]?.cost.gross).toBe(2_240_000)
    expect(lines.map(({ draft }) => draft.days)).toEqual([0, 0])
  })
})

describe('days that no paper charges', () => {
  const card = makeCard({ vat: 'added-22', idle: 100_000, trip: 50_000 })
  const waiting = { seconds: 0.5 * H, fault: 'customer', reason: '', code: '' } as unknown as ObjectDay['downtime']

  test('are priced by the rate cards, with their tax', () => {
    const [line] = linesOf({ cards: [card], days: [day(16, 8, { downtime: waiting }), day(17, 2)] })
    expect(line).toMatchObject({
      ...{ customer: 'ООО «Речной»', inn: '7736207543', object: 'Речной', name: 'Экскаватор' },
      // 10 hours at 2,800 and half an hour at 1,000 are 28,500; 22 % are 6,270.
      draft: { days: 2, missing: 0, cost: { net: 2_850_000, tax: 627_000, gross: 3_477_000 } },
      hours: { work: 10 * H, idle: 2 * H, off: 4 * H, unknown: 6 * H, downtime: 0.5 * H, trips: 0 },
      cost: { gross: 0 },
      papers: [],
    })
    expect(line?.days.map(({ day: one, paper: title }) => [one, title])).toEqual([
      ['2026-11-16', ''],
      ['2026-11-17', ''],
    ])
  })

  test('of cards of two taxes have the tax of each', () => {
    const plain = makeCard({ id: 2, from: '2026-11-17' })
    const [line] = linesOf({ cards: [card, plain], days: [day(16, 1), day(17, 1)] })
    // 2,800 with 616 of tax, and 2,800 without one.
    expect(line?.draft.cost).toEqual({ net: 560_000, tax: 61_600, gross: 621_600 })
  })

  test('are priced by the card of their machine or its type, and named as the object has the machine', () => {
    const cards = [
      makeCard({ id: 1 }),
      makeCard({ id: 2, type: 'ekskavator', work: 300_000 }),
      makeCard({ id: 3, equipmentId: 'crane', work: 900_000 }),
    ]
    const two = { ...OBJECT, machines: [{ _id: 'crane', name: 'Кран' }, ...OBJECT.machines] } as typeof OBJECT
    const of = (itemId: string) => {
      const known = { cards, days: [day(16, 1, { itemId })], objects: [two] }
      const [line] = linesOf(itemId === 'digger' ? known : { ...known, machines: new Map() })
      return [line?.name, line?.draft.cost.net]
    }
    expect([of('digger'), of('crane'), of('gone')]).toEqual([
      ['Экскаватор', 300_000],
      ['Кран', 900_000],
      ['Машина удалена', 280_000],
    ])
  })

  test('without a card are named as missing where there was work', () => {
    const [line] = linesOf({ days: [day(16, 8), day(17, 0)] })
    expect(line?.draft).toMatchObject({ days: 2, missing: 1, cost: { gross: 0 } })
  })

  test('are those of the month, from its first to its last day', () => {
    const [line] = linesOf({
      days: [day(1, 1), day(30, 1), day(15, 1, { day: '2026-10-31' }), day(15, 1, { day: '2026-12-01' })],
    })
    expect(line?.days.map((one) => one.day)).toEqual(['2026-11-01', '2026-11-30'])
  })

  test('are not those of a paper about their object or about whole days, from its first to its last day', () => {
    const days = [15, 16, 20, 21].map((number) => day(number, 1))
    const left = (...given: GivenPaper[]) =>
      linesOf({ papers: given.map(paper), days }).flatMap(({ days: its }) =>
        its.flatMap(({ day: one, paper: title }) => (title ? [] : [one.slice(-2)])),
      )
    expect(left({ days: [] })).toEqual(['15', '21'])
    expect(left({ days: [], object: null })).toEqual(['15', '21'])
    expect(left({ days: [], object: 2 })).toEqual(['15', '16', '20', '21'])
    expect(left({ days: [], machine: 'crane' })).toEqual(['15', '16', '20', '21'])
  })

  test('at a place where machines only load are no line', () => {
    const pit = { ...OBJECT, haul: 'load', customerName: '' } as unknown as WorkObject
    expect(linesOf({ objects: [pit], days: [day(16, 1)] })).toEqual([])
  })

  test('have the trips that are charged to their object', () => {
    const haul = {
      ...{
        itemId: 'digger',
        day: '2026-11-16',
        known: true,
        trips: 4,
        unheard: false,
        turnsSeconds: null,
        correction: null,
      },
      ...{ load: { objectId: 2, name: 'Карьер' }, unload: { objectId: 1, name: 'Речной' } },
      there: { metres: 1, seconds: 60 },
      back: { metres: 1, seconds: 60 },
    }
    const elsewhere = { ...haul, unload: { objectId: 3, name: 'Другой' } }
    const [line] = linesOf({
      cards: [card],
      days: [day(16, 1)],
      hauls: [haul, elsewhere, { ...haul, day: '2026-11-17' }],
    })
    expect(line?.hours.trips).toBe(800)
    // An hour at 2,800 and eight trips at 500.
    expect(line?.draft.cost.net).toBe(680_000)
    const papers = [paper({ from: '2026-11-17', to: '2026-11-17', days: [] })]
    const [, free] = linesOf({
      papers,
      cards: [card],
      days: [day(16, 1), day(17, 1)],
      hauls: [haul, { ...haul, day: '2026-11-17' }],
    })
    expect(free?.hours.trips).toBe(400)
  })
})

test('the ИНН of a customer is the first that a paper or an object names', () => {
  const lines = linesOf({ papers: [paper({ content: { customerInn: '' } }), paper({ machine: 'crane' })] })
  expect([innOf(lines), innOf(lines.slice(0, 1))]).toEqual(['7707083893', ''])
})
