import { parentPort, workerData } from 'node:worker_threads'
import { joinedPdf } from './joined-pdf.ts'
import { type DrawingTask, type JoiningTask, pdfOf } from './pdf.ts'

const task = workerData as DrawingTask | JoiningTask
const pdf = await ('files' in task ? joinedPdf(task.files, task.title) : pdfOf(task.papers, task.title))
const bytes = Uint8Array.from(pdf)
parentPort?.postMessage(bytes, [bytes.buffer])
