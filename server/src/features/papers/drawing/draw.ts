/** Draws papers in a thread of their own, by parts, in turns of accounts, with limits on time and memory. */
import { Worker } from 'node:worker_threads'
import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { openTurns } from '../../../outside/turns.ts'
import type { DrawingTask, DrawnPaper, JoiningTask } from './pdf.ts'

const DRAWN_MS = MINUTE / 2
const EACH_MS = SECOND / 2
const MEMORY_MB = 256
/** Rows of tables that one drawing counts for at least: the fonts are read each time. */
const LEAST = 50
/** Papers that are drawn at once: 100 of the fullest sheets took 600 MB, 500 of a week more than the memory allowed. */
const PART = 50

/** The cost is in rows of tables: a sheet of a week counts 58, one of 92 days about 100. 500 sheets of a week at once are within it. */
const inTurn = openTurns({
  work: 'papers',
  atOnce: 1,
  waiting: { each: 20, all: 100 },
  budget: { most: 32_000, aMinute: 3000 },
})

const costOf = ({ sheet: { blocks } }: DrawnPaper) =>
  blocks.reduce((cost, block) => (block.kind === 'table' ? cost + block.rows.length : cost), LEAST)

/** The file; throws a `NoTurn` where the account, or all together, ask for too much. Between its parts others have their turn. */
export async function drawPapers(account: string, { papers, title }: DrawingTask): Promise<Uint8Array> {
  const files: Uint8Array[] = []
  for (let i = 0; i < papers.length; i += PART) {
    // Whoever may begin may go on: the first part pays for all.
    const cost = i === 0 ? papers.reduce((sum, paper) => sum + costOf(paper), 0) : 0
    files.push(await inTurn(account, cost, () => inWorker({ papers: papers.slice(i, i + PART), title })))
  }
  const [only] = files
  return only && files.length === 1 ? only : inTurn(account, 0, () => inWorker({ files, title }))
}

function inWorker(task: DrawingTask | JoiningTask): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const timer = setTimeout(
      () => void worker.terminate(),
      DRAWN_MS + ('papers' in task ? task.papers.length : 0) * EACH_MS,
    )
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('a paper was not drawn'))
    })
  })
}
