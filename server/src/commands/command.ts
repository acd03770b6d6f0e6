/** What the product's commands share: they open the configured database, migrate it, and report a failure in one line. */
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@spetskarta/shared/durations.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { type CommandDatabase, openDatabase } from '../db/open.ts'
import { failureText } from '../failure.ts'
import { setUpV8 } from '../outside/log/v8.ts'

export const say = (line: string) => process.stderr.write(`${line}\n`)

export interface CommandRun {
  /** Names of the migrations applied just now. */
  applied: string[]
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal
}

interface Options {
  /** The database is not migrated. */
  asItIs?: boolean
  /** Milliseconds that the work may take to end after its signal: to remove what it has begun. */
  endsWithin?: number
}

/** `work` gets the migrated database. */
export async function runCommand(
  work: (database: Database, run: CommandRun) => Promise<void>,
  { asItIs = false, endsWithin = 0 }: Options = {},
): Promise<void> {
  setUpV8()
  const stopping = new AbortController()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let database: CommandDatabase | undefined
  try {
    database = await openDatabase(readConfig(), say)
    stopOnSignals(database, stopping, () => Promise.race([ended, sleep(endsWithin)]))
    const applied = asItIs ? [] : await migrate(database.pool, { tell: say })
    await work(database, { applied, signal: stopping.signal })
  } catch (error) {
    if (!stopping.signal.aborted) say(failureText(error))
    process.exitCode = 1
  } finally {
    end()
    await database?.close()
  }
}

/**
 * Does not wait for the statement that is running: PostgreSQL undoes what is not committed. An embedded database that this command
 * started must stop with it. A second signal ends the process at once.
 */
function stopOnSignals(database: CommandDatabase, stopping: AbortController, ended: () => Promise<void>) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      say('Прервано')
      stopping.abort()
      void ended()
        .then(database.cut)
        .finally(() => process.exit(130))
    })
}

/** For work that removes files after its signal. */
export const REMOVES_FILES = 30 * SECOND
