/** Text tables in which each row is a point: our own, those of loggers, and those made by people. */
import { COLUMNS_MAX } from '@spetskarta/shared/track-files/track-files.ts'
import { parse } from 'csv-parse/sync'
import { namedColumn } from './columns.rules.ts'
import { FileFault, type PointsRead } from './file-point.ts'
import { type Logger, loggerOf } from './loggers.rules.ts'
import {
  type ColumnIndexes,
  guessColumns,
  missingOf,
  placesOf,
  type Row,
  type TableChoice,
  type TableColumn,
} from './table-columns.rules.ts'
import { isWhole, readStamp } from './table-moments.rules.ts'
import { pointsOfRows, type Zone } from './table-points.rules.ts'
import { latLngOf } from './values.rules.ts'

export interface TableRead extends PointsRead {
  table: {
    columns: TableColumn[]
    /** Undefined if every moment has its own zone. */
    zone: Zone | undefined
    /** Required values that no column has, in Russian. */
    missing: string[]
  }
}

/** Far longer than any row. */
const ROW_BYTES = 65_536
const SEPARATORS = [';', '\t', ',', '|']
/** Maximum number of explanatory lines before the names of the columns. */
const PREAMBLE_MAX = 20
/** As many points as a machine records in eleven days, one a second. */
const ROWS_MAX = 1_000_000
const TOO_MANY_ROWS = 'В таблице больше миллиона строк: разделите её на части'
/** Number of rows that is enough to see what the columns hold. */
const SAMPLE = 300

/** Undefined if this is not a table of points; throws a `FileFault` if it is too long. */
export function pointsOfTable(text: string, choice: TableChoice): TableRead | undefined {
  const head = headOf(text)
  if (!head) return undefined
  const rows: Row[] = []
  let columns: TableColumn[] | undefined
  let places: ColumnIndexes = {}
  let names: string[] | undefined = head.named ? undefined : []
  /** Original indexes of the needed cells, in their new order. */
  let kept: number[] | undefined
  const decide = () => {
    const sample = rows.slice(0, SAMPLE).map(({ cells }) => cells)
    columns = guessColumns(names ?? [], sample, choice.columns)
    places = placesOf(columns)
    kept = Object.values(places)
    for (const row of rows) row.cells = kept.map((i) => row.cells[i] ?? '')
  }
  try {
    parse(text.slice(head.from), {
      bom: true,
      delimiter: head.separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: ROW_BYTES,
      on_record(cells: string[], { lines }) {
        const line = lines + head.skipped
        if (rows.length >= ROWS_MAX) throw new FileFault(TOO_MANY_ROWS)
        if (!names) names = cells.slice(0, COLUMNS_MAX)
        else if (kept) rows.push({ cells: kept.map((i) => cells[i] ?? ''), line })
        else {
          rows.push({ cells: cells.slice(0, COLUMNS_MAX), line })
          if (rows.length === SAMPLE) decide()
        }
        // The rows are collected above.
        return null
      },
    })
  } catch (error) {
    if (error instanceof FileFault) throw error
    return undefined
  }
  if (!names) return undefined
  if (!columns) decide()
  if (!columns || !kept) return undefined
  return assembled(rows, columns, placesOfKept(places), loggerOf(names), choice)
}

/** Positions of the needed cells in the collected rows. */
const placesOfKept = (places: ColumnIndexes): ColumnIndexes =>
  Object.fromEntries(Object.keys(places).map((name, i) => [name, i]))

function assembled(
  rows: Row[],
  columns: TableColumn[],
  places: ColumnIndexes,
  logger: Logger | undefined,
  choice: TableChoice,
): TableRead {
  const missing = missingOf(places)
  const format = logger ? `таблица CSV, выгрузка ${logger.name}` : 'таблица CSV'
  if (missing.length > 0) return { format, points: [], table: { columns, zone: undefined, missing } }
  const { points, zone } = pointsOfRows({ rows, columns, places, logger, choice })
  return { format, points, table: { columns, zone, missing } }
}

interface Head {
  separator: string
  /** Offset in the text at which the table begins. */
  from: number
  /** Number of lines before the table. */
  skipped: number
  /** Whether the first line has the names of the columns. */
  named: boolean
}

/** The first line that names columns of coordinates; otherwise the first line that looks like a point. */
function headOf(text: string): Head | undefined {
  let nameless: Head | undefined
  let from = 0
  let skipped = 0
  for (; skipped < PREAMBLE_MAX && from < text.length; skipped++) {
    const end = text.slice(from, from + ROW_BYTES).search(/[\r\n]/)
    if (end < 0 && text.length - from > ROW_BYTES) return undefined
    const line = text.slice(from, end < 0 ? undefined : from + end)
    const bare = line.replace(/"[^"]*"/g, (quoted) => quoted.replace(/[;,\t|]/g, ' '))
    for (const separator of SEPARATORS) {
      if (!bare.includes(separator)) continue
      const cells = bare.split(separator, COLUMNS_MAX).map((cell) => cell.replaceAll('"', '').trim())
      const bases = new Set(cells.map((cell) => namedColumn(cell)?.base))
      const head = { separator, from, skipped }
      if ((bases.has('lat') && bases.has('lng')) || bases.has('place')) return { ...head, named: true }
      // A line that names only the time is enough: the user can say which columns are the coordinates.
      if (bases.has('moment') || bases.has('date') || bases.has('time')) nameless ??= { ...head, named: true }
      else if (looksLikePoint(cells)) nameless ??= { ...head, named: false }
    }
    if (end < 0) break
    from += end + (text.startsWith('\r\n', from + end) ? 2 : 1)
  }
  return nameless
}

/** Whether the cells include a moment or a date, and two numbers of degrees. */
function looksLikePoint(cells: string[]): boolean {
  const timed = cells.some((cell) => {
    const stamp = readStamp(cell)
    return stamp !== undefined && (isWhole(stamp) || stamp.date !== undefined)
  })
  const degrees = cells.filter((cell) => /^-?\d{1,3}[.,]\d{3,}$/.test(cell)).length
  return timed && (degrees >= 2 || cells.some((cell) => latLngOf(cell) !== undefined))
}
