/** Draws papers in a thread of their own, in turns of accounts, with limits on time and memory. */
import { Worker } from 'node:worker_threads'
import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { openTurns } from '../../../outside/turns.ts'
import type { DrawingTask, DrawnPaper } from './pdf.ts'

const DRAWN_MS = MINUTE / 2
const EACH_MS = SECOND / 2
const MEMORY_MB = 256
/** Rows of tables that one drawing counts for at least: the fonts are read each time. */
const LEAST = 50

/** The cost is in rows of tables: a sheet of a week counts 50, one of 92 days about 100. A month of 200 sheets at once is within it. */
const inTurn = openTurns({
  work: 'papers',
  atOnce: 1,
  waiting: { each: 20, all: 100 },
  budget: { most: 10_000, aMinute: 3000 },
})

const costOf = ({ sheet: { blocks } }: DrawnPaper) =>
  blocks.reduce((cost, block) => (block.kind === 'table' ? cost + block.rows.length : cost), LEAST)

/** The file; throws a `NoTurn` where the account, or all together, ask for too much. */
export const drawPapers = (account: string, task: DrawingTask): Promise<Uint8Array> =>
  inTurn(
    account,
    task.papers.reduce((cost, paper) => cost + costOf(paper), 0),
    () => inWorker(task),
  )

function inWorker(task: DrawingTask): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const timer = setTimeout(() => void worker.terminate(), DRAWN_MS + task.papers.length * EACH_MS)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('a paper was not drawn'))
    })
  })
}
