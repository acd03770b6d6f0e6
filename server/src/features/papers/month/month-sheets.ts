/** A month of the company as tables for Excel. */

import { decimalHours } from '@spetskarta/shared/hours.ts'
import { PAPER_NAMES } from '@spetskarta/shared/papers/papers.ts'
import type { XlsxColumn, XlsxSheet } from '../../../outside/files/xlsx.ts'
import { uncountedNote } from '../../days/recount/uncounted-note.ts'
import { date } from '../cells.rules.ts'
import type { MachineLine } from './lines.ts'
import type { MonthHours } from './sums.rules.ts'

type Line = MachineLine & { inn: string }
type Column<Row> = XlsxColumn<Row>

/** A day of a machine that could not be counted. */
interface UncountedDay {
  equipmentId: string
  name: string
  day: string
}

interface Who extends Pick<Line, 'customer' | 'inn' | 'object' | 'name' | 'plate'> {
  equipmentId: string | null
}

const NAMES: [keyof MonthHours, string][] = [
  ['work', 'Работа, ч'],
  ['idle', 'Холостой ход, ч'],
  ['off', 'Стоянка, ч'],
  ['unknown', 'Неизвестно, ч'],
  ['downtime', 'Простой, ч'],
]

/** `of`: null: they are unknown. */
const hours = <Row>(of: (row: Row) => MonthHours | null): Column<Row>[] =>
  NAMES.map(([name, title]) => ({
    name: title,
    kind: 'decimal',
    width: 12,
    summed: true,
    of: (row) => {
      const known = of(row)
      return known && decimalHours(known[name])
    },
  }))

const roubles = <Row>(name: string, of: (row: Row) => number): Column<Row> => ({
  name: `${name}, ₽`,
  kind: 'decimal',
  width: 16,
  summed: true,
  of: (row) => of(row) / 100,
})

const who = <Row>(of: (row: Row) => Who): Column<Row>[] => [
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

/** Names the days that the hours of a machine lack. */
const lacking = (uncounted: readonly UncountedDay[]): Column<Line> => {
  const daysOf = Map.groupBy(uncounted, ({ equipmentId }) => equipmentId)
  const of = ({ equipmentId }: Line) => (daysOf.get(equipmentId ?? '') ?? []).map(({ day }) => date(day)).join(', ')
  return { name: 'Не удалось посчитать дни', kind: 'text', width: 30, of }
}

/** `lines` include the customers' ИНН. */
export const machinesSheet = (lines: readonly Line[], uncounted: readonly UncountedDay[] = []): XlsxSheet<Line> => ({
  name: 'Машины',
  rows: lines,
  columns: [
    ...who<Line>((line) => line),
    ...(uncounted.length > 0 ? [lacking(uncounted)] : []),
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
  line: Who
  /** `hours`: null where the day could not be counted and no paper charges it. */
  day: { day: string; paper: string; hours: MonthHours | null }
}

const keyOf = (equipmentId: string | null, day: string) => `${equipmentId} ${day}`

/** The days of the lines; `uncounted` days without a paper have no hours, and a row even where no line has them. */
function daysOf(lines: readonly Line[], uncounted: readonly UncountedDay[]): Day[] {
  const failing = new Set(uncounted.map(({ equipmentId, day }) => keyOf(equipmentId, day)))
  const rows = lines.flatMap((line) =>
    line.days
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      .map((day): Day => {
        const isUnknown = day.paper === '' && failing.has(keyOf(line.equipmentId, day.day))
        return { line, day: { day: day.day, paper: day.paper, hours: isUnknown ? null : day } }
      }),
  )
  const listed = new Set(rows.map(({ line, day }) => keyOf(line.equipmentId, day.day)))
  const others = uncounted.filter(({ equipmentId, day }) => !listed.has(keyOf(equipmentId, day)))
  return [
    ...rows,
    ...others.map(({ equipmentId, name, day }): Day => {
      const plate = lines.find((line) => line.equipmentId === equipmentId)?.plate ?? ''
      const line = { customer: '', inn: '', object: '', name, plate, equipmentId }
      return { line, day: { day, paper: '', hours: null } }
    }),
  ]
}

export const daysSheet = (lines: readonly Line[], uncounted: readonly UncountedDay[] = []): XlsxSheet<Day> => ({
  name: 'Дни',
  rows: daysOf(lines, uncounted),
  columns: [
    { name: 'День', kind: 'day', width: 12, of: ({ day }) => day.day },
    ...who<Day>(({ line }) => line),
    ...(uncounted.length > 0 ? [uncountedNote<Day>(({ day }) => day.hours === null)] : []),
    ...hours<Day>(({ day }) => day.hours),
    { name: 'Документ', kind: 'text', width: 36, of: ({ day }) => day.paper || 'без документа' },
  ],
})
