/** Draws papers in worker threads, in parts; accounts take turns, time and memory are limited. */
import { Worker } from 'node:worker_threads'
import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { openTurns } from '../../../outside/turns.ts'
import type { DrawingTask, DrawnPaper, JoiningTask } from './pdf.ts'

const DRAWN_MS = MINUTE / 2
const EACH_MS = SECOND / 2
const MEMORY_MB = 256
/** Least cost of drawing one paper, in rows of tables: the fonts are read each time. */
const LEAST = 50
/** Papers drawn in one worker: 100 of the fullest sheets took 600 MB, 500 of a week exceeded the memory limit. */
const PART = 50

/**
 * Cost is counted in rows of tables: a sheet of a week costs 58, one of 92 days about 100. The budget allows 500 sheets of a week
 * at once.
 */
const inTurn = openTurns({
  work: 'papers',
  atOnce: 1,
  waiting: { each: 20, all: 100 },
  budget: { most: 32_000, aMinute: 3000 },
})

const costOf = ({ sheet: { blocks } }: DrawnPaper) =>
  blocks.reduce((cost, block) => (block.kind === 'table' ? cost + block.rows.length : cost), LEAST)

/**
 * Returns the PDF; throws a `NoTurn` if the account, or all accounts together, ask for too much. Other accounts get turns between
 * parts.
 */
export async function drawPapers(account: string, { papers, title }: DrawingTask): Promise<Uint8Array> {
  const files: Uint8Array[] = []
  for (let i = 0; i < papers.length; i += PART) {
    // The first part pays for all: a drawing that has started is not refused in the middle.
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
