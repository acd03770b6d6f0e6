import { parentPort, workerData } from 'node:worker_threads'
import type { DrawingTask } from './draw.ts'
import { pdfOf } from './pdf.ts'

const { sheet, ...look } = workerData as DrawingTask
const pdf = Uint8Array.from(await pdfOf(sheet, look))
parentPort?.postMessage(pdf, [pdf.buffer])
