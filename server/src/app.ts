/** The application, built but not listening: plumbing first, then the routes of all features. */
import { randomUUID } from 'node:crypto'
import { constants, type ZlibOptions, type ZstdOptions } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Config } from './config.ts'
import type { App, Deps } from './deps.ts'
import { buildPhones } from './features/recorders/phones/phones.routes.ts'
import { openRecording } from './features/recorders/recording.ts'
import { speakWialon } from './features/recorders/trackers/speak-wialon.ts'
import { type AndroidApp, openAndroidApp } from './http/android/android-app.ts'
import { serveAndroidApp } from './http/android/serve-android-app.ts'
import { documentCalls } from './http/api-docs.ts'
import { answerParserError, answerRouterError, plainAddress, refuseNonsense } from './http/bare-answers.ts'
import { keepFilesIn } from './http/bodies/received-file.ts'
import { validate } from './http/bodies/validate.ts'
import { handOver, serverBeside } from './http/connections/hand-over.ts'
import { openLeaving } from './http/connections/leaving.ts'
import { limitBodies } from './http/connections/slow-bodies.ts'
import { sendError, unknownCall } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { openKeptPages } from './http/kept-pages/kept-pages.ts'
import { limitCalls } from './http/limits.ts'
import { isAddress, serveMapFile } from './http/map/map-file.ts'
import { mapHosts } from './http/map/map-hosts.ts'
import { serveStills } from './http/map/stills.ts'
import { countRequests, metricsRoutes } from './http/metrics.ts'
import { refuseOtherSites } from './http/origin.ts'
import { servePages } from './http/pages.ts'
import { memoryLimits, refuseUnderPressure } from './http/pressure.ts'
import { parseQuery } from './http/query.ts'
import { serveRecorder } from './http/recorder-app.ts'
import { secure } from './http/security.ts'
import { traceRequests } from './http/trace-requests.ts'
import { openNews } from './outside/log/log.ts'
import { serveFeatures } from './routes.ts'
import { siteOf } from './site.ts'

/**
 * Level of zstd, which browsers prefer: answers are a tenth smaller than at its default 3, for 0.2 ms more per 200 cards. Gzip
 * ignores it.
 */
const COMPRESSED: ZlibOptions & ZstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 6 } }

/** Path prefix under which open phone apps report. */
const PHONES = '/i/'

z.config(z.locales.ru())

/** The API alone, as tests use it. */
export async function buildApi(deps: Deps, logger?: FastifyBaseLogger, dev = false, given?: AndroidApp): Promise<App> {
  const { config } = deps
  const common = {
    trustProxy: trusted(config.trustProxy),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: parseQuery },
    rewriteUrl: plainAddress,
    frameworkErrors: answerRouterError,
    clientErrorHandler: answerParserError,
  }
  const leaving = openLeaving()
  const app: App = Fastify({
    ...common,
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    serverFactory: serverBeside(PHONES, () => phones, { connections: config.maxConnections, leaving }),
    // A server that is stopping still answers calls that arrive over open connections.
    return503OnClosing: false,
    bodyLimit: 1_000_000,
  }).withTypeProvider<ZodTypeProvider>()
  app.decorate('leaving', leaving)
  app.setValidatorCompiler(validate)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(unknownCall)
  const isNews = openNews()
  app.server.on('drop', () => {
    if (isNews('drop')) app.log.warn({ most: config.maxConnections }, 'connections refused: too many are open')
  })
  const android = given ?? (await openAndroidApp(config.androidApk, app.log))
  app.addHook('onClose', async () => android.close())
  const recording = openRecording(deps, app.log)
  app.addHook('onClose', recording.close)
  if (config.wialonPort !== undefined) speakWialon(app, recording, { ...config, port: config.wialonPort })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  countRequests(app)
  traceRequests(app)

  limitBodies(app, config.bodyMs)
  await secure(app, {
    mapHosts: mapHosts(config.map),
    storeOrigin: config.s3Direct ? deps.blobs.direct?.origin : undefined,
    ...config,
    dev,
  })
  refuseNonsense(app, config.publicOrigin)
  if (config.rateLimits) await limitCalls(app, deps)
  refuseOtherSites(app, config.publicOrigin)
  keepFilesIn(app, config.dataDir)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, zlibOptions: COMPRESSED })
  // Benchmarks and tests turn the limits off: they should measure slowness, not get refusals.
  if (config.rateLimits) refuseUnderPressure(app, memoryLimits(config))
  await documentCalls(app)

  if (config.map.pmtiles && !isAddress(config.map.pmtiles)) await serveMapFile(app, config.map.pmtiles)
  serveAndroidApp(app, android)
  await serveStills(app)
  healthRoutes(app, deps)
  metricsRoutes(app, deps)
  serveFeatures(app, deps, { recording, android })
  const { bodyMs, hstsSubdomains } = config
  const phones = await buildPhones(recording, { ...common, bodyMs, hstsSubdomains }, logger)
  await handOver(app, PHONES, phones)
  // Unknown paths are pages, except under these prefixes, which have no pages.
  for (const url of ['/api/*', '/forum-api/*']) app.all(url, { schema: { hide: true } }, unknownCall)
  return app
}

/** A number: how many proxies stand in front. A list: their addresses. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** The product: the API and the pages. */
export async function buildApp(deps: Deps, logger: FastifyBaseLogger, dev = false): Promise<App> {
  const android = await openAndroidApp(deps.config.androidApk, logger)
  const app = await buildApi(deps, logger, dev, android)
  const { publicOrigin } = deps.config
  await serveRecorder(app, { dev })
  const kept = openKeptPages({
    pool: deps.pool,
    megabytes: dev ? 0 : deps.config.pagesMb,
    freshMs: deps.config.searchMemory.freshMs,
    onItems: app.searchMemory.doubt,
  })
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET') kept?.doubt()
  })
  await servePages(app, {
    ...(kept && { kept }),
    locate: deps.locate,
    site: siteOf(deps.config, android),
    ...(publicOrigin && { origin: publicOrigin }),
    dev,
  })
  return app
}
