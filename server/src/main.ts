/** Starts the product: configuration, database, demo, listen; and stops it cleanly. `--dev` serves pages by Vite. */
import './production.ts'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { TEMPORARY_MINUTES } from '@spetskarta/shared/retention.ts'
import product from '../../package.json' with { type: 'json' }
import { buildApp } from './app.ts'
import { claimFolder, folderOf } from './backup/continuous/folder.ts'
import { readConfig } from './config.ts'
import { connect, connectAll } from './db/connect.ts'
import { awayText, isBackupAway } from './db/embedded/archiving.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { joinInstances, secretPrint } from './db/instances.ts'
import { migrate } from './db/migrate.ts'
import { openReplica } from './db/replica.ts'
import { failureText } from './failure.ts'
import { readyToJudge } from './features/accounts/password-strength.ts'
import { readPushKeys } from './features/alerts/push/push-keys.ts'
import { watchForNews } from './features/alerts/watch.ts'
import { watchUnread } from './features/messages/tell-unread.ts'
import { putWaitingMap } from './features/search/addresses/waiting-maps.queries.ts'
import { makeMonthsAhead } from './features/tracks/store/months.queries.ts'
import { openTrackStore } from './features/tracks/store/open.ts'
import { keepElementsFresh } from './features/trials/refresh-elements.ts'
import { sendWebhooks } from './features/webhooks/send-webhooks.ts'
import { openGazetteer } from './geo/gazetteer.ts'
import { openGeoip } from './geo/geoip.ts'
import { drain, leave } from './http/connections/leaving.ts'
import { listenMetrics } from './http/metrics.ts'
import { startJobs } from './jobs.ts'
import { openBlobs, storePrint } from './outside/blobs/blobs.ts'
import { CommandError } from './outside/command-error.ts'
import { sweepFolder, temporaryFolder } from './outside/files/temporary-files.ts'
import { makeLogger, openNews } from './outside/log/log.ts'
import { openSteps, toTerminal } from './outside/log/terminal-log.ts'
import { setUpV8 } from './outside/log/v8.ts'
import { openMail } from './outside/mail.ts'
import { openPasswords } from './outside/passwords.ts'
import { openOutbound } from './outside/public-address.ts'
import { openSigning, readSecret } from './outside/signing.ts'
import { startTracing } from './outside/tracing.ts'

const dev = process.argv.includes('--dev')
const say = (line: string) => process.stderr.write(`${line}\n`)
/** People at a terminal get short lines, programs JSON. */
const inTerminal = process.stderr.isTTY
const data = (name: string) => fileURLToPath(new URL(`../data/${name}`, import.meta.url))

/** Milliseconds that a failed server may take to stop: its jobs may be waiting for the database. */
const END_MS = 20_000

/** What must be closed, last opened first. */
const closers: (() => Promise<void>)[] = []
let stopping: Promise<void> | undefined
/** Work that SIGTERM waits for; Ctrl-C (SIGINT) does not. */
let beforeTerm: (() => Promise<void>) | undefined

function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const close of closers.reverse()) await close().catch((error: unknown) => say(String(error)))
  })()
  return stopping
}

