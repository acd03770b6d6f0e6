/** What счёт, акт and УПД say, line by line: 32.2 hours at 2,800 roubles are 90,160, and 22 % of that are 19,835.20. */
import type { InvoiceKind } from '@spetskarta/shared/papers/invoices.ts'
import { describe, expect, test } from 'vitest'
import { filledColumns, readLines, readRows } from '../sheet-text.fixture.ts'
import { invoiceSheet, invoiceTitle } from './invoice-sheet.rules.ts'
import { makeInvoice } from './invoices.fixture.ts'
import type { InvoiceContent } from './invoices.queries.ts'

const { content } = makeInvoice()
const rows = content.rows.map((row, i) => ({ ...row, name: ['Котлован', 'До минимума'][i] ?? '' }))
const untaxed = {
  rows: rows.map((row) => ({ ...row, vat: null, tax: 0, gross: row.net })),
  cost: { net: 9_016_000, tax: 0, gross: 9_016_000 },
}
const half = { rows: [...rows.slice(0, 1), ...untaxed.rows.slice(1)] }
const FIRM = { ...content.owner, name: 'ООО «Рамстрой»', inn: '7707083893', kpp: '770701001', ogrn: '1027700132195' }

const blocksOf = (kind: InvoiceKind, more: Partial<InvoiceContent> = {}) =>
  invoiceSheet(makeInvoice({ kind }, { rows, ...more })).blocks
const rowsOf = (kind: InvoiceKind, more?: Partial<InvoiceContent>) => readRows(blocksOf(kind, more))
const linesOf = (kind: InvoiceKind, more?: Partial<InvoiceContent>) => readLines(blocksOf(kind, more))
const OWNER =
  'ИП Рамстроев Павел Игоревич, ИНН 500100732259, ОГРН 304500116000157, 140100, Московская область, г. Раменское, ул. Михалевича, д. 3, тел. +7 496 460‑00‑00'
const CUSTOMER = 'ООО «СтройГрад Подмосковье», ИНН 7707083893, КПП 770701001, 117312, Москва, ул. Вавилова, 19'

test('счёт tells where to pay what for which works', () => {
  expect(rowsOf('bill')).toEqual([
    'ПАО Сбербанк, г. Москва\nБанк получателя|БИК|044525225',
    'Сч. №|30101810400000000225',
    'ИНН 500100732259|КПП |Сч. №|40802810838000012345',
    'ИП Рамстроев Павел Игоревич\nПолучатель',
    '№|Наименование работ (услуг)|Ед. изм.|Количество|Цена, руб.|НДС|Сумма, руб.',
    '1|Котлован|ч|30,90|2 800,00|22 %|86 520,00',
    '2|До минимума|ч|1,30|2 800,00|22 %|3 640,00',
    'Итого без НДС|90 160,00',
    'НДС|19 835,20',
    'Всего|109 995,20',
  ])
  expect(linesOf('bill')).toEqual([
    'Счёт на оплату № 7 от 30.11.2026',
    `Исполнитель: ${OWNER}`,
    `Заказчик: ${CUSTOMER}`,
    'Договор: № 11/26 от 02.03.2026',
    'Основание: Справка ЭСМ-7 № 12 от 20.11.2026',
    'Всего наименований 2, на сумму 109 995,20 руб.',
    'Всего к оплате: Сто девять тысяч девятьсот девяносто пять рублей 20 копеек',
    'В том числе НДС: 19 835,20 руб. (девятнадцать тысяч восемьсот тридцать пять рублей 20 копеек).',
    'ИП|Рамстроев Павел Игоревич',
    'М. П.',
  ])
})

test('акт tells which works were done from when to when, and both sign it', () => {
  expect(rowsOf('act')).toEqual(rowsOf('bill').slice(4))
  expect(linesOf('act', { customer: { ...content.customer, contract: '' } })).toEqual([
    'Акт № 7 от 30.11.2026 о выполненных работах (оказанных услугах) с 16.11.2026 по 20.11.2026',
    `Исполнитель: ${OWNER}`,
    `Заказчик: ${CUSTOMER}`,
    'Основание: Справка ЭСМ-7 № 12 от 20.11.2026',
    'Всего оказано услуг на сумму: Сто девять тысяч девятьсот девяносто пять рублей 20 копеек',
    'В том числе НДС: 19 835,20 руб. (девятнадцать тысяч восемьсот тридцать пять рублей 20 копеек).',
    'Работы (услуги) выполнены полностью и в срок. Заказчик претензий по объёму, качеству и срокам не имеет.',
    'Исполнитель|Заказчик|Рамстроев Павел Игоревич',
    expect.stringMatching(/^М\. П\. исполнителя +М\. П\. заказчика$/),
  ])
})

