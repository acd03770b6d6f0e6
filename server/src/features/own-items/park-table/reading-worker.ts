/** Reads park tables in a worker thread, with limits on time and memory; accounts take turns. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import { workerAnswer } from '../../../outside/files/worker-answer.ts'
import { openTurns } from '../../../outside/turns.ts'
import type { TableRows } from './rows.rules.ts'

const LIMITS = { ms: 20 * SECOND, memoryMb: 256 }
const TOO_HARD = { fault: 'Таблица слишком велика или сложна: оставьте в ней один лист с машинами' }

const inTurn = openTurns({ work: 'tables', atOnce: 1, waiting: { each: 1, all: 10 } })

/** Throws a `NoTurn` if the account, or all accounts together, ask for too much. */
export const readInWorker = (account: string, path: string): Promise<TableRows> =>
  inTurn(account, 1, () =>
    workerAnswer<TableRows>(new URL('./park-table.worker.ts', import.meta.url), path, LIMITS, TOO_HARD),
  )
