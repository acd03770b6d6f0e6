/** The configured database for a command, with or without a running server beside it. */
import { folderOf } from '../backup/continuous/folder.ts'
import type { Config } from '../config.ts'
import { connect, type Database } from './connect.ts'
import { embeddedUrl, startEmbedded } from './embedded/embedded.ts'

export interface CommandDatabase extends Database {
  /** Stops what was started here without waiting for statements that are running. */
  cut(): Promise<void>
}

/**
 * The configured database, past its pooler, or the embedded one: the running server's, else one that is started for this command.
 * `close` stops only what was started here.
 */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<CommandDatabase> {
  const running = config.databaseDirectUrl ?? config.databaseUrl ?? embeddedUrl(config.dataDir)
  const embedded = running
    ? undefined
    : await startEmbedded(config.dataDir, log, {}, config.backup && folderOf(config.backup.folder).wal)
  const onError = (error: Error) => log(`Соединение с базой прервалось: ${error.message}`)
  const database = connect(running ?? embedded?.url ?? '', onError, 'setup')
  return {
    ...database,
    async close() {
      await database.close()
      await embedded?.stop()
    },
    cut: async () => embedded?.stop(),
  }
}