test('УПД has the columns of its form: price, sum without the tax, the tax and the sum with it', () => {
  expect(rowsOf('upd')).toEqual([
    'Продавец|ИП Рамстроев Павел Игоревич|(2)|Покупатель|ООО «СтройГрад Подмосковье»|(6)',
    'Адрес|140100, Московская область, г. Раменское, ул. Михалевича, д. 3|(2а)|Адрес|117312, Москва, ул. Вавилова, 19|(6а)',
    'ИНН/КПП продавца|500100732259|(2б)|ИНН/КПП покупателя|7707083893 / 770701001|(6б)',
    'Грузоотправитель|—|(3)|Валюта|Российский рубль, 643|(7)',
    'Грузополучатель|—|(4)|Госконтракт|—|(8)',
    'К платёжному документу|—|(5)|Документ об отгрузке|№ п/п 1–2, УПД № 7 от 30.11.2026|(5а)',
    expect.stringMatching(/^№\|.*\|Ед., код\|.*\|Стоимость без налога — всего\|Акциз\|Ставка налога\|Сумма налога\|/),
    '1|1а|1б|2|2а|3|4|5|6|7|8|9|10, 10а|11',
    '1|Котлован|—|356|ч|30,90|2 800,00|86 520,00|без акциза|22 %|19 034,40|105 554,40|—|—',
    '2|До минимума|—|356|ч|1,30|2 800,00|3 640,00|без акциза|22 %|800,80|4 440,80|—|—',
    'Всего к оплате (9)|90 160,00|×|×|19 835,20|109 995,20|',
  ])
  expect(linesOf('upd')).toEqual([
    expect.stringMatching(/^Счёт-фактура № 7 от 30\.11\.2026 \(1\) +Исправление № — от — \(1а\)$/),
    'Всего: Сто девять тысяч девятьсот девяносто пять рублей 20 копеек.',
    'В том числе НДС: девятнадцать тысяч восемьсот тридцать пять рублей 20 копеек.',
    'ИП|Рамстроев Павел Игоревич',
    'ОГРНИП 304500116000157',
    'Основание: договор № 11/26 от 02.03.2026; Справка ЭСМ-7 № 12 от 20.11.2026',
    'Оказано: услуги строительной техники с машинистом с 16.11.2026 по 20.11.2026',
    'Услугу, результаты работ сдал [12–16] ИП Рамстроев Павел Игоревич; дата 30.11.2026. Услугу, результаты работ принял [17–21] ООО «СтройГрад Подмосковье»; дата «___» __________ 20___ г.',
    'Сдал|Принял|Рамстроев Павел Игоревич',
    expect.stringMatching(/^М\. П\. исполнителя +М\. П\. заказчика$/),
  ])
})

test('without НДС every sum is the net one, and no column and no line has a tax', () => {
  expect(rowsOf('act', untaxed).slice(1)).toEqual([
    '1|Котлован|ч|30,90|2 800,00|без НДС|86 520,00',
    '2|До минимума|ч|1,30|2 800,00|без НДС|3 640,00',
    'Итого|90 160,00',
    'Без налога (НДС)|—',
    'Всего|90 160,00',
  ])
  expect(rowsOf('upd', untaxed).slice(8)).toEqual([
    '1|Котлован|—|356|ч|30,90|2 800,00|86 520,00|без акциза|без НДС|без НДС|86 520,00|—|—',
    '2|До минимума|—|356|ч|1,30|2 800,00|3 640,00|без акциза|без НДС|без НДС|3 640,00|—|—',
    'Всего к оплате (9)|90 160,00|×|×|без НДС|90 160,00|',
  ])
  for (const kind of ['bill', 'act', 'upd'] as const) expect(linesOf(kind, untaxed)).toContain('НДС не облагается.')
})

