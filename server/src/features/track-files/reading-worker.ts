/** Reads files in workers, apart from the thread that answers calls, with limits on their time and memory. */
import { Worker } from 'node:worker_threads'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Checked, ReadingTask } from './check-file.ts'

const READ_MS = MINUTE
const MEMORY_MB = 768
const TOO_HARD = { fault: 'Файл слишком велик или сложен: разделите его на части' }

/** A file that takes too long or too much memory counts as one that cannot be read. */
export function checkInWorker(task: ReadingTask): Promise<Checked> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./reading/track-file.worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const tooHard = () => resolve(TOO_HARD)
    const timer = setTimeout(() => void worker.terminate(), READ_MS)
    worker.once('message', resolve)
    worker.once('error', tooHard)
    worker.once('exit', () => {
      clearTimeout(timer)
      tooHard()
    })
  })
}
