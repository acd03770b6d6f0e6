/** What the product's commands share: they open the configured database, migrate it, and report a failure in one line. */
import { readConfig } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { failureText } from '../failure.ts'
import { setUpV8 } from '../outside/log/v8.ts'

export const say = (line: string) => process.stderr.write(`${line}\n`)

/**
 * `work` gets the migrated database and the names of the migrations applied just now; with `asItIs` the database is not migrated.
 */
export async function runCommand(
  work: (database: Database, applied: string[]) => Promise<void>,
  { asItIs = false } = {},
): Promise<void> {
  setUpV8()
  let database: Database | undefined
  try {
    database = await openDatabase(readConfig(), say)
    closeOnSignals(database)
    await work(database, asItIs ? [] : await migrate(database.pool, { tell: say }))
  } catch (error) {
    say(failureText(error))
    process.exitCode = 1
  } finally {
    await database?.close()
  }
}

/** An embedded database that this command started must stop with it. */
function closeOnSignals(database: Database) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      say('Прервано')
      void database.close().finally(() => process.exit(130))
    })
}
