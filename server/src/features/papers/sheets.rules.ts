/**
 * Papers as they are read: parts of a page from top to bottom, for the browser and for PDF alike. What nothing tells
 * stays empty: a line for a pen.
 */
import type { PaperBlock, PaperKind, PaperSheet } from '@spetskarta/shared/papers/papers.ts'
import { type Cell, date, decimal, mid, right, text } from './cells.rules.ts'
import type { PaperContent } from './content.rules.ts'
import { coverageBlocks } from './coverage.rules.ts'
import { correctionBlocks, daysTable, downtimeBlocks } from './days-table.rules.ts'
import { vatOf } from './money.rules.ts'
import { moneyInWords } from './words.rules.ts'

const head = (form: string, okud: string): PaperBlock[] => [
  {
    kind: 'form',
    lines: [
      `Типовая межотраслевая форма № ${form}`,
      'Утверждена постановлением Госкомстата России',
      'от 28.11.97 № 78',
    ],
  },
  { kind: 'field', label: '', value: '', code: { label: 'Форма по ОКУД', value: okud } },
]

function partyText({ name, inn, kpp, address }: { name: string; inn: string; kpp?: string; address?: string }): string {
  return [name, inn && `ИНН ${inn}`, kpp && `КПП ${kpp}`, address].filter(Boolean).join(', ')
}

/** A name that begins with the type says it already. */
const machineText = ({ type, name }: PaperContent['machine']) =>
  type && !name.toLowerCase().startsWith(type.toLowerCase()) ? `${type}, ${name}` : name

const WHO = 'наименование, ИНН, КПП, адрес'

const parties = ({ form, owner, machine }: PaperContent, owned: string): PaperBlock[] => [
  { kind: 'field', label: owned, value: partyText(owner), caption: WHO, code: { label: 'по ОКПО', value: '' } },
  {
    kind: 'field',
    label: 'Заказчик',
    value: partyText({ name: form.customer, inn: form.customerInn }),
    caption: WHO,
    code: { label: 'по ОКПО', value: '' },
  },
  { kind: 'field', label: 'Объект', value: form.object, caption: 'наименование, адрес' },
  {
    kind: 'field',
    label: 'Машина',
    value: machineText(machine),
    caption: 'наименование, марка',
    code: { label: 'гос. №', value: '' },
  },
  {
    kind: 'field',
    label: 'Машинист',
    value: form.operator,
    caption: 'фамилия, имя, отчество',
    code: { label: 'таб. №', value: '' },
  },
]

const numbers = ({ form, issuedOn }: PaperContent, number: number | null): PaperBlock => ({
  kind: 'table',
  widths: [25, 25, 25, 25],
  head: [
    [
      { ...mid('Номер документа'), rowSpan: 2 },
      { ...mid('Дата составления'), rowSpan: 2 },
      { ...mid('Отчётный период'), colSpan: 2 },
    ],
    [mid('с'), mid('по')],
  ],
  rows: [
    [
      { ...mid(number === null ? '' : String(number)), bold: true },
      mid(date(issuedOn)),
      mid(date(form.from)),
      mid(date(form.to)),
    ],
  ],
})

const unitOf = ({ form }: PaperContent) => (form.by === 'shift' ? 'смен' : 'маш.-ч')

/** The sum, what of it is tax, and both in words; nothing without a rate. */
function money(content: PaperContent): PaperBlock[] {
  const { cost } = content.sums
  if (!cost?.gross) return []
  const vat = vatOf(content.form)
  const words: PaperBlock = { kind: 'text', text: `Всего к оплате: ${moneyInWords(cost.gross)}`, bold: true }
  if (vat.mode === 'none') return [words, { kind: 'text', text: 'НДС не облагается.' }]
  return [words, { kind: 'text', text: `В том числе НДС ${vat.percent} %: ${moneyInWords(cost.tax).toLowerCase()}.` }]
}

function worksTable(content: PaperContent): PaperBlock {
  const { form, sums } = content
  const vat = vatOf(form)
  const unit = unitOf(content)
  const one = form.by === 'shift' ? '1 смену' : '1 маш.-ч'
  const quantity = sums.quantity > 0 ? decimal(sums.quantity) : ''
  // Without any hours the sums are left to the pen.
  const cost = sums.quantity > 0 ? sums.cost : null
  // With the tax included, price and cost of the row have it, and the sum is told without it below.
  const row = cost && (vat.mode === 'included' ? cost.gross : cost.net)
  const all = (name: string, sum: number, bold = false): Cell[] => [
    { ...right(name, bold), colSpan: 4 },
    right(decimal(sum), bold),
  ]
  return {
    kind: 'table',
    widths: [6, 44, 15, 16, 19],
    head: [
      [
        mid('№'),
        mid('Наименование работ (услуг)'),
        mid(`Отработано, ${unit}`),
        mid(`Цена за ${one}, руб.`),
        mid('Стоимость, руб. коп.'),
      ],
      ['1', '2', '3', '4', '5'].map(mid),
    ],
    rows: [
      [
        mid('1'),
        text(form.works),
        mid(quantity),
        right(cost ? decimal(form.price) : ''),
        right(row ? decimal(row) : ''),
      ],
      [
        { ...right('Итого', true), colSpan: 2 },
        { ...mid(quantity), bold: true },
        mid('×'),
        right(row ? decimal(row) : '', true),
      ],
      ...(cost && vat.mode === 'added'
        ? [all(`НДС ${vat.percent} %`, cost.tax), all('Всего с НДС', cost.gross, true)]
        : []),
      ...(cost && vat.mode === 'included'
        ? [all(`В том числе НДС ${vat.percent} %`, cost.tax), all('Без НДС', cost.net)]
        : []),
    ],
  }
}

