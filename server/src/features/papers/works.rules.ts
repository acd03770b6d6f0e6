/** The charges of a paper as a table, and their sum in words. */
import type { Charge, PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { date, decimal, mid, right, type SheetCell, textCell } from './cells.rules.ts'
import type { PaperContent } from './content.rules.ts'
import { vatOf } from './money.rules.ts'
import { moneyInWords } from './words.rules.ts'

// Non-breaking hyphen: a unit stays on one line.
export const UNITS: Record<Charge['unit'], string> = {
  hour: 'маш.\u2011ч',
  shift: 'смена',
  trip: 'рейс',
  delivery: 'подача',
  km: 'км',
}

const NAMES: Record<Exclude<Charge['what'], 'minimum'>, string> = {
  work: 'Работа машины',
  presence: 'Время на объекте',
  shift: 'Смена',
  overtime: 'Работа сверх смены',
  idle: 'Простой по вине заказчика',
  trip: 'Рейсы',
  delivery: 'Подача машины',
  way: 'Подача машины, по километрам',
}

/** Work and shifts are named by the works that the owner typed; other charges by their kind. */
export function nameOf({ what, minHours = 0, works: own }: Charge, ofPaper: string): string {
  const works = own ?? ofPaper
  if (what === 'minimum') return `До минимального заказа, ${decimal(minHours * 100)} ч за смену`
  return (what === 'work' || what === 'shift') && works ? works : NAMES[what]
}

/** Papers issued before rate cards existed have one line, computed from their sums. */
export function chargesOfPaper({ charges, form, sums }: PaperContent): Charge[] {
  if (charges) return charges
  if (sums.quantity === 0) return []
  const sum = sums.cost && (vatOf(form.vat).mode === 'included' ? sums.cost.gross : sums.cost.net)
  const what = sums.unit === 'shift' ? 'shift' : 'work'
  return [{ what, unit: sums.unit, quantity: sums.quantity, price: form.price, sum: sum ?? 0, card: null }]
}

/** The sum and its tax in words; empty without a rate. */
export function moneyBlocks(content: PaperContent): PaperBlock[] {
  const { cost } = content.sums
  if (!cost?.gross) return []
  const vat = vatOf(content.form.vat)
  const settled = settledBlocks(content)
  const words: PaperBlock = { kind: 'text', text: `Всего к оплате: ${moneyInWords(cost.gross)}`, bold: true }
  if (vat.mode === 'none') return [words, { kind: 'text', text: 'НДС не облагается.' }, ...settled]
  const tax = `В том числе НДС ${vat.percent} %: ${moneyInWords(cost.tax).toLowerCase()}.`
  return [words, { kind: 'text', text: tax }, ...settled]
}

/** Names the papers that are charged instead. They may be cancelled later, and the sheet stays as it is. */
const settledBlocks = ({ settledBy = [] }: PaperContent): PaperBlock[] =>
  settledBy.length > 0
    ? [
        {
          kind: 'text',
          text: `Пока ${settledBy.length > 1 ? 'действуют' : 'действует'} ${settledBy.join(', ')} за эти же дни, этот документ к оплате не идёт.`,
          bold: true,
        },
      ]
    : []

/** Without hours the sums are left empty for the pen. */
export function worksTable(content: PaperContent): PaperBlock {
  const lines = chargesOfPaper(content)
  const cost = lines.length > 0 ? content.sums.cost : null
  const units = new Set(lines.map(({ unit }) => unit))
  const [unit = content.form.by === 'shift' ? 'shift' : 'hour'] = units
  const all =
    units.size > 1 ? '×' : lines.length > 0 ? decimal(lines.reduce((sum, line) => sum + line.quantity, 0)) : ''
  const total = cost && lines.reduce((sum, line) => sum + line.sum, 0)
  const rows = lines.length > 0 ? lines : [undefined]
  return {
    kind: 'table',
    widths: [6, 38, 11, 12, 15, 18],
    head: [
      ['№', 'Наименование работ (услуг)', 'Ед. изм.', 'Количество', 'Цена, руб.', 'Стоимость, руб.'].map(mid),
      ['1', '2', '3', '4', '5', '6'].map(mid),
    ],
    rows: [
      ...rows.map((line, i) => [
        mid(String(i + 1)),
        textCell(line ? nameOf(line, content.form.works) : content.form.works),
        mid(UNITS[line?.unit ?? unit]),
        mid(line ? decimal(line.quantity) : ''),
        right(line && cost ? decimal(line.price) : ''),
        right(line && cost ? decimal(line.sum) : ''),
      ]),
      [
        { ...right('Итого', true), colSpan: 3 },
        { ...mid(all), bold: true },
        mid('×'),
        right(total === null ? '' : decimal(total), true),
      ],
      ...taxRows(content),
    ],
  }
}

/** If the prices include the tax, so do the rows, and the sum without tax is given below. */
function taxRows({ form, sums: { cost } }: PaperContent): SheetCell[][] {
  const vat = vatOf(form.vat)
  if (!cost?.gross || vat.mode === 'none') return []
  const row = (name: string, sum: number, bold = false): SheetCell[] => [
    { ...right(name, bold), colSpan: 5 },
    right(decimal(sum), bold),
  ]
  return vat.mode === 'added'
    ? [row(`НДС ${vat.percent} %`, cost.tax), row('Всего с НДС', cost.gross, true)]
    : [row(`В том числе НДС ${vat.percent} %`, cost.tax), row('Без НДС', cost.net)]
}

/** Names the rate cards behind the sums. */
export function cardBlocks(content: PaperContent): PaperBlock[] {
  const cards = new Map((content.charges ?? []).flatMap(({ card }) => (card ? [[card.id, card] as const] : [])))
  const names = [...cards.values()].map(({ name, from }) => `${name}, с ${date(from)}`)
  return names.length > 0 ? [{ kind: 'text', text: `По карточкам ставок: ${names.join('; ')}.` }] : []
}

/** States how a shift longer or shorter than agreed is charged, where its price is divided by hours. */
export function shiftBlocks({ charges }: PaperContent): PaperBlock[] {
  const hours = new Set((charges ?? []).flatMap(({ shiftHours }) => shiftHours ?? []))
  return [...hours].map((n) => ({
    kind: 'text',
    text: `Смена — ${n}\u00a0ч работы машины; больше или меньше — по 1/${n} цены смены за час.`,
  }))
}

/** For papers issued before rate cards: states below the table what the minimum added; newer papers have a line for it. */
export const extraBlocks = (content: PaperContent): PaperBlock[] =>
  !content.charges && content.sums.extra > 0
    ? [
        {
          kind: 'text',
          text: `К оплате ${decimal(content.sums.quantity)} ${UNITS[content.sums.unit]}: из них ${decimal(content.sums.extra)} добавлено до минимального заказа, ${content.form.minHours} ч за смену.`,
        },
      ]
    : []
