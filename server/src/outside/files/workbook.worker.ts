import { parentPort, workerData } from 'node:worker_threads'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import type { WorkbookPart, XlsxTable } from './xlsx.ts'

const sheets = (workerData as Omit<XlsxTable, 'cells'>[]).map((told) => ({
  ...told,
  rows: [told.columns.map(({ header }): CellValue => header)],
}))

parentPort?.on('message', async (part: WorkbookPart) => {
  if (part !== 'end') return void sheets[part.sheet]?.rows.push(...part.rows)
  const made = await writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name,
      columns: columns.map(({ width, numFmt }) => ({ width, numFmt })),
      rows,
      freezePane: { rows: 1 },
    })),
  })
  const file = Uint8Array.from(made)
  parentPort?.postMessage(file, [file.buffer])
})
