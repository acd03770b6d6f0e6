/** Computes days; those too large to be computed between two answers in a thread of their own, one after another. */
import { Worker } from 'node:worker_threads'
import { openTurns } from '../../../outside/turns.ts'
import { openKeptDays } from './kept-days.ts'
import { buffersOf, type DayTask, type ShownDay, shownDay } from './shown-day.rules.ts'

/** Points: more than a day of one point a second. They take a tenth of a second. */
export const LARGE = 100_000

/** The cost is in points. */
const inTurn = openTurns({ work: 'days', atOnce: 1, waiting: { each: 8, all: 64 } })

/** The task's track may be taken away: use the one that comes back. Turns are taken by machine. */
export async function computeDay(equipment: string, task: DayTask): Promise<ShownDay> {
  const points = task.track.t.length
  return points < LARGE ? shownDay(task) : inTurn(equipment, points, () => inWorker(task))
}

/** A day of 5,760 points takes 14 kB. */
const KEPT_BYTES = 32 * 2 ** 20

/** The same, for what people look at: where a day has not changed since, what was computed then. */
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
