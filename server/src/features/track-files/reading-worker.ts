/** Reads files in workers, off the thread that answers calls, with limits on time and memory. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { workerAnswer } from '../../outside/files/worker-answer.ts'
import type { Checked, ReadingTask } from './check-file.ts'

const LIMITS = { ms: MINUTE, memoryMb: 768 }
const TOO_HARD = { fault: 'Файл слишком велик или сложен: разделите его на части' }

/** A file that takes too much time or memory counts as unreadable. */
export const checkInWorker = (task: ReadingTask): Promise<Checked> =>
  workerAnswer<Checked>(new URL('./reading/track-file.worker.ts', import.meta.url), task, LIMITS, TOO_HARD)
