/**
 * УПД: счёт-фактура by the form of постановление № 1137 (as of 16.08.2024), with the transfer document below it, as the letter
 * ММВ-20-3/96@ of ФНС recommends. Status 1: with НДС; 2: transfer document only.
 */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { date, decimal, mid, right, type SheetCell, textCell } from '../cells.rules.ts'
import { contractText } from '../parties.rules.ts'
import { moneyInWords } from '../words.rules.ts'
import type { StoredInvoice } from './invoices.queries.ts'
import { signerOf } from './persons.rules.ts'
import { OKEI } from './units.rules.ts'

const DASH = '—'

const innKpp = ({ inn, kpp }: { inn: string; kpp: string }) => [inn, kpp].filter(Boolean).join(' / ')

/** Lines 2 to 8 of the form, in two columns, so that a document of a few rows fits on one page. */
function linesTable({ number, issuedOn, content }: StoredInvoice): PaperBlock {
  const { owner, customer } = content
  const line = (label: string, value: string, of: string): SheetCell[] => [
    textCell(label),
    textCell(value || DASH),
    mid(`(${of})`),
  ]
  return {
    kind: 'table',
    widths: [13, 33, 4, 13, 33, 4],
    head: [],
    rows: [
      [...line('Продавец', owner.name, '2'), ...line('Покупатель', customer.name, '6')],
      [...line('Адрес', owner.address, '2а'), ...line('Адрес', customer.address, '6а')],
      [...line('ИНН/КПП продавца', innKpp(owner), '2б'), ...line('ИНН/КПП покупателя', innKpp(customer), '6б')],
      [...line('Грузоотправитель', '', '3'), ...line('Валюта', 'Российский рубль, 643', '7')],
      [...line('Грузополучатель', '', '4'), ...line('Госконтракт', '', '8')],
      [
        ...line('К платёжному документу', '', '5'),
        ...line(
          'Документ об отгрузке',
          `№ п/п ${content.rows.length > 1 ? `1–${content.rows.length}` : '1'}, УПД № ${number} от ${date(issuedOn)}`,
          '5а',
        ),
      ],
    ],
  }
}

function table({ content: { rows, cost } }: StoredInvoice, taxed: boolean): PaperBlock {
  const head = [
    '№',
    'Наименование товара (описание работ, услуг), имущественного права',
    'Код вида',
    'Ед., код',
    'Усл. обозн.',
    'Кол-во (объём)',
    'Цена (тариф) за единицу',
    'Стоимость без налога — всего',
    'Акциз',
    'Ставка налога',
    'Сумма налога',
    'Стоимость с налогом — всего',
    'Страна',
    '№ ДТ или партии',
  ]
  const tax = (kopecks: number): SheetCell => (taxed ? right(decimal(kopecks)) : mid('без НДС'))
  return {
    kind: 'table',
    widths: [3, 23, 4, 4, 5, 6.5, 8, 8.5, 5.5, 5.5, 7.5, 8.5, 5.5, 5.5],
    head: [head.map(mid), ['1', '1а', '1б', '2', '2а', '3', '4', '5', '6', '7', '8', '9', '10, 10а', '11'].map(mid)],
    rows: [
      ...rows.map((row, i) => [
        mid(String(i + 1)),
        textCell(row.name),
        mid(DASH),
        mid(OKEI[row.unit].code || DASH),
        mid(OKEI[row.unit].name),
        mid(decimal(row.quantity)),
        right(decimal(row.price)),
        right(decimal(row.net)),
        mid('без акциза'),
        mid(row.vat === null ? 'без НДС' : `${row.vat} %`),
        row.vat === null ? mid('без НДС') : right(decimal(row.tax)),
        right(decimal(row.gross)),
        mid(DASH),
        mid(DASH),
      ]),
      [
        { ...right('Всего к оплате (9)', true), colSpan: 7 },
        right(decimal(cost.net), true),
        mid('×'),
        mid('×'),
        tax(cost.tax),
        right(decimal(cost.gross), true),
        { ...mid(''), colSpan: 2 },
      ],
    ],
  }
}

export function updBlocks(invoice: StoredInvoice): PaperBlock[] {
  const { number, issuedOn, content } = invoice
  const { owner, customer, from, to, cost, papers } = content
  const taxed = content.rows.some(({ vat }) => vat !== null)
  const contract = contractText(customer.contract, customer.contractOn)
  const signer = signerOf(content)
  const isOwn = owner.inn.length === 12
  return [
    {
      kind: 'form',
      lines: [
        'Приложение № 1 к постановлению Правительства Российской Федерации от 26.12.2011 № 1137',
        'Универсальный передаточный документ',
        taxed ? 'Статус: 1 — счёт-фактура и передаточный документ (акт)' : 'Статус: 2 — передаточный документ (акт)',
      ],
    },
    {
      kind: 'text',
      text: `Счёт-фактура № ${number} от ${date(issuedOn)} (1)          Исправление № — от — (1а)`,
      bold: true,
    },
    linesTable(invoice),
    table(invoice, taxed),
    { kind: 'text', text: `Всего: ${moneyInWords(cost.gross)}.`, bold: true },
    {
      kind: 'text',
      text: taxed ? `В том числе НДС: ${moneyInWords(cost.tax).toLowerCase()}.` : 'НДС не облагается.',
    },
    {
      kind: 'signs',
      who: isOwn ? ['ИП'] : ['Руководитель', 'Гл. бухгалтер'],
      names: [signer],
      paired: true,
    },
    ...(isOwn && owner.ogrn ? [{ kind: 'text' as const, text: `ОГРНИП ${owner.ogrn}` }] : []),
    {
      kind: 'field',
      label: 'Основание',
      value: [contract && `договор ${contract}`, ...papers.map(({ title }) => title)].filter(Boolean).join('; '),
      code: { label: '', value: '[10]' },
    },
    {
      kind: 'field',
      label: 'Оказано',
      value: `услуги строительной техники с машинистом с ${date(from)} по ${date(to)}`,
      code: { label: '', value: '[11]' },
    },
    {
      kind: 'text',
      text: `Услугу, результаты работ сдал [12–16] ${owner.name}; дата ${date(issuedOn)}. Услугу, результаты работ принял [17–21] ${customer.name}; дата «___» __________ 20___ г.`,
    },
    { kind: 'signs', who: ['Сдал', 'Принял'], names: [signer], paired: true },
    { kind: 'text', text: 'М. П. исполнителя                                        М. П. заказчика' },
  ]
}
