import { parentPort, workerData } from 'node:worker_threads'
import { type Checked, checkFile, type ReadingTask } from '../check-file.ts'

const checked: Checked = await checkFile(workerData as ReadingTask)
parentPort?.postMessage(checked)