async function start() {
  setUpV8()
  const config = readConfig()
  const everything = config.logLevel === 'debug' || config.logLevel === 'trace'
  const logger = makeLogger(config.logLevel, inTerminal ? toTerminal(process.stderr, everything) : undefined)
  const tell = inTerminal ? say : (line: string) => logger.info(line)
  const steps = openSteps(tell)
  if (config.mail.smtpUrl && !config.publicOrigin)
    logger.warn('Задайте PUBLIC_ORIGIN: без него ссылки в письмах ведут на адрес этой машины')

  // Before the pools and the app are made: both check then whether tracing is on.
  const endTracing = await startTracing(config)
  if (endTracing) closers.push(endTracing)

  let url = config.databaseUrl
  if (!url) {
    const embedded = await startEmbedded(
      config.dataDir,
      steps.step,
      {},
      config.backup && folderOf(config.backup.folder).wal,
    )
    closers.push(embedded.stop)
    if (config.backup) {
      const { folder } = config.backup
      // People are served without a backup too: the job fails until the disk is there again.
      if (isBackupAway(folder, config.dataDir)) logger.error(awayText(folder, config.dataDir))
      else claimFolder(folder, config.dataDir)
    }
    embedded.keep((error) => void fail(error))
    url = embedded.url
  }
  const isNews = openNews()
  const lost = ({ message }: Error) => {
    if (isNews('lost')) logger.warn({ reason: message }, 'idle database connections lost')
  }

  // An embedded database has only one server, so no other server is receiving these files now.
  await sweepFolder(temporaryFolder(config.dataDir), config.databaseUrl ? TEMPORARY_MINUTES * MINUTE : 0)

  const gazetteer = openGazetteer(data('gazetteer.json'))
  const blobs = await openBlobs(config)
  const setup = connect(config.databaseDirectUrl ?? url, lost, 'setup')
  try {
    if (steps.begun) steps.step('Создаём таблицы…')
    const applied = await migrate(setup.pool, { tell })
    if (applied.length > 0) logger.info({ applied }, 'migrated')
    await makeMonthsAhead(setup.pool).catch((error: unknown) => logger.warn({ err: error }, 'months not made ahead'))
    await putWaitingMap(setup.pool).catch((error: unknown) =>
      logger.warn({ err: error }, 'a new map is not put in its place'),
    )
    if (config.demo && !config.databaseUrl) {
      const { loadDemoIfEmpty } = await import('@spetskarta/demo/load.ts')
      if (steps.begun) steps.step('Загружаем демонстрационные машины и заказы…')
      const logins = await loadDemoIfEmpty({ ...setup, gazetteer, blobs })
      steps.ended()
      if (logins)
        for (const line of ['Загружены демонстрационные машины и заказы. Без них: DEMO=0', ...logins]) tell(line)
    }
  } finally {
    await setup.close()
  }
  steps.ended()
  const { databaseDirectUrl: directUrl, databaseConnections: connections, tracksUrl } = config
  const databases = connectAll({ url, directUrl, connections, tracksUrl }, lost)
  closers.push(databases.close)
  const replica =
    config.searchUrl === undefined
      ? undefined
      : openReplica({ url: config.searchUrl, primary: databases.background.pool, log: logger })
  if (replica) closers.push(replica.close)
  await replica?.check()
  const store = await openTrackStore(databases.background.pool, {
    rowMonths: config.rowMonths,
    warn: (line) => logger.warn(line),
    spread: () =>
      void fail(new CommandError('База распределена по узлам (npm run distribute): сервер начинает заново')),
  })
  closers.push(async () => store.close())

  const locate = openGeoip(data('geoip-cis.bin'), data('geoip-cis.json'))
  const mail = openMail(config, logger)
  closers.push(async () => mail.close())
  const passwords = openPasswords()
  const secret = await readSecret(config)
  const signing = openSigning(secret)
  const instance = {
    name: hostname(),
    address: `${config.host}:${config.port}`,
    version: product.version,
    secretPrint: secretPrint(secret),
    storePrint: await storePrint(config),
  }
  const instances = await joinInstances(databases.background.db, instance, (error) => void fail(error))
  closers.push(instances.leave)
  const deps = {
    config,
    ...databases,
    replica,
    store,
    gazetteer,
    locate,
    mail,
    blobs,
    passwords,
    signing,
    outbound: openOutbound(config),
  }
  await readyToJudge()
  const metrics = await listenMetrics(deps)
  if (metrics) closers.push(metrics.close)
  const app = await buildApp(deps, logger, dev)
  closers.push(() => leave(app))
  beforeTerm = () => drain(app, config.drainMs)
  // With NODE_COMPILE_CACHE Node writes the cache only at a clean exit, and a server may be killed.
  flushCompileCache()
  await app.listen({ port: config.port, host: config.host })
  const port = (app.server.address() as AddressInfo | null)?.port ?? config.port
  process.stdout.write(`Спецкарта: http://${config.host}:${port}\n`)

  const endElements = keepElementsFresh(config, logger)
  closers.push(async () => endElements())
  await readPushKeys(deps)
  closers.push(watchForNews(deps, logger))
  closers.push(watchUnread(deps, logger))
  closers.push(sendWebhooks(deps, logger))
  const jobsEnd = new AbortController()
  const jobs = startJobs(deps, logger, { signal: jobsEnd.signal })
  closers.push(async () => {
    jobsEnd.abort()
    await (await jobs.catch(() => undefined))?.()
  })
  await jobs
}

/** Stops the process. Only the first SIGTERM waits for `before`. */
async function end(before?: () => Promise<void>) {
  beforeTerm = undefined
  await before?.()
  await stop()
  process.exit(0)
}

process.on('SIGINT', () => void end())
process.on('SIGTERM', () => void end(beforeTerm))

/** Exits with 1, so that a supervisor starts the process again. */
async function fail(error: unknown) {
  // Errors that stopping causes are expected.
  if (stopping) return
  say(failureText(error))
  setTimeout(() => process.exit(1), END_MS).unref()
  await stop()
  process.exit(1)
}

start().catch(fail)
