import { parentPort, workerData } from 'node:worker_threads'
import { readTrackFile } from './read-track-file.ts'

parentPort?.postMessage(readTrackFile(workerData as Uint8Array))
