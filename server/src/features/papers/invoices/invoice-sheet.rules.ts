/** Счёт and акт as sheets; УПД has its own form. */
import { INVOICE_NAMES } from '@spetskarta/shared/papers/invoices.ts'
import type { PaperBlock, PaperSheet } from '@spetskarta/shared/papers/papers.ts'
import { date, decimal, mid, right, type SheetCell, textCell } from '../cells.rules.ts'
import { contractText, partyText } from '../parties.rules.ts'
import { moneyInWords } from '../words.rules.ts'
import type { StoredInvoice } from './invoices.queries.ts'
import { signerOf } from './persons.rules.ts'
import { OKEI } from './units.rules.ts'
import { updBlocks } from './upd-sheet.rules.ts'

/** «УПД № 3 от 30.06.2026». */
export const invoiceTitle = ({ kind, number, issuedOn }: Pick<StoredInvoice, 'kind' | 'number' | 'issuedOn'>): string =>
  `${INVOICE_NAMES[kind]} № ${number} от ${date(issuedOn)}`

const field = (label: string, value: string): PaperBlock => ({ kind: 'field', label, value })

/** Laid out like a payment order, as banks and their programs recognise it. */
const bankTable = ({ content: { owner } }: StoredInvoice): PaperBlock => ({
  kind: 'table',
  widths: [29, 29, 10, 32],
  head: [],
  rows: [
    [
      { ...textCell([owner.bank, 'Банк получателя'].filter(Boolean).join('\n')), colSpan: 2, rowSpan: 2 },
      textCell('БИК'),
      textCell(owner.bic),
    ],
    [textCell('Сч. №'), textCell(owner.bankAccount)],
    [
      textCell(`ИНН ${owner.inn}`),
      textCell(`КПП ${owner.kpp}`),
      { ...textCell('Сч. №'), rowSpan: 2 },
      { ...textCell(owner.account), rowSpan: 2 },
    ],
    [{ ...textCell([owner.name, 'Получатель'].join('\n')), colSpan: 2 }],
  ],
})

/** An entrepreneur signs alone; a firm's papers are signed by its head and its accountant. */
export function signersOf({ content }: Pick<StoredInvoice, 'content'>): { who: string[]; names: string[] } {
  const names = [signerOf(content)]
  return content.owner.inn.length === 12 ? { who: ['ИП'], names } : { who: ['Руководитель', 'Гл. бухгалтер'], names }
}

function partyBlocks({ content: { owner, customer, papers } }: StoredInvoice): PaperBlock[] {
  const contract = contractText(customer.contract, customer.contractOn)
  return [
    field('Исполнитель', partyText(owner)),
    field('Заказчик', partyText(customer)),
    ...(contract ? [field('Договор', contract)] : []),
    field('Основание', basisOf(papers)),
  ]
}

/** Most papers named at the head; with more, only the rows name them. */
const NAMED = 8

const basisOf = (papers: StoredInvoice['content']['papers']) =>
  papers.length > NAMED
    ? `Документов: ${papers.length}, номера и даты в наименовании работ`
    : papers.map(({ title }) => unbroken(title)).join('; ')

/** Keeps numbers and dates on the line of the word before them. */
const unbroken = (text: string) => text.replace(/№ (?=\d)/g, '№\u00a0').replace(/ от (?=\d)/g, ' от\u00a0')

const isTaxed = (rows: StoredInvoice['content']['rows']) => rows.some(({ vat }) => vat !== null)

/** Prices that include the tax are shown without it, as all columns are. */
function rowsTable({ content: { rows, cost } }: StoredInvoice): PaperBlock {
  const sum = (name: string, value: string): SheetCell[] => [{ ...right(name, true), colSpan: 6 }, right(value, true)]
  return {
    kind: 'table',
    widths: [5, 37, 9, 11, 13, 9, 16],
    head: [['№', 'Наименование работ (услуг)', 'Ед. изм.', 'Количество', 'Цена, руб.', 'НДС', 'Сумма, руб.'].map(mid)],
    rows: [
      ...rows.map((row, i) => [
        mid(String(i + 1)),
        textCell(unbroken(row.name)),
        mid(OKEI[row.unit].name),
        mid(decimal(row.quantity)),
        right(decimal(row.price)),
        mid(row.vat === null ? 'без НДС' : `${row.vat} %`),
        right(decimal(row.net)),
      ]),
      ...(isTaxed(rows)
        ? [sum('Итого без НДС', decimal(cost.net)), sum('НДС', decimal(cost.tax))]
        : [sum('Итого', decimal(cost.net)), sum('Без налога (НДС)', '—')]),
      sum('Всего', decimal(cost.gross)),
    ],
  }
}

export function wordsBlocks({ content: { cost, rows } }: StoredInvoice, all: string): PaperBlock[] {
  return [
    { kind: 'text', text: `${all}: ${moneyInWords(cost.gross)}`, bold: true },
    {
      kind: 'text',
      text: isTaxed(rows)
        ? `В том числе НДС: ${decimal(cost.tax)} руб. (${moneyInWords(cost.tax).toLowerCase()}).`
        : 'НДС не облагается.',
    },
  ]
}

function billBlocks(invoice: StoredInvoice): PaperBlock[] {
  return [
    bankTable(invoice),
    { kind: 'title', title: `Счёт на оплату № ${invoice.number}`, below: `от ${date(invoice.issuedOn)}` },
    ...partyBlocks(invoice),
    rowsTable(invoice),
    {
      kind: 'text',
      text: `Всего наименований ${invoice.content.rows.length}, на сумму ${decimal(invoice.content.cost.gross)} руб.`,
    },
    ...wordsBlocks(invoice, 'Всего к оплате'),
    { kind: 'signs', ...signersOf(invoice), paired: false },
    { kind: 'text', text: 'М. П.' },
  ]
}

function actBlocks(invoice: StoredInvoice): PaperBlock[] {
  const { from, to } = invoice.content
  return [
    {
      kind: 'title',
      title: `Акт № ${invoice.number}`,
      below: `от ${date(invoice.issuedOn)} о выполненных работах (оказанных услугах) с ${date(from)} по ${date(to)}`,
    },
    ...partyBlocks(invoice),
    rowsTable(invoice),
    ...wordsBlocks(invoice, 'Всего оказано услуг на сумму'),
    {
      kind: 'text',
      text: 'Работы (услуги) выполнены полностью и в срок. Заказчик претензий по объёму, качеству и срокам не имеет.',
    },
    { kind: 'signs', who: ['Исполнитель', 'Заказчик'], names: signersOf(invoice).names },
    { kind: 'text', text: 'М. П. исполнителя                                        М. П. заказчика' },
  ]
}

const BLOCKS = { bill: billBlocks, act: actBlocks, upd: updBlocks }

/** Most rows that fit on one page. */
const FEW = 4

export function invoiceSheet(invoice: StoredInvoice): PaperSheet {
  return {
    blocks: BLOCKS[invoice.kind](invoice),
    note: 'Составлено по документам, выданным за месяц. После выдачи не меняется.',
    ...(invoice.kind === 'upd' && { landscape: true }),
    ...(invoice.content.rows.length <= FEW && { pages: 1 }),
  }
}
