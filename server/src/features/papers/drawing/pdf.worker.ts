import { parentPort, workerData } from 'node:worker_threads'
import { type DrawingTask, type JoiningTask, pdfOf } from './pdf.ts'

const task = workerData as DrawingTask | JoiningTask
const pdf = await ('files' in task ? joined(task) : pdfOf(task.papers, task.title))
const bytes = Uint8Array.from(pdf)
parentPort?.postMessage(bytes, [bytes.buffer])

/** Its package takes a tenth of a second to load, which most papers need not wait for. */
async function joined({ files, title }: JoiningTask): Promise<Uint8Array> {
  const { joinedPdf } = await import('./joined-pdf.ts')
  return joinedPdf(files, title)
}
