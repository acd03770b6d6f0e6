/**
 * Reads the cells of a table file, Excel or text. In a worker, because the unpacked size of an archive is only known afterwards.
 */
import type { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { PARK_TABLE } from '@spetskarta/shared/own-items/park-table.ts'
import { parse } from 'csv-parse/sync'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import { textOf } from '../../track-files/reading/text.rules.ts'
import { rowsOfTable, type TableRows } from './rows.rules.ts'

/** Most unpacked bytes of a whole workbook. */
const UNPACKED_MAX = 60_000_000
/** 1000 more than the rows of a table, for explanations above it and empty rows in it. */
const ROWS_READ = PARK_TABLE.rows + 1000
const COLUMNS_READ = 100
const SEPARATORS = [';', '\t', ',']

const TOO_LARGE = { fault: 'Таблица разворачивается больше чем в 60\u00a0МБ: оставьте в ней один лист с машинами' }
const BROKEN = { fault: 'Файл не читается: сохраните его в Excel как .xlsx или .csv' }
const OLD = { fault: 'Это старый формат .xls: сохраните таблицу в Excel как .xlsx' }

const begins = (file: Uint8Array, ...bytes: number[]) => bytes.every((byte, i) => file[i] === byte)

export async function readParkFile(path: string): Promise<TableRows> {
  const file = await readFile(path)
  if (begins(file, 0xd0, 0xcf, 0x11, 0xe0)) return OLD
  if (!begins(file, 0x50, 0x4b)) return rowsOfTable(cellsOfText(textOf(file)))
  const unpacked = await sizeOf(file)
  if (unpacked === undefined) return BROKEN
  if (unpacked > UNPACKED_MAX) return TOO_LARGE
  const book = await readXlsx(file, { sheets: [0], maxRows: ROWS_READ }).catch(() => undefined)
  const rows = book?.sheets[0]?.rows
  return rows ? rowsOfTable(rows.map((row) => row.slice(0, COLUMNS_READ).map(cellText))) : BROKEN
}

/** Unpacked size of an archive; each entry is read to its end, because its stated size may be wrong. */
async function sizeOf(file: Buffer): Promise<number | undefined> {
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true })
    let size = 0
    for await (const entry of zip.eachEntry()) {
      size += entry.uncompressedSize
      if (size > UNPACKED_MAX) return size
      for await (const _ of await zip.openReadStreamPromise(entry));
    }
    return size
  } catch {
    return undefined
  }
}

function cellText(cell: CellValue): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}

function cellsOfText(text: string): string[][] {
  const beginning = text.slice(0, 4000)
  const count = (separator: string) => beginning.split(separator).length
  const delimiter = SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]
  const cells: string[][] = []
  try {
    parse(text, {
      bom: true,
      ...(delimiter && { delimiter }),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: 65_536,
      to: ROWS_READ,
      on_record(row: string[], { lines }) {
        // Row numbers must match those that the user's program shows; a cell may span several lines.
        while (cells.length < Math.min(lines - 1, ROWS_READ)) cells.push([])
        cells.push(row.slice(0, COLUMNS_READ))
        return null
      },
    })
  } catch {
    return []
  }
  return cells
}
