import { parentPort, workerData } from 'node:worker_threads'
import { tableBuffers } from '../../tracks/point-table.ts'
import { type Checked, checkFile, type ReadingTask } from '../check-file.ts'

// csv-parse creates an error for every row that is too short or too long, even if tolerated: most of its cost is the stack trace.
Error.stackTraceLimit = 0

const checked: Checked = await checkFile(workerData as ReadingTask)
parentPort?.postMessage(checked, 'points' in checked ? tableBuffers(checked.points) : [])
