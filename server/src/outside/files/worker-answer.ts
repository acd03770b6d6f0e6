/** Runs one task in a worker of limited time and memory, and returns its answer. */
import { Worker } from 'node:worker_threads'

interface Limits {
  ms: number
  memoryMb: number
}

/** `otherwise`: the answer where the worker takes too long or too much memory, or fails. */
export function workerAnswer<T>(module: URL, task: unknown, { ms, memoryMb }: Limits, otherwise: T): Promise<T> {
  return new Promise((resolve) => {
    const worker = new Worker(module, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    const fail = () => resolve(otherwise)
    const timer = setTimeout(() => void worker.terminate(), ms)
    worker.once('message', resolve)
    worker.once('error', fail)
    worker.once('exit', () => {
      clearTimeout(timer)
      fail()
    })
  })
}
