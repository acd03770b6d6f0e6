import { parentPort, workerData } from 'node:worker_threads'
import { type CellStyle, type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import type { WorkbookPart, XlsxTable } from './xlsx.ts'

const HEADER: CellStyle = { font: { bold: true }, alignment: { wrapText: true, vertical: 'top' } }
/** Height of two lines, which longer names need. */
const HEADER_PT = 32
/** On paper too, all columns of a table stand beside each other. */
const PRINTED: WriteSheet['pageSetup'] = {
  paperSize: 'a3',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: '$1:$1',
}

const sheets = (workerData as Omit<XlsxTable, 'cells'>[]).map((table) => ({
  ...table,
  rows: [table.columns.map(({ header }): CellValue => header)],
}))

parentPort?.on('message', async (part: WorkbookPart) => {
  if (part !== 'end') return void sheets[part.sheet]?.rows.push(...part.rows)
  const made = await writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name,
      columns: columns.map(({ width, numFmt }) => ({ width, numFmt })),
      rows,
      cells: new Map(columns.map((_, i) => [`0,${i}`, { style: HEADER }])),
      freezePane: { rows: 1 },
      pageSetup: PRINTED,
      rowDefs: new Map([[0, { height: HEADER_PT }]]),
    })),
  })
  const file = Uint8Array.from(made)
  parentPort?.postMessage(file, [file.buffer])
})
