/** Tables for Excel, written while they are sent. */
import { Readable } from 'node:stream'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'

/** `day`: `yyyy-mm-dd`; `moment`: what a clock showed there, as if it were UTC; both become real dates. */
type Kinds = { text: string; whole: number; decimal: number; degrees: number; day: string; moment: Date }

type OfKind<Row> = {
  [K in keyof Kinds]: { kind: K; of: (row: Row) => Kinds[K] | null }
}[keyof Kinds]

export type XlsxColumn<Row> = OfKind<Row> & {
  name: string
  /** In characters. */
  width: number
  /** The last row has the column's sum; none where no row has a number. */
  summed?: boolean
}

export interface XlsxSheet<Row> {
  name: string
  columns: readonly XlsxColumn<Row>[]
  rows: AsyncIterable<Row> | Iterable<Row>
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const FORMATS: Record<keyof Kinds, string> = {
  // Text, so that a cell that is edited does not become a formula either.
  text: '@',
  whole: '0',
  decimal: '#,##0.00',
  degrees: '0.000000',
  day: 'dd.mm.yyyy',
  moment: 'dd.mm.yyyy hh:mm',
}

/** What Excel takes in a cell. */
const TEXT_MAX = 32_767
/** XML knows no such characters. */
const CONTROL = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu
const KEPT = new Set(['\n', '\t'])

const clean = (text: string) =>
  text.replace(CONTROL, (character) => (KEPT.has(character) ? character : '')).slice(0, TEXT_MAX)

function cellOf<Row>(column: XlsxColumn<Row>, row: Row): CellValue {
  if (column.kind === 'text') return clean(column.of(row) ?? '') || null
  if (column.kind === 'day') {
    const day = column.of(row)
    return day === null ? null : new Date(`${day}T00:00Z`)
  }
  return column.of(row)
}

/** What the thread that makes a workbook is handed: rows of a sheet, by its place. */
export type WorkbookPart = { sheet: number; rows: CellValue[][] } | 'end'

/** A sheet as its columns and cells, the sums last. */
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
      for (const [i, { summed }] of columns.entries())
        if (summed && values[i] !== null) sums[i] = (sums[i] ?? 0) + Number(values[i])
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

/** Rows are asked for no faster than the stream is read. */
export function xlsxOf<Row>(sheet: XlsxSheet<Row>): Readable {
  const { cells, ...table } = xlsxTable(sheet)
  return Readable.from(writeXlsxStream(cells, { ...table, freezePane: { rows: 1 } }), { objectMode: false })
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock of a zone shows at a moment, ms, as if it were UTC: a cell knows no zones. */
export function zonedDate(zone: string, moment: number): Date {
  let clock = clocks.get(zone)
  if (!clock) {
    // Swedish writes moments as yyyy-mm-dd hh:mm:ss.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(zone, clock)
  }
  return new Date(`${clock.format(moment).replace(' ', 'T')}Z`)
}

/** The answer's headers for a file that is to be saved under this name. */
export const savedAs = (plain: string, name: string) => ({
  'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  'cache-control': 'private, no-store',
})