test('one row with НДС is enough for a sum of it', () => {
  const cost = { net: 9_016_000, tax: 1_903_440, gross: 10_919_440 }
  for (const kind of ['act', 'upd'] as const) {
    expect(rowsOf(kind, { ...half, cost }).join()).toContain('19 034,40')
    expect(linesOf(kind, { ...half, cost }).join()).toContain('девятнадцать тысяч тридцать четыре рубля 40 копеек')
  }
  expect(
    rowsOf('act', { ...half, cost })
      .slice(1, 3)
      .map((row) => row.split('|')[5]),
  ).toEqual(['22 %', 'без НДС'])
})

describe('УПД', () => {
  const statusOf = (more?: Partial<InvoiceContent>) =>
    blocksOf('upd', more).flatMap((block) => (block.kind === 'form' ? block.lines.slice(-1) : []))

  test('with НДС is a счёт-фактура too, status 1, and without it the document of the transfer alone', () => {
    expect(statusOf()).toEqual(['Статус: 1 — счёт-фактура и передаточный документ (акт)'])
    expect(statusOf(half)).toEqual(statusOf())
    expect(statusOf(untaxed)).toEqual(['Статус: 2 — передаточный документ (акт)'])
  })

  test('of one row names one row, and what ОКЕИ has no code for has none', () => {
    const [row] = rows
    const trip = row && { ...row, unit: 'trip' as const }
    const said = rowsOf('upd', { rows: trip ? [trip] : [] })
    expect(said[5]).toContain('|№ п/п 1, УПД № 7 ')
    expect(said[8]).toContain('|—|—|рейс|30,90|')
  })

  test('names no contract that is not known, and a dash where a particular is not', () => {
    const customer = { ...content.customer, contract: '', inn: '', kpp: '', address: '' }
    expect(linesOf('upd', { customer })).toContain('Основание: Справка ЭСМ-7 № 12 от 20.11.2026')
    expect(
      rowsOf('upd', { customer })
        .slice(1, 3)
        .map((row) => row.split('|')[4]),
    ).toEqual(['—', '—'])
  })
})

test('of a firm its head and its accountant sign, and nothing says ОГРНИП', () => {
  for (const kind of ['bill', 'upd'] as const) {
    const lines = linesOf(kind, { owner: FIRM, signer: 'Лаптев А. В.' })
    expect(lines).toContain('Руководитель|Гл. бухгалтер|Лаптев А. В.')
    expect(lines.join()).not.toContain('ОГРНИП')
  }
  expect(rowsOf('bill', { owner: FIRM })[2]).toBe('ИНН 7707083893|КПП 770701001|Сч. №|40802810838000012345')
  expect(linesOf('upd', { owner: { ...content.owner, ogrn: '' } }).join()).not.toContain('ОГРНИП')
})

test('of a bank that is not known a счёт has an empty place', () => {
  expect(rowsOf('bill', { owner: { ...content.owner, bank: '', bic: '' } })[0]).toBe('Банк получателя|БИК|')
})

test.each(['bill', 'act', 'upd'] as const)('%s: every row of a table fills all of its columns', (kind) => {
  for (const more of [{}, untaxed])
    for (const block of blocksOf(kind, more))
      if (block.kind === 'table') expect(new Set(filledColumns(block))).toEqual(new Set([block.widths.length]))
})

test('УПД lies across the page, and four rows are one page', () => {
  const [row] = rows
  const sheet = (kind: InvoiceKind, many: number) =>
    invoiceSheet(makeInvoice({ kind }, { rows: Array.from({ length: many }, () => row as NonNullable<typeof row>) }))
  expect(['bill', 'act', 'upd'].map((kind) => sheet(kind as InvoiceKind, 1).landscape)).toEqual([
    undefined,
    undefined,
    true,
  ])
  expect([sheet('bill', 4).pages, sheet('bill', 5).pages]).toEqual([1, undefined])
})

test('one is called by its kind, number and day', () => {
  const titleOf = (kind: InvoiceKind) => invoiceTitle({ kind, number: 3, issuedOn: '2026-06-30' })
  expect([titleOf('bill'), titleOf('act'), titleOf('upd')]).toEqual([
    'Счёт № 3 от 30.06.2026',
    'Акт № 3 от 30.06.2026',
    'УПД № 3 от 30.06.2026',
  ])
})
