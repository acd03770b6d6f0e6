/** Several sheets in one Excel file. It is held in memory as a whole, so a separate thread makes it, in turns of accounts. */
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { CellValue } from 'hucre/xlsx'
import { openTurns } from '../turns.ts'
import type { WorkbookPart, XlsxTable } from './xlsx.ts'

const MEMORY_MB = 256
/** Number of rows passed at once before other work gets the thread. */
const AT_ONCE = 200

const inTurn = openTurns({ work: 'workbooks', atOnce: 1, waiting: { each: 4, all: 40 } })

/** Throws a `NoTurn` where the account, or all together, ask for too much. */
export const workbookOf = (account: string, tables: readonly XlsxTable[]): Promise<Buffer> =>
  inTurn(account, tables.length, async () => {
    const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), {
      workerData: tables.map(({ name, columns }) => ({ name, columns })),
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const timer = setTimeout(() => void worker.terminate(), MINUTE)
    const made = new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('a workbook was not made')))
    })
    try {
      const [file] = await Promise.all([made, handOver(worker, tables)])
      return Buffer.from(file.buffer, file.byteOffset, file.byteLength)
    } finally {
      clearTimeout(timer)
      await worker.terminate()
    }
  })

async function handOver(worker: Worker, tables: readonly XlsxTable[]) {
  const send = (part: WorkbookPart) => worker.postMessage(part)
  for (const [sheet, { cells }] of tables.entries()) {
    let rows: CellValue[][] = []
    for await (const row of cells) {
      if (rows.push(row) < AT_ONCE) continue
      send({ sheet, rows })
      rows = []
      await setImmediate()
    }
    send({ sheet, rows })
  }
  send('end')
}
