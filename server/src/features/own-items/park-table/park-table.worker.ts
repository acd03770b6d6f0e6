import { parentPort, workerData } from 'node:worker_threads'
import { readParkFile } from './read-table.ts'

parentPort?.postMessage(await readParkFile(workerData as string))
