import { parentPort, workerData } from 'node:worker_threads'
import { buffersOf, type DayTask, shownDay } from './shown-day.rules.ts'

const shown = shownDay(workerData as DayTask)
parentPort?.postMessage(shown, buffersOf(shown))
