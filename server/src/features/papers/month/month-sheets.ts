/** A month of the company as tables for Excel. */

import { PAPER_NAMES } from '@spetskarta/shared/papers/papers.ts'
import type { XlsxColumn, XlsxSheet } from '../../../outside/files/xlsx.ts'
import type { DayLine, MachineLine } from './lines.ts'
import type { MonthHours } from './sums.rules.ts'

type Line = MachineLine & { inn: string }
type Column<Row> = XlsxColumn<Row>

const NAMES: [keyof MonthHours, string][] = [
  ['work', 'Работа, ч'],
  ['idle', 'Холостой ход, ч'],
  ['off', 'Стоянка, ч'],
  ['unknown', 'Неизвестно, ч'],
  ['downtime', 'Простой, ч'],
]

const hours = <Row>(of: (row: Row) => MonthHours): Column<Row>[] =>
  NAMES.map(([name, title]) => ({
    name: title,
    kind: 'decimal',
    width: 12,
    summed: true,
    of: (row) => of(row)[name] / 3600,
  }))

const roubles = <Row>(name: string, of: (row: Row) => number): Column<Row> => ({
  name: `${name}, ₽`,
  kind: 'decimal',
  width: 16,
  summed: true,
  of: (row) => of(row) / 100,
})

const who = <Row>(of: (row: Row) => Line): Column<Row>[] => [
  { name: 'Заказчик', kind: 'text', width: 28, of: (row) => of(row).customer },
  { name: 'ИНН', kind: 'text', width: 14, of: (row) => of(row).inn },
  { name: 'Объект', kind: 'text', width: 28, of: (row) => of(row).object },
  { name: 'Машина', kind: 'text', width: 46, of: (row) => of(row).name },
  { name: 'Гос. №', kind: 'text', width: 14, of: (row) => of(row).plate },
]

const number = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const papersText = ({ papers }: Line) =>
  papers.map((paper) => `${PAPER_NAMES[paper.kind]} № ${paper.number}`).join('; ')

/** A new counter begins at nought. */
const inHours = (seconds: number | null = null) => (seconds === null ? null : Math.round(seconds / 360) / 10)

/** From ЭСМ-2 and ЭСМ-3 of the month. */
const counters: Column<Line>[] = [
  { name: 'Моточасы, начало', kind: 'decimal', width: 12, of: (line) => inHours(line.counters?.begin) },
  { name: 'Моточасы, конец', kind: 'decimal', width: 12, of: (line) => inHours(line.counters?.end) },
  {
    name: 'Топлива израсходовано, л',
    kind: 'decimal',
    width: 20,
    summed: true,
    of: (line) => line.counters?.fuel ?? null,
  },
]

/** `lines` include the customers' ИНН. */
export const machinesSheet = (lines: readonly Line[]): XlsxSheet<Line> => ({
  name: 'Машины',
  rows: lines,
  columns: [
    ...who<Line>((line) => line),
    ...hours<Line>((line) => line.hours),
    { name: 'Рейсы', kind: 'decimal', width: 10, summed: true, of: (line) => line.hours.trips / 100 },
    {
      name: 'Ставки, ₽',
      kind: 'text',
      width: 18,
      of: ({ charges }) => [...new Set(charges.map(({ price }) => number.format(price / 100)))].join('; '),
    },
    roubles('Без НДС', ({ cost }) => cost.net),
    roubles('НДС', ({ cost }) => cost.tax),
    roubles('Всего', ({ cost }) => cost.gross),
    roubles('Без документа', ({ draft }) => draft.cost.gross),
    { name: 'Документы', kind: 'text', width: 40, of: papersText },
    ...counters,
  ],
})

interface Day {
  line: Line
  day: DayLine
}

export const daysSheet = (lines: readonly Line[]): XlsxSheet<Day> => ({
  name: 'Дни',
  rows: lines.flatMap((line) => line.days.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map((day) => ({ line, day }))),
  columns: [
    { name: 'День', kind: 'day', width: 12, of: ({ day }) => day.day },
    ...who<Day>(({ line }) => line),
    ...hours<Day>(({ day }) => day),
    { name: 'Документ', kind: 'text', width: 36, of: ({ day }) => day.paper || 'без документа' },
  ],
})
