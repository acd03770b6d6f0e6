import { parentPort, workerData } from 'node:worker_threads'
import { tableBuffers } from '../../tracks/point-table.ts'
import { type Checked, checkFile, type ReadingTask } from '../check-file.ts'

// csv-parse makes an error of every row that is too short or too long, forgiven or not: the stack is most of its cost.
Error.stackTraceLimit = 0

const checked: Checked = await checkFile(workerData as ReadingTask)
parentPort?.postMessage(checked, 'points' in checked ? tableBuffers(checked.points) : [])
