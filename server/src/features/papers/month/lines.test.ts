/** Lines of a month, reckoned by hand: which papers charge, what no paper charges, and what trackers showed. */
import type { ObjectDay, WorkObject } from '@spetskarta/shared/objects/objects.ts'
import type { PaperKind } from '@spetskarta/shared/papers/papers.ts'
import { describe, expect, test } from 'vitest'
import { makeCard } from '../../rates/rates.fixture.ts'
import { makeContent, makeDay } from '../papers.fixture.ts'
import type { StoredPaper } from '../papers.queries.ts'
import type { PaperReadings } from '../readings/readings.ts'
import { chargingPapers, type KnownOfMonth, machineLines } from './lines.ts'
import { daysSheet, machinesSheet } from './month-sheets.ts'

const H = 3600
let papers = 0
interface Given {
  kind?: PaperKind
  from?: string
  to?: string
  machine?: string | null
  object?: number | null
  cancelled?: boolean
  content?: Parameters<typeof makeContent>[0]
  days?: Parameters<typeof makeContent>[1]
  readings?: Partial<PaperReadings>
  gross?: number | null
}
function paper(given: Given = {}): StoredPaper {
  const { kind = 'esm7', from = '2026-11-16', to = '2026-11-20', machine = 'digger', object = 1 } = given
  const form = { kind, from, to, minHours: 0, vat: 'none' as const, ...(object !== null && { objectId: object }) }
  const content = makeContent({ ...form, ...given.content }, given.days)
  const listed = {
    ...{ id: ++papers, number: papers, issuedOn: to, kind, from, to, equipmentId: machine, objectId: object },
    gross: given.gross === undefined ? (content.sums.cost?.gross ?? null) : given.gross,
    cancelledAt: given.cancelled ? 1 : null,
  }
  const readings = given.readings && { engine: null, fuel: null, own: null, entered: [], ...given.readings }
  return { listed, content: { ...content, ...(readings && { readings }) } } as unknown as StoredPaper
}

const OBJECT = {
  ...{ objectId: 1, name: 'Речной', customerName: 'ООО «Речной»', customerInn: '7736207543', haul: null },
  machines: [{ _id: 'digger', name: 'Экскаватор' }],
} as unknown as WorkObject
const day = (number: number, hours: number, more: Partial<ObjectDay> = {}) =>
  ({
    ...{
      objectId: 1,
      itemId: 'digger',
      day: `2026-11-${String(number).padStart(2, '0')}`,
      visits: [],
      correction: null,
    },
    ...{ work: hours * H, idle: H, off: 2 * H, unknown: 3 * H, onSite: (hours + 6) * H, downtime: null },
    ...more,
  }) as unknown as ObjectDay

const linesOf = (known: Partial<KnownOfMonth>) =>
  machineLines({
    ...{ from: '2026-11-01', to: '2026-11-30', papers: [], days: [], hauls: [], ends: new Map(), objects: [OBJECT] },
    machines: new Map([['digger', { name: 'Экскаватор', type: 'Экскаватор', plate: '1234 ХК 50' }]]),
    cards: [],
    ...known,
  })

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
    expect(charging(paper({ kind: 'esm3', from: '2026-11-10', to: '2026-11-15' }), one)).toEqual(['esm7', 'esm3'])
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
      ],
    })
    expect(lines.map(({ customer, object, name, plate }) => [customer, object, name, plate])).toEqual([
      ['ООО «СтройГрад Подмосковье»', 'Речной', 'Экскаватор', '1234 ХК 50'],
      ['ООО «Два»', 'Речной', 'Экскаватор', '1234 ХК 50'],
      ['ООО «СтройГрад Подмосковье»', 'Снесённый', 'Экскаватор', '1234 ХК 50'],
      ['ООО «СтройГрад Подмосковье»', 'Речной', 'Hitachi ZX200-5G', ''],
    ])
  })

  test('is in the month of its last day; its days in another one are charged already', () => {
    const over = paper({ from: '2026-10-25', to: '2026-11-01', days: [makeDay(16, 8)] })
    const ahead = paper({ from: '2026-11-30', to: '2026-12-01', days: [makeDay(16, 8)] })
    const before = paper({ from: '2026-10-25', to: '2026-10-31' })
    const lines = linesOf({ papers: [over, ahead, before], days: [day(30, 5)] })
    expect(lines.flatMap(({ papers: its }) => its.map(({ id }) => id))).toEqual([over.listed.id])
    expect(lines[0]?.cost.gross).toBe(2_240_000)
    expect(lines.map(({ draft }) => draft.days)).toEqual([0])
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
    const left = (...given: Given[]) =>
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
  })
})

