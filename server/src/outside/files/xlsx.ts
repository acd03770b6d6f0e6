/** Excel tables that are written while they are sent. */
import { Readable } from 'node:stream'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'

/**
 * `day`: `yyyy-mm-dd`; `moment`: what a local clock showed, as if it were UTC; both become real dates.
 * `figure`: a decimal, or the words of our own that stand for it, which are not summed.
 */
type Kinds = {
  text: string
  whole: number
  decimal: number
  figure: number | string
  degrees: number
  day: string
  moment: Date
}

type OfKind<Row> = {
  [K in keyof Kinds]: { kind: K; of: (row: Row) => Kinds[K] | null }
}[keyof Kinds]

export type XlsxColumn<Row> = OfKind<Row> & {
  name: string
  /** In characters. */
  width: number
  /** The last row has the column's sum; it is empty where no row has a number. */
  summed?: boolean
}

export interface XlsxSheet<Row> {
  name: string
  columns: readonly XlsxColumn<Row>[]
  rows: AsyncIterable<Row> | Iterable<Row>
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const FORMATS: Record<keyof Kinds, string> = {
  // As text, so that a cell does not become a formula when it is edited.
  text: '@',
  whole: '0',
  decimal: '#,##0.00',
  figure: '#,##0.00',
  degrees: '0.000000',
  day: 'dd.mm.yyyy',
  moment: 'dd.mm.yyyy hh:mm',
}

/** Excel's limit of characters in a cell. */
const TEXT_MAX = 32_767
/** Characters that XML does not allow, and control characters. */
const CONTROL = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu
const KEPT = new Set(['\n', '\t'])

const clean = (text: string) =>
  text.replace(CONTROL, (character) => (KEPT.has(character) ? character : '')).slice(0, TEXT_MAX)

/** As a decimal cell shows it: what is stored beyond that would be in the sums of whoever calculates on. */
const rounded = (number: number) => Math.round(number * 100) / 100

function cellOf<Row>(column: XlsxColumn<Row>, row: Row): CellValue {
  if (column.kind === 'text') return clean(column.of(row) ?? '') || null
  if (column.kind === 'day') {
    const day = column.of(row)
    return day === null ? null : new Date(`${day}T00:00Z`)
  }
  const value = column.of(row)
  const isDecimal = column.kind === 'decimal' || column.kind === 'figure'
  return isDecimal && typeof value === 'number' ? rounded(value) : value
}

/** A message to the thread that makes a workbook: rows of the sheet with this index, or the end. */
export type WorkbookPart = { sheet: number; rows: CellValue[][] } | 'end'

/** A sheet as columns and cells; the row of sums comes last. */
export interface XlsxTable {
  name: string
  columns: { header: string; width: number; numFmt: string }[]
  cells: AsyncIterable<CellValue[]>
}

export function xlsxTable<Row>({ name, columns, rows }: XlsxSheet<Row>): XlsxTable {
  const sums = columns.map((): number | null => null)

  async function* cells(): AsyncGenerator<CellValue[]> {
    for await (const row of rows) {
      const values = columns.map((column) => cellOf(column, row))
      // Rounded at each step: 24.07 + 24.06 + 24.07 + 24.06 is 96.25999999999999 otherwise.
      for (const [i, { summed }] of columns.entries())
        if (summed && typeof values[i] === 'number') sums[i] = rounded((sums[i] ?? 0) + values[i])
      yield values
    }
    if (columns.some(({ summed }) => summed)) yield sums.map((sum, i) => (i === 0 ? 'Итого' : sum))
  }

  return {
    name,
    columns: columns.map(({ name: header, width, kind }) => ({ header: clean(header), width, numFmt: FORMATS[kind] })),
    cells: cells(),
  }
}

/** Rows are read no faster than the stream is consumed. */
export function xlsxOf<Row>(sheet: XlsxSheet<Row>): Readable {
  const { cells, ...table } = xlsxTable(sheet)
  return Readable.from(writeXlsxStream(cells, { ...table, freezePane: { rows: 1 } }), { objectMode: false })
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock in a zone shows at a moment (ms), as if it were UTC: Excel cells have no time zones. */
export function zonedDate(zone: string, moment: number): Date {
  let clock = clocks.get(zone)
  if (!clock) {
    // Swedish writes moments as yyyy-mm-dd hh:mm:ss.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(zone, clock)
  }
  return new Date(`${clock.format(moment).replace(' ', 'T')}Z`)
}

/** Headers of an answer that is to be saved as a file of this name. */
export const savedAs = (plain: string, name: string) => ({
  'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  'cache-control': 'private, no-store',
})
