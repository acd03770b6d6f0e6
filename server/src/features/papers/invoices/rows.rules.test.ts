/** Rows of an invoice: kopecks of tax are shared out so that the rows come to the paper. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharedOut } from '../money.rules.ts'
import { makeContent, makeDay } from '../papers.fixture.ts'
import { invoiceSheet } from './invoice-sheet.rules.ts'
import { makeInvoice } from './invoices.fixture.ts'
import { invoiceRows, sumOfCosts } from './rows.rules.ts'

describe('shared out', () => {
  test.each([
    [10, [1, 1, 1], [4, 3, 3]],
    [10, [1, 2, 7], [1, 2, 7]],
    // 0.5, 2.25 and 7.25: the largest remainder has the kopeck.
    [10, [2, 9, 29], [1, 2, 7]],
    [10, [29, 9, 2], [7, 2, 1]],
    [11, [5, 5, 5, 5], [3, 3, 3, 2]],
    [10, [0, 0], [0, 0]],
    [0, [3, 4], [0, 0]],
    [7, [], []],
  ])('%i by %j is %j', (total, parts, shares) => expect(sharedOut(total, parts)).toEqual(shares))

  test('whatever is shared out, nothing is lost, and none is a kopeck away from its part', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), parts, (total, given) => {
        const all = given.reduce((sum, part) => sum + part, 0)
        fc.pre(all > 0)
        const shares = sharedOut(total, given)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
        for (const [i, share] of shares.entries())
          expect(Math.abs(share - (total * (given[i] ?? 0)) / all)).toBeLessThan(1)
      }),
    )
  })
})

describe('the rows of a paper', () => {
  const rowsOf = (vat: 'none' | 'added-22' | 'included-22') =>
    invoiceRows({ content: makeContent({ vat }) }, 'Справка ЭСМ-7 № 1')

  test('have the tax above their sums', () => {
    expect(rowsOf('added-22')).toMatchObject([
      { quantity: 3090, price: 280_000, vat: 22, net: 8_652_000, tax: 1_903_440, gross: 10_555_440 },
      { quantity: 130, price: 280_000, vat: 22, net: 364_000, tax: 80_080, gross: 444_080 },
    ])
  })

  test('have the tax within their sums, and a price without it', () => {
    const rows = rowsOf('included-22')
    expect(rows).toMatchObject([
      { vat: 22, net: 8_652_000 - 1_560_197, tax: 1_560_197, gross: 8_652_000 },
      { vat: 22, net: 364_000 - 65_639, tax: 65_639, gross: 364_000 },
    ])
    expect(rows[0]?.price).toBeCloseTo(((8_652_000 - 1_560_197) * 100) / 3090, 6)
  })

  test('have none, which is no tax of nothing', () => {
    expect(rowsOf('none')).toMatchObject([
      { price: 280_000, vat: null, tax: 0, net: 8_652_000, gross: 8_652_000 },
      { vat: null, tax: 0, gross: 364_000 },
    ])
  })

  test.each(['none', 'added-22', 'included-22'] as const)('come to the paper: %s', (vat) => {
    expect(sumOfCosts(rowsOf(vat))).toEqual(makeContent({ vat }).sums.cost)
  })

  test('have the price of the paper where the tax is not in it, also where the sum was rounded', () => {
    const content = makeContent({ price: 195_050, minHours: 0 }, [makeDay(16, 2.33)])
    // 2.33 hours at 1,950.50 are 4,544.665 roubles.
    expect(invoiceRows({ content }, '')).toMatchObject([{ quantity: 233, price: 195_050, net: 454_467 }])
  })

  test('name the works, the machine, its plate and the paper; a line without a sum is none', () => {
    const content = makeContent()
    const free = { what: 'trip' as const, unit: 'trip' as const, quantity: 100, price: 0, sum: 0, card: null }
    const named = {
      ...content,
      charges: [...(content.charges ?? []), free],
      machine: { ...content.machine, plate: '1234 ХК 50' },
    }
    const names = invoiceRows({ content: named }, 'Справка № 1').map(({ name }) => name)
    expect(names).toHaveLength(2)
    expect(names[0]).toBe(
      'Разработка грунта в котловане с погрузкой в самосвалы: Экскаватор гусеничный, Hitachi ZX200-5G, гос.\u00a0№\u00a01234\u00a0ХК\u00a050 (Справка № 1)',
    )
    expect(rowsOf('none')[0]?.name).not.toContain('гос.')
  })

  test('are none where a paper has hours and no money', () => {
    expect(invoiceRows({ content: makeContent({ by: 'none', price: 0 }) }, '')).toEqual([])
  })
})

test.each(['bill', 'act', 'upd'] as const)('who signs %s stands on it as it was typed, with both points', (kind) => {
  const { blocks } = invoiceSheet(makeInvoice({ kind }, { signer: 'Рамстроев П. И.' }))
  const names = blocks.flatMap((block) => (block.kind === 'signs' ? (block.names ?? []) : []))
  expect(new Set(names)).toEqual(new Set(['Рамстроев П. И.']))
})

/** Each cell and text of a sheet. */
const textOf = (invoice: Parameters<typeof invoiceSheet>[0]) => JSON.stringify(invoiceSheet(invoice).blocks)

test('who pays no НДС has no sum of it, and neither a number nor a date begins a line', () => {
  const taxed = makeInvoice({ kind: 'bill' })
  expect(textOf(taxed)).toContain('"НДС"')
  expect(textOf(taxed)).toContain('№\u00a012 от\u00a020.11.2026')
  const rows = taxed.content.rows.map((row) => ({ ...row, vat: null, tax: 0, gross: row.net }))
  const text = textOf(makeInvoice({ kind: 'act' }, { rows, cost: sumOfCosts(rows) }))
  expect(text).toContain('Без налога (НДС)')
  expect(text).not.toContain('"0,00"')
  expect(text).toContain('НДС не облагается.')
})

test('many papers are named in the rows alone', () => {
  const papers = Array.from({ length: 9 }, (_, i) => ({ id: i, title: `Справка ЭСМ-7 № ${30 + i} от 20.11.2026` }))
  expect(textOf(makeInvoice({ kind: 'bill' }, { papers }))).not.toContain('№\u00a030')
  expect(textOf(makeInvoice({ kind: 'bill' }, { papers: papers.slice(1) }))).toContain('№\u00a031')
})
