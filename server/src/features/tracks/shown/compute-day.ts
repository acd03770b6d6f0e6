/** Computes days. Those too large to be computed between two answers are computed in a separate thread, one after another. */
import { Worker } from 'node:worker_threads'
import { openTurns } from '../../../outside/turns.ts'
import { openKeptDays } from './kept-days.ts'
import { buffersOf, type DayTask, type ShownDay, shownDay } from './shown-day.rules.ts'

/** Number of points: more than a day of one point a second. Computing them takes a tenth of a second. */
export const LARGE = 100_000

/** The cost is the number of points. */
const inTurn = openTurns({ work: 'days', atOnce: 1, waiting: { each: 8, all: 64 } })

/** The track of the task may be transferred to the thread: use the returned one. Turns are taken by machine. */
export async function computeDay(equipment: string, task: DayTask): Promise<ShownDay> {
  const points = task.track.t.length
  return points < LARGE ? shownDay(task) : inTurn(equipment, points, () => inWorker(task))
}

/** Memory for kept results; a day of 5,760 points takes 14 kB. */
const KEPT_BYTES = 32 * 2 ** 20

/** The same for days that people look at: returns the kept result if the day has not changed. */
export const computeDayOnce = openKeptDays(computeDay, KEPT_BYTES)

function inWorker(task: DayTask): Promise<ShownDay> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./day.worker.ts', import.meta.url), {
      workerData: task,
      transferList: buffersOf(task),
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('a day was not computed')))
  })
}
