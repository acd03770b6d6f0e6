/** The days of a paper as a table, and the owner's corrections of them. */
import { overlapText } from '@spetskarta/shared/objects/overlaps.ts'
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { date, hours, mid, right, type SheetCell, textCell } from './cells.rules.ts'
import type { PaperContent } from './content.rules.ts'
import { daysTableBefore } from './days-table-before.rules.ts'
import { ELSEWHERE } from './places/elsewhere.ts'

type Day = PaperContent['days'][number]

/** A line of the table: a day, or its part at one place. */
type Line = { day: string } & Pick<Day, 'came' | 'left' | 'pause' | 'work' | 'idle' | 'unknown'> &
  Partial<Pick<Day, 'off' | 'present' | 'downtime' | 'downtimeCode'>> & { object: string; works: string }

interface Column {
  name: string
  /** Per cent of the page's width, enough that no word of the head breaks. Narrower beside names of places and signatures. */
  width: [alone: number, beside: number]
  /** Value of the column, in seconds. */
  of: (line: Line) => number
  /** Zero is left empty. */
  rare?: boolean
  /** Code printed beside the figure of a day. */
  code?: (line: Line) => string | undefined
}

const columnsOf = ({ form, days }: PaperContent): Column[] => [
  { name: 'Работа, ч', width: [8.5, 8], of: ({ work }) => work },
  { name: 'Холостой ход, ч', width: [10.5, 9.5], of: ({ idle }) => idle },
  { name: 'Стоянка, ч', width: [10, 9], of: ({ off = 0 }) => off },
  { name: 'Неизвестно, ч', width: [13, 10.5], of: ({ unknown }) => unknown, rare: true },
  {
    name: `${form.objectId === undefined ? 'Всего' : 'На объекте'} по записям, ч`,
    width: [10, 10],
    of: ({ present = 0 }) => present,
  },
  {
    name: days.some(({ downtimeCode }) => downtimeCode) ? 'Простой, ч / код' : 'Простой, ч',
    width: [10, 9.5],
    of: ({ downtime = 0 }) => downtime,
    rare: true,
    code: ({ downtime, downtimeCode }) => (downtime ? downtimeCode : undefined),
  },
]

/** One line per day, or per place of a whole day; works are printed only if they differ between lines. */
function linesOf({ days, place = '', form }: PaperContent): Line[] {
  const lines = days.flatMap((day): Line[] =>
    day.rows
      ? day.rows.map((row) => ({ ...row, works: row.works || form.works, day: day.day }))
      : [{ ...day, object: place, works: form.works }],
  )
  const works = new Set(lines.filter(({ object }) => object !== ELSEWHERE).map((line) => line.works))
  return works.size > 1
    ? lines.map((line) => (line.object === ELSEWHERE ? { ...line, works: '' } : line))
    : lines.map((line) => ({ ...line, works: '' }))
}

const placeText = ({ object, works }: Line) => [object, works].filter(Boolean).join(': ')

/** Consecutive lines of the same place share one cell. */
function placeCells(lines: readonly Line[]): SheetCell[][] {
  const texts = lines.map(placeText)
  return texts.map((text, i) => {
    if (i > 0 && texts[i - 1] === text) return []
    const other = texts.findIndex((one, k) => k > i && one !== text)
    const rowSpan = (other < 0 ? texts.length : other) - i
    return [{ ...textCell(text), ...(rowSpan > 1 && { rowSpan }) }]
  })
}

/** `signed`: with a column for the customer's signature of each day. */
export function daysTable(content: PaperContent, signed: boolean): PaperBlock {
  if (isBefore(content)) return daysTableBefore(content, signed)
  const lines = linesOf(content)
  const isPlaced = lines.some(({ object }) => object)
  const columns = columnsOf(content)
  const figure = (seconds: number, { rare }: Column, bold = false): SheetCell => ({
    ...mid(rare && seconds === 0 ? '' : hours(seconds)),
    bold,
  })
  const sum = (of: Column['of']) => lines.reduce((all, line) => all + of(line), 0)
  const widths = columns.map(({ width }) => width[isPlaced && signed ? 1 : 0])
  const numbered = isNumbered(content, lines)
  const known = numbered ? placesOf(lines) : []
  const places = numbered
    ? lines.map((line) => [mid(String(known.indexOf(placeText(line)) + 1))])
    : isPlaced
      ? placeCells(lines)
      : []
  return {
    kind: 'table',
    widths: isPlaced
      ? fitted([
          7,
          numbered && signed ? 8 : REST,
          signed ? 12.2 : 13.5,
          ...widths,
          ...(signed ? [numbered ? REST : 11] : []),
        ])
      : [...(signed ? [11.5, 13.2] : [16, 22]), ...widths, ...(signed ? [13.3] : [])],
    head: [
      [
        ...[
          'Дата',
          ...(isPlaced ? [numbered ? '№ объекта' : 'Объект, работы'] : []),
          'Прибытие, отъезд',
          ...columns.map(({ name }) => name),
        ].map(mid),
        ...(signed ? [mid('Подпись заказчика')] : []),
      ],
    ],
    rows: [
      ...lines.map((line, i) => [
        mid(isPlaced ? shortDate(line.day) : date(line.day)),
        ...(places[i] ?? []),
        mid(stretches(line)),
        ...columns.map((column) => {
          const cell = figure(column.of(line), column)
          const code = column.code?.(line)
          return code ? { ...cell, text: `${cell.text} / ${code}` } : cell
        }),
        ...(signed ? [textCell('')] : []),
      ]),
      [
        { ...right('Итого', true), colSpan: isPlaced ? 3 : 2 },
        ...columns.map((column) => figure(sum(column.of), column, true)),
        ...(signed ? [textCell('')] : []),
      ],
    ],
  }
}

