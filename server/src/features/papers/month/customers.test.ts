/** A month by customers and objects, and what of it can still be put into an invoice. */
import type { InvoiceKind } from '@spetskarta/shared/papers/invoices.ts'
import { expect, test } from 'vitest'
import { makeInvoice } from '../invoices/invoices.fixture.ts'
import { linesOf, paper } from './lines.fixture.ts'
import { billable, customersOf, daysOfMonth, isWanted, madeInstead, unbilled } from './month.ts'

const of = (customer: string, more: Parameters<typeof paper>[0] = {}) =>
  paper({ ...more, content: { customer, customerInn: '', ...more.content } })
const invoice = (kind: InvoiceKind, customer: string, ids: number[] = [], cancelledAt: number | null = null) => {
  const one = makeInvoice({ kind, cancelledAt })
  const papers = ids.map((id) => ({ id, title: '' }))
  return { ...one, content: { ...one.content, papers, customer: { ...one.content.customer, name: customer } } }
}
const ENTERED = { kpp: '', okpo: '', address: '', phone: '', contract: '', contractOn: '' }
const entered = (name: string, inn: string) =>
  ({ id: 1, name, inn, ...ENTERED }) as unknown as Parameters<typeof customersOf>[1][number]

test('customers stand by their names, each with its objects and the sums of their machines', () => {
  const lines = linesOf({
    papers: [
      of('Барс'),
      of('Анфас', { object: 2, content: { object: 'Склад' } }),
      of('Анфас', { machine: 'crane' }),
      of('Анфас'),
    ].slice(0, 3),
  })
  const shown = customersOf(lines, [], [], true)
  expect(
    shown.map(({ name, machines, cost, objects }) => [
      name,
      machines,
      cost.gross,
      objects.map(({ name: one, machines: its }) => [one, its.length]),
    ]),
  ).toEqual([
    // 30.9 hours at 2,800 roubles each.
    [
      'Анфас',
      2,
      17_304_000,
      [
        ['Склад', 1],
        ['Речной', 1],
      ],
    ],
    ['Барс', 1, 8_652_000, [['Речной', 1]]],
  ])
  expect(shown[0]?.objects[0]).toMatchObject({ objectId: 2, cost: { gross: 8_652_000 } })
  const [machine] = shown[0]?.objects[0]?.machines ?? []
  expect(machine).toMatchObject({ name: 'Экскаватор', plate: '1234 ХК 50', cost: { gross: 8_652_000 } })
  // What a machine's line has for invoices alone is not sent.
  for (const key of ['charging', 'days', 'counters', 'inn']) expect(machine).not.toHaveProperty(key)
  expect(customersOf(lines, [], [], false)[0]?.objects[0]?.machines).toEqual([])
})

test('a month is from its first to its last day', () => {
  expect(['2026-11', '2026-12', '2028-02', '2027-02'].map(daysOfMonth)).toEqual([
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-12-01', to: '2026-12-31' },
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2027-02-01', to: '2027-02-28' },
  ])
})

test('objects without a number are told apart by their names', () => {
  const yard = (object: string) => of('Анфас', { object: null, machine: object, content: { object } })
  const [customer] = customersOf(linesOf({ papers: [yard('Двор'), yard('Карьер')] }), [], [], true)
  expect(customer?.objects.map(({ objectId, name }) => [objectId, name])).toEqual([
    [null, 'Двор'],
    [null, 'Карьер'],
  ])
})

test('the ИНН is what is entered of the customer, else what a paper says, else what an invoice said', () => {
  const innOf = (...given: [papers: string, entered: string, invoiced: boolean]) => {
    const [said, typed, invoiced] = given
    const { content } = invoice('bill', 'Барс')
    const strange = { ...content, customer: { ...content.customer, inn: '5003028090' } }
    const lines = linesOf({ papers: [of('Анфас', { content: { customerInn: said } })] })
    return customersOf(
      lines,
      [entered('Барс', '1'), entered('Анфас', typed)],
      invoiced ? [{ ...invoice('bill', 'Барс'), content: strange }, invoice('bill', 'Анфас')] : [],
      true,
    )[0]?.inn
  }
  expect([innOf('7707083893', '7736207543', true), innOf('7736207543', '', true)]).toEqual(['7736207543', '7736207543'])
  expect([innOf('', '', true), innOf('', '', false)]).toEqual(['7707083893', ''])
})

test('who has an invoice and no papers any more is listed, unless the lines are of some machines alone', () => {
  const lines = linesOf({ papers: [of('Барс')] })
  const names = (whole: boolean) =>
    customersOf(lines, [], [invoice('bill', 'Анфас'), invoice('bill', 'Барс')], true, whole).map(({ name, left }) => [
      name,
      left.bill,
    ])
  expect(names(true)).toEqual([
    ['Анфас', 0],
    ['Барс', 1],
  ])
  expect(names(false)).toEqual([['Барс', 0]])
})

test('a paper is left for each kind that no invoice in force has it in, and акт and УПД exclude each other', () => {
  const papers = [of('Барс'), of('Барс', { machine: 'crane' })]
  const lines = linesOf({ papers })
  const [first] = papers.map(({ listed }) => listed.id)
  const left = (...invoices: ReturnType<typeof invoice>[]) => customersOf(lines, [], invoices, true)[0]?.left
  expect(left()).toEqual({ bill: 2, act: 2, upd: 2 })
  expect(left(invoice('bill', 'Барс', [first ?? 0]))).toEqual({ bill: 1, act: 2, upd: 2 })
  expect(left(invoice('act', 'Барс', [first ?? 0]))).toEqual({ bill: 2, act: 1, upd: 1 })
  expect(left(invoice('upd', 'Барс', [first ?? 0]))).toEqual({ bill: 2, act: 1, upd: 1 })
  expect(left(invoice('bill', 'Барс', [first ?? 0], 1))).toEqual({ bill: 2, act: 2, upd: 2 })
  expect(unbilled(lines, [invoice('bill', 'Барс', [first ?? 0])], 'bill')).toEqual(papers.slice(1))
})

test('invoices that exclude another are those in force', () => {
  const [bill, act, upd, gone] = [
    invoice('bill', 'А'),
    invoice('act', 'А'),
    invoice('upd', 'А'),
    invoice('upd', 'А', [], 1),
  ]
  const kinds = (kind: InvoiceKind) => madeInstead([bill, act, upd, gone], kind)
  expect([kinds('bill'), kinds('act'), kinds('upd')]).toEqual([[bill], [act, upd], [act, upd]])
})

test('a paper without a sum is not put into an invoice', () => {
  const [free, one] = [of('Барс', { gross: 0 }), of('Барс', { machine: 'crane' })]
  expect(billable(linesOf({ papers: [free, one] }))).toEqual([one])
})

test('customers are chosen by name, and who has none by a dash', () => {
  expect([isWanted(undefined, 'Барс'), isWanted(['Барс'], 'Барс'), isWanted(['Барс'], 'Анфас')]).toEqual([
    true,
    true,
    false,
  ])
  expect([isWanted(['-'], ''), isWanted(['Барс'], ''), isWanted([], 'Барс')]).toEqual([true, false, false])
})