describe('counters and fuel of a month', () => {
  const engine = (begin: number, end: number) => ({ begin: begin * H, end: end * H, counted: 0, jumps: [] })
  const fuel = (begin: number, filled: number, end: number, drained = 0) => ({ begin, filled, drained, spent: 0, end })
  const sheet = (from: string, to: string, readings: Partial<PaperReadings>) =>
    paper({ kind: 'esm3', from, to, readings, content: { by: 'none', price: 0 } })
  const cells = (...sheets: StoredPaper[]) => {
    const lines = linesOf({ papers: sheets }).map((line) => ({ ...line, inn: '' }))
    const { columns } = machinesSheet(lines)
    return lines.flatMap((line) => columns.slice(-3).map(({ of }) => of(line)))
  }

  test('are from the begin of the first sheet to the end of the last, and the litres of all', () => {
    const later = sheet('2026-11-11', '2026-11-20', { engine: engine(80, 155.5), fuel: fuel(180, 0, 100) })
    const first = sheet('2026-11-01', '2026-11-10', { engine: engine(0, 80), fuel: fuel(210, 300, 180) })
    expect(cells(later, first)).toEqual([0, 155.5, 410])
  })

  test('are those of the newest of two sheets about the same days', () => {
    const first = sheet('2026-11-01', '2026-11-10', { engine: engine(10, 80), fuel: fuel(210, 300, 180) })
    const again = sheet('2026-11-10', '2026-11-12', { engine: engine(75, 90), fuel: fuel(190, 0, 170) })
    expect(cells(first, again)).toEqual([75, 90, 20])
  })

  test('are those of a sheet whose days only one that does not count has too', () => {
    const litres = { fuel: fuel(100, 0, 90) }
    const sheets = [
      sheet('2026-11-01', '2026-11-10', litres),
      sheet('2026-11-10', '2026-11-12', { fuel: fuel(100, 0, 50) }),
      sheet('2026-11-12', '2026-11-20', litres),
    ]
    expect(cells(...sheets)[2]).toBe(20)
  })

  test('have what the owner has read off where no tracker counts, and no drained litres', () => {
    const own = { begin: null, end: 175.5 * H, ran: 0, from: { at: '', seconds: 0 } } as unknown as PaperReadings['own']
    const one = sheet('2026-11-01', '2026-11-10', { own, fuel: fuel(210, 300, 180, 40), drainedApart: true })
    expect(cells(one)).toEqual([null, 175.5, 290])
    expect(cells(sheet('2026-11-01', '2026-11-10', { fuel: fuel(210, 0, 215) }))).toEqual([null, null, 0])
    expect(cells(sheet('2026-11-01', '2026-11-10', {}))).toEqual([null, null, null])
    expect(cells(paper())).toEqual([null, null, null])
  })
})

test('in Excel a machine has its sums in roubles and hours, and its days stand in order', async () => {
  const lines = linesOf({
    papers: [
      paper({
        content: { vat: 'added-22' },
        from: '2026-11-17',
        to: '2026-11-18',
        days: [makeDay(18, 4), makeDay(17, 7.5, 0.5)],
      }),
    ],
    days: [day(16, 1)],
    cards: [makeCard({ customer: 'ООО «Речной»' })],
  })
  const [line] = lines.map((one) => ({ ...one, inn: '7707083893' }))
  if (!line) throw new Error('no line')
  const shown = Object.fromEntries(machinesSheet([line]).columns.map(({ name, of }) => [name, of(line)]))
  expect(shown).toMatchObject({
    ...{ ИНН: '7707083893', 'Гос. №': '1234 ХК 50', 'Работа, ч': 11.5, 'Простой, ч': 0.5, Рейсы: 0 },
    ...{
      'Ставки, ₽': '2\u00a0800,00',
      'Без НДС, ₽': 32_200,
      'НДС, ₽': 7084,
      'Всего, ₽': 39_284,
      'Без документа, ₽': 0,
    },
    Документы: expect.stringMatching(/^Справка ЭСМ-7 № \d+$/),
  })
  const { rows, columns } = daysSheet([line])
  const texts = (await Array.fromAsync(rows)).map((row) => columns.map(({ of }) => of(row)))
  expect(texts.map(([one, customer, , , name]) => [one, customer, name])).toEqual([
    ['2026-11-17', 'ООО «СтройГрад Подмосковье»', 'Экскаватор'],
    ['2026-11-18', 'ООО «СтройГрад Подмосковье»', 'Экскаватор'],
  ])
  expect(texts[0]?.at(-1)).toMatch(/^Справка ЭСМ-7 № \d+ от 18\.11\.2026$/)
  const [, free] = lines.map((one) => ({ ...one, inn: '' }))
  expect(
    free &&
      daysSheet([free])
        .columns.at(-1)
        ?.of({ line: free, day: free.days[0] as never }),
  ).toBe('без документа')
})