const stretches = ({ came, left, pause }: Line) =>
  came || left ? [came, ...(pause ? [pause] : []), left].join('–') : ''

/** `16.11`, used beside names of places; the year is in the head of the paper. */
const shortDate = (day: string) => date(day).slice(0, 5)

/** Tables with more lines than the days of a decade print numbers instead of places: a decade has to fit on its sheet. */
const NAMED_LINES = 11

/** The legend of the place numbers; empty if the lines have names. */
export function placesBlock(content: PaperContent): PaperBlock[] {
  if (isBefore(content)) return []
  const lines = linesOf(content)
  if (!isNumbered(content, lines)) return []
  const said = placesOf(lines).map((text, i) => `${i + 1} — ${text}`)
  return [{ kind: 'text', text: `Объекты и работы: ${said.join('; ')}.` }]
}

const placesOf = (lines: readonly Line[]) => [...new Set(lines.map(placeText))]
const isNumbered = ({ days }: PaperContent, lines: readonly Line[]) =>
  lines.length > NAMED_LINES && days.some(({ rows }) => rows)

/** Marks a column that takes the width the others leave. */
const REST = 0

function fitted(widths: readonly number[]): number[] {
  const rest = 100 - widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width) => (width === REST ? Math.round(rest * 10) / 10 : width))
}

const isBefore = ({ days }: PaperContent) => days.some(({ off }) => off === undefined)

type SaidLine = Pick<Line, 'day' | 'object' | 'work' | 'present' | 'downtime'> &
  Pick<Day, 'recorded' | 'reason' | 'downtimeStated' | 'downtimeReason'>

/** Reason, fault and code of each простой, also of one that no time without work is left for; where a day has no reason of its own, the paper's common one. */
export function downtimeBlocks({ days, form, eachDowntime = false }: PaperContent): PaperBlock[] {
  const downtimes = byPlace(days).flatMap(({ day, downtime = 0, downtimeStated = 0, downtimeReason }) =>
    downtime + downtimeStated > 0 ? [{ day, downtime, why: downtimeReason || form.idleReason }] : [],
  )
  // Days with the same reason share a line: a decade has to fit on its sheet.
  return [...Map.groupBy(downtimes, ({ day, why }) => (eachDowntime ? day : why)).values()].map((its): PaperBlock => {
    const [first] = its
    const why = first?.why ?? ''
    const said =
      its.length === 1 && first
        ? `Простой ${date(first.day)}: ${hours(first.downtime)} ч`
        : `Простой: ${its.map(({ day, downtime }) => `${date(day).slice(0, 5)}\u00a0—\u00a0${hours(downtime)}\u00a0ч`).join(', ')}`
    return { kind: 'text', text: [said, why].filter(Boolean).join('. ') }
  })
}

/** Days, or their parts by place. */
const byPlace = (days: PaperContent['days']): SaidLine[] =>
  days.flatMap((day): SaidLine[] =>
    day.rows ? day.rows.map((row) => ({ ...row, day: day.day })) : [{ ...day, object: '' }],
  )

/** States the hours on the object that count as an overlapping object's. */
export const overlapBlocks = ({ over = [] }: PaperContent): PaperBlock[] =>
  over.map((one) => ({ kind: 'text', text: overlapText(one) }))

/** Counted and recorded hours of each corrected day, with the reason. */
export const correctionBlocks = ({ days }: PaperContent): PaperBlock[] =>
  byPlace(days)
    .filter(({ reason }) => reason)
    .map(({ day, work, recorded, present, reason, object }) => {
      const [counted, was] = [`${hours(work)} ч`, `${hours(recorded)} ч по записям`]
      const text =
        present === undefined
          ? `${counted} вместо ${was}`
          : `работа ${counted} вместо ${was}, на объекте по записям ${hours(present)} ч`
      return { kind: 'text', text: `Поправка за ${date(day)}${object && `, ${object}`}: ${text}. ${reason}` }
    })
