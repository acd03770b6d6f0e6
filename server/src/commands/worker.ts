/**
 * `npm run worker -- photos`: draws photos that servers accepted unprocessed (S3_DIRECT=1), until it is stopped. Any number of
 * workers may run, on any computer. A worker needs the database and the store, but neither SECRET nor a port, because it opens
 * files sent by strangers.
 */
import { availableParallelism } from 'node:os'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { TEMPORARY_MINUTES } from '@spetskarta/shared/retention.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { requireSameStore } from '../db/instances.ts'
import { pending } from '../db/migrate.ts'
import { failureText } from '../failure.ts'
import { keepDrawing } from '../features/photos/draw-incoming.ts'
import { openBlobs, storePrint } from '../outside/blobs/blobs.ts'
import { CommandError } from '../outside/command-error.ts'
import { sweepFolder, temporaryFolder } from '../outside/files/temporary-files.ts'
import { makeLogger } from '../outside/log/log.ts'
import { setUpV8 } from '../outside/log/v8.ts'
import { say } from './command.ts'

/** Node draws at most this many pictures at once, whatever the number of cores: for more, start more workers. */
const MOST = 4

async function work() {
  setUpV8()
  if (process.argv[2] !== 'photos') throw new CommandError('Что делать: npm run worker -- photos')
  const config = readConfig()
  if (!config.databaseUrl) throw new CommandError('Нужен DATABASE_URL: со встроенной базой фото рисует сам сервер')
  const log = makeLogger(config.logLevel)
  const { db, pool, close } = connect(
    config.databaseDirectUrl ?? config.databaseUrl,
    ({ message }) => log.warn({ reason: message }, 'connection lost'),
    'background',
  )
  try {
    if ((await pending(pool)).length > 0)
      throw new CommandError('Базе не хватает миграций: сначала запустите сервер этой версии')
    await requireSameStore(db, await storePrint(config))
    const blobs = await openBlobs(config)
    const folder = temporaryFolder(config.dataDir)
    await sweepFolder(folder, TEMPORARY_MINUTES * MINUTE)
    const stopping = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
    const atOnce = Math.min(MOST, availableParallelism())
    say(`Рисую фото: по ${atOnce} сразу`)
    await keepDrawing({ db, blobs }, { folder, atOnce, signal: stopping.signal, log })
  } finally {
    await close()
  }
}

await work().catch((error: unknown) => {
  say(failureText(error))
  process.exitCode = 1
})
