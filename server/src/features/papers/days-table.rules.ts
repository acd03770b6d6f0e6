/** The days of a paper as a table, and what of them the owner has corrected. */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { date, hours, mid, right, type SheetCell, textCell } from './cells.rules.ts'
import type { PaperContent } from './content.rules.ts'
import { daysTableBefore } from './days-table-before.rules.ts'

type Day = PaperContent['days'][number]

interface Column {
  name: string
  /** Per cent of the page's width: none of these words may break. */
  width: number
  /** Seconds. */
  of: (day: Day) => number
  /** Nothing is left empty. */
  rare?: boolean
  /** Beside the figure of a day. */
  code?: (day: Day) => string | undefined
}

const columnsOf = ({ form, days }: PaperContent): Column[] => [
  { name: 'Работа, ч', width: 8.5, of: ({ work }) => work },
  { name: 'Холостой ход, ч', width: 10.5, of: ({ idle }) => idle },
  { name: 'Стоянка, ч', width: 10, of: ({ off = 0 }) => off },
  { name: 'Неизвестно, ч', width: 13, of: ({ unknown }) => unknown, rare: true },
  {
    name: `${form.objectId === undefined ? 'Всего' : 'На объекте'} по записям, ч`,
    width: 10,
    of: ({ present = 0 }) => present,
  },
  {
    name: days.some(({ downtimeCode }) => downtimeCode) ? 'Простой, ч / код' : 'Простой, ч',
    width: 10,
    of: ({ downtime = 0 }) => downtime,
    rare: true,
    code: ({ downtime, downtimeCode }) => (downtime ? downtimeCode : undefined),
  },
]

/** `signed`: with a place for the customer's signature of each day. */
export function daysTable(content: PaperContent, signed: boolean): PaperBlock {
  const { days } = content
  if (isBefore(content)) return daysTableBefore(content, signed)
  const columns = columnsOf(content)
  const figure = (seconds: number, { rare }: Column, bold = false): SheetCell => ({
    ...mid(rare && seconds === 0 ? '' : hours(seconds)),
    bold,
  })
  const sum = (of: Column['of']) => days.reduce((all, day) => all + of(day), 0)
  const widths = columns.map(({ width }) => width)
  return {
    kind: 'table',
    widths: signed ? [11.5, 12.5, ...widths, 14] : [16, 22, ...widths],
    head: [
      [
        ...['Дата', 'Прибытие, отъезд', ...columns.map(({ name }) => name)].map(mid),
        ...(signed ? [mid('Подпись заказчика')] : []),
      ],
    ],
    rows: [
      ...days.map((day) => [
        mid(date(day.day)),
        mid(day.came || day.left ? `${day.came}–${day.left}` : ''),
        ...columns.map((column) => {
          const cell = figure(column.of(day), column)
          const code = column.code?.(day)
          return code ? { ...cell, text: `${cell.text} / ${code}` } : cell
        }),
        ...(signed ? [textCell('')] : []),
      ]),
      [
        { ...right('Итого', true), colSpan: 2 },
        ...columns.map((column) => figure(sum(column.of), column, true)),
        ...(signed ? [textCell('')] : []),
      ],
    ],
  }
}

const isBefore = ({ days }: PaperContent) => days.some(({ off }) => off === undefined)

/** Whose fault a простой is, why, and its code; what the paper says of all of them where the day has no reason of its own. */
export function downtimeBlocks({ days, form, eachDowntime = false }: PaperContent): PaperBlock[] {
  const told = days.flatMap(({ day, downtime = 0, downtimeReason }) =>
    downtime > 0 ? [{ day, downtime, why: downtimeReason || form.idleReason }] : [],
  )
  // Days of one reason are one line: a decade has to fit on its sheet.
  return [...Map.groupBy(told, ({ day, why }) => (eachDowntime ? day : why)).values()].map((its): PaperBlock => {
    const [first] = its
    const why = first?.why ?? ''
    const said =
      its.length === 1 && first
        ? `Простой ${date(first.day)}: ${hours(first.downtime)} ч`
        : `Простой: ${its.map(({ day, downtime }) => `${date(day).slice(0, 5)}\u00a0—\u00a0${hours(downtime)}\u00a0ч`).join(', ')}`
    return { kind: 'text', text: [said, why].filter(Boolean).join('. ') }
  })
}

/** Both numbers of a corrected day, and why. */
export const correctionBlocks = ({ days }: PaperContent): PaperBlock[] =>
  days
    .filter(({ reason }) => reason)
    .map(({ day, work, recorded, present, reason }) => {
      const [counted, was] = [`${hours(work)} ч`, `${hours(recorded)} ч по записям`]
      const text =
        present === undefined
          ? `${counted} вместо ${was}`
          : `работа ${counted} вместо ${was}, на объекте по записям ${hours(present)} ч`
      return { kind: 'text', text: `Поправка за ${date(day)}: ${text}. ${reason}` }
    })
