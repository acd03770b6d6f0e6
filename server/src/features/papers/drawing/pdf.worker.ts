import { parentPort, workerData } from 'node:worker_threads'
import { type DrawingTask, pdfOf } from './pdf.ts'

const { papers, title } = workerData as DrawingTask
const pdf = Uint8Array.from(await pdfOf(papers, title))
parentPort?.postMessage(pdf, [pdf.buffer])