/** What the rate's minimum adds is told, so that the hours above and below may be compared. */
const extraText = (content: PaperContent): PaperBlock[] =>
  content.sums.extra > 0
    ? [
        {
          kind: 'text',
          text: `К оплате ${decimal(content.sums.quantity)} ${unitOf(content)}: из них ${decimal(content.sums.extra)} добавлено до наименьшего заказа, ${content.form.minHours} ч за смену.`,
        },
      ]
    : []

const SHEETS: Record<PaperKind, (content: PaperContent, number: number | null) => PaperBlock[]> = {
  shift: (content, number) => [
    { kind: 'title', title: `Отчёт за смену${number === null ? '' : ` № ${number}`}`, below: periodText(content) },
    ...parties(content, 'Исполнитель'),
    { kind: 'field', label: 'Работы', value: content.form.works },
    daysTable(content, false),
    ...downtimeBlocks(content),
    ...correctionBlocks(content),
    ...extraText(content),
    ...coverageBlocks(content.coverage),
    ...(content.sums.cost ? [worksTable(content)] : []),
    ...money(content),
    { kind: 'signs', who: ['Машинист', 'Исполнитель', 'Заказчик'] },
  ],
  esm2: (content, number) => [
    ...head('ЭСМ-2', '0340002'),
    ...parties(content, 'Организация'),
    { kind: 'title', title: 'Путевой лист', below: 'строительной машины' },
    numbers(content, number),
    { kind: 'field', label: 'Задание', value: content.form.works, caption: 'вид работ' },
    {
      kind: 'table',
      widths: [28, 24, 24, 24],
      head: [[mid(''), mid('Время'), mid('Моточасы'), mid('Остаток топлива, л')]],
      rows: ['Выезд', 'Возвращение'].map((name) => [text(name), text(''), text(''), text('')]),
    },
    { kind: 'text', text: 'Машина исправна, к работе допущена. Машинист к работе допущен.' },
    { kind: 'signs', who: ['Диспетчер', 'Механик', 'Машинист'] },
    { kind: 'form', lines: ['Оборотная сторона формы № ЭСМ-2'], overleaf: true },
    { kind: 'text', text: 'Результаты работы строительной машины', bold: true },
    daysTable(content, true),
    ...downtimeBlocks(content),
    ...correctionBlocks(content),
    ...extraText(content),
    ...coverageBlocks(content.coverage),
    { kind: 'signs', who: ['Машинист', 'Прораб', 'Заказчик'] },
  ],
  esm3: (content, number) => [
    ...head('ЭСМ-3', '0340003'),
    ...parties(content, 'Организация'),
    { kind: 'title', title: 'Рапорт', below: 'о работе строительной машины (механизма)' },
    numbers(content, number),
    { kind: 'field', label: 'Работы', value: content.form.works },
    daysTable(content, true),
    ...downtimeBlocks(content),
    ...correctionBlocks(content),
    ...extraText(content),
    ...coverageBlocks(content.coverage),
    { kind: 'signs', who: ['Машинист', 'Прораб', 'Нормировщик'] },
  ],
  esm7: (content, number) => [
    ...head('ЭСМ-7', '0340007'),
    ...parties(content, 'Исполнитель'),
    { kind: 'title', title: 'Справка', below: 'для расчётов за выполненные работы (услуги)' },
    numbers(content, number),
    worksTable(content),
    ...downtimeBlocks(content),
    ...correctionBlocks(content),
    ...extraText(content),
    ...money(content),
    { kind: 'signs', who: ['Исполнитель', 'Машинист', 'Заказчик'] },
    { kind: 'text', text: 'М. П. исполнителя                                        М. П. заказчика' },
  ],
}

const periodText = ({ form: { from, to } }: PaperContent) =>
  from === to ? `за ${date(from)}` : `с ${date(from)} по ${date(to)}`

/** `number` null: a draft. */
export const sheetOf = (content: PaperContent, number: number | null): PaperSheet => ({
  blocks: SHEETS[content.form.kind](content, number),
  note: `Часы — по записям, какими они были ${date(content.issuedOn)}. Выданный документ не меняется, даже если точки придут позже.`,
})
