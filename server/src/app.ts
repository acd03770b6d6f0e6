/** The application, built but not listening: plumbing first, then every feature by name. */
import { randomUUID } from 'node:crypto'
import { constants, type ZlibOptions, type ZstdOptions } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Config } from './config.ts'
import type { App, Deps } from './deps.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { emailRoutes } from './features/accounts/email.routes.ts'
import { openLoginAttempts } from './features/accounts/login-attempts.guard.ts'
import { openOwnerProof } from './features/accounts/owner-proof.guard.ts'
import { passwordRoutes } from './features/accounts/password.routes.ts'
import { secondFactorRoutes } from './features/accounts/second-factor.routes.ts'
import { openTelling } from './features/accounts/tell-owner.ts'
import { alertsRoutes } from './features/alerts/alerts.routes.ts'
import { messengersRoutes } from './features/alerts/messengers/messengers.routes.ts'
import { pushRoutes } from './features/alerts/push/push.routes.ts'
import { recordRefusedRights } from './features/audit/refused-rights.ts'
import { cardPictureRoutes } from './features/catalog/card-picture.routes.ts'
import { catalogRoutes } from './features/catalog/catalog.routes.ts'
import { imagesRoutes } from './features/catalog/images.routes.ts'
import { ownerRoutes } from './features/catalog/registry/owner.routes.ts'
import { groupsRoutes } from './features/company/groups.routes.ts'
import { peopleRoutes } from './features/company/people.routes.ts'
import { contentRoutes } from './features/content/content.routes.ts'
import { assignmentsRoutes } from './features/crew/assignments.routes.ts'
import { myShiftRoutes } from './features/crew/my-shift.routes.ts'
import { operatorsRoutes } from './features/crew/operators.routes.ts'
import { timesheetRoutes } from './features/crew/timesheet/timesheet.routes.ts'
import { daysRoutes } from './features/days/days.routes.ts'
import { engineMarksRoutes } from './features/days/engine/engine-marks.routes.ts'
import { engineHoursRoutes } from './features/days/engine-hours/engine-hours.routes.ts'
import { recordedDaysRoutes } from './features/days/recorded-days.routes.ts'
import { recountRoutes } from './features/days/recount/notice.routes.ts'
import { dealCalendarRoutes } from './features/deals/calendar/deal-calendar.routes.ts'
import { dealsRoutes } from './features/deals/deals.routes.ts'
import { endDealingsAbout, endDealingsOf } from './features/deals/leaving.queries.ts'
import { offersRoutes } from './features/deals/offers.routes.ts'
import { ownBookingsRoutes } from './features/deals/own-bookings/own-bookings.routes.ts'
import { requestPhotosRoutes } from './features/deals/request-photos.routes.ts'
import { requestsRoutes } from './features/deals/requests.routes.ts'
import { diaryRoutes } from './features/diary/diary.routes.ts'
import { favoritesRoutes } from './features/favorites/favorites.routes.ts'
import { forumRoutes } from './features/forum/forum.routes.ts'
import { moderationRoutes } from './features/forum/moderation.routes.ts'
import { forumUnsubscribeRoutes } from './features/forum/unsubscribe.routes.ts'
import { incidentsRoutes } from './features/incidents/incidents.routes.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { messageLettersRoutes } from './features/messages/message-letters.routes.ts'
import { messagePhotosRoutes } from './features/messages/message-photos.routes.ts'
import { messagesRoutes } from './features/messages/messages.routes.ts'
import { documentsRoutes } from './features/moderation/documents.routes.ts'
import { sanctionsRoutes } from './features/moderation/sanctions.routes.ts'
import { bordersRoutes } from './features/objects/borders/borders.routes.ts'
import { correctionsRoutes } from './features/objects/corrections.routes.ts'
import { customerLinksRoutes } from './features/objects/customer/customer-links.routes.ts'
import { haulsRoutes } from './features/objects/hauls/hauls.routes.ts'
import { objectsRoutes } from './features/objects/objects.routes.ts'
import { publicObjectsRoutes } from './features/objects/public-objects.routes.ts'
import { ownDataRoutes } from './features/own-data/own-data.routes.ts'
import { ownItemsRoutes } from './features/own-items/own-items.routes.ts'
import { parkTableRoutes } from './features/own-items/park-table/park-table.routes.ts'
import { batchRoutes } from './features/papers/batch/batch.routes.ts'
import { openGivenPapers } from './features/papers/drawing/customer-paper.ts'
import { invoicesRoutes } from './features/papers/invoices/invoices.routes.ts'
import { monthRoutes } from './features/papers/month/month.routes.ts'
import { papersRoutes } from './features/papers/papers.routes.ts'
import { particularsRoutes } from './features/papers/particulars/particulars.routes.ts'
import { ratesRoutes } from './features/papers/rates/rates.routes.ts'
import { parkRoutes } from './features/park/park.routes.ts'
import { usageRoutes } from './features/park/usage/usage.routes.ts'
import { partnersRoutes } from './features/partners/partners.routes.ts'
import { directPhotosRoutes } from './features/photos/direct-photos.routes.ts'
import { photosRoutes } from './features/photos/photos.routes.ts'
import { programsRoutes } from './features/programs/programs.routes.ts'
import { calibrationRoutes } from './features/recorders/calibration.routes.ts'
import { consentsRoutes } from './features/recorders/consents.routes.ts'
import { driverNotesRoutes } from './features/recorders/drivers/driver-notes.routes.ts'
import { buildPhones } from './features/recorders/phones/phones.routes.ts'
import { programPointsRoutes } from './features/recorders/program-points.routes.ts'
import { recordersRoutes } from './features/recorders/recorders.routes.ts'
import { openRecording } from './features/recorders/recording.ts'
import { speakWialon } from './features/recorders/trackers/speak-wialon.ts'
import { funnelRoutes } from './features/reviews/funnel/funnel.routes.ts'
import { keepProofOf } from './features/reviews/leaving-reviews.queries.ts'
import { reviewsRoutes } from './features/reviews/reviews.routes.ts'
import { openSearchMemory } from './features/search/memory/memory.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { serviceRoutes } from './features/service/service.routes.ts'
import { nicknameRoutes } from './features/settings/nickname.routes.ts'
import { requisitesRoutes } from './features/settings/requisites.routes.ts'
import { sessionsRoutes } from './features/settings/sessions.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { linksRoutes } from './features/sharing/links.routes.ts'
import { reportRoutes } from './features/sharing/report.routes.ts'
import { storageRoutes } from './features/storage/storage.routes.ts'
import { exportRoutes } from './features/track-files/export.routes.ts'
import { importRoutes } from './features/track-files/import.routes.ts'
import { trialsRoutes } from './features/trials/trials.routes.ts'
import { watchCompanies } from './features/visitor/rights/company.guard.ts'
import { answerVisitors, caller } from './features/visitor/visitor.ts'
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts'
import { openAfterwards } from './http/afterwards.ts'
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
import { siteOf } from './site.ts'

/** Of zstd, which browsers prefer: a tenth smaller than its own level 3, 0.2 ms more for 200 cards. Gzip does not read it. */
const COMPRESSED: ZlibOptions & ZstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 6 } }

/** Where the open phone apps report. */
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
    // Who leaves still answers what comes over connections that are open.
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
  // Whoever measures or tests wants to see what is slow, not a refusal.
  if (config.rateLimits) refuseUnderPressure(app, memoryLimits(config))
  await documentCalls(app)

  if (config.map.pmtiles && !isAddress(config.map.pmtiles)) await serveMapFile(app, config.map.pmtiles)
  serveAndroidApp(app, android)
  await serveStills(app)
  healthRoutes(app, deps)
  metricsRoutes(app, deps)
  answerVisitors(app, config)
  watchCompanies(app, deps.db)
  recordRefusedRights(app, deps.db, (request) => caller(deps.db, request))
  const attempts = openLoginAttempts(deps)
  const afterwards = openAfterwards(app)
  const telling = openTelling(deps, afterwards)
  accountsRoutes(app, deps, attempts, telling)
  passwordRoutes(app, deps, attempts, telling, afterwards)
  const prove = openOwnerProof(deps, attempts)
  emailRoutes(app, deps, prove, telling)
  secondFactorRoutes(app, deps, attempts, telling)
  sessionsRoutes(app, deps)
  nicknameRoutes(app, deps)
  settingsRoutes(app, deps, prove, async (transaction, user) => {
    await keepProofOf(transaction, user)
    await endDealingsOf(transaction, user)
  })
  programsRoutes(app, deps)
  webhooksRoutes(app, deps)
  ownDataRoutes(app, deps, prove)
  storageRoutes(app, deps)
  catalogRoutes(app, deps)
  ownerRoutes(app, deps)
  ownItemsRoutes(app, deps, endDealingsAbout)
  parkTableRoutes(app, deps)
  requestsRoutes(app, deps)
  requestPhotosRoutes(app, deps)
  offersRoutes(app, deps)
  dealsRoutes(app, deps)
  dealCalendarRoutes(app, deps)
  ownBookingsRoutes(app, deps)
  reviewsRoutes(app, deps)
  funnelRoutes(app, deps)
  imagesRoutes(app, deps)
  cardPictureRoutes(app, deps)
  const memory = openSearchMemory({
    pool: deps.pool,
    background: deps.background.pool,
    ...config.searchMemory,
    log: app.log,
  })
  app.addHook('onClose', async () => memory.close())
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET') memory.doubt()
  })
  app.decorate('searchMemory', memory)
  searchRoutes(app, deps, memory)
  contentRoutes(app, deps)
  messagesRoutes(app, deps)
  messagePhotosRoutes(app, deps)
  messageLettersRoutes(app, deps)
  favoritesRoutes(app, deps)
  partnersRoutes(app, deps)
  groupsRoutes(app, deps)
  peopleRoutes(app, deps)
  operatorsRoutes(app, deps)
  assignmentsRoutes(app, deps)
  timesheetRoutes(app, deps)
  myShiftRoutes(app, deps)
  parkRoutes(app, deps)
  usageRoutes(app, deps)
  serviceRoutes(app, deps)
  daysRoutes(app, deps)
  recordedDaysRoutes(app, deps)
  recountRoutes(app, deps)
  engineMarksRoutes(app, deps)
  engineHoursRoutes(app, deps)
  trialsRoutes(app, deps)
  exportRoutes(app, deps)
  importRoutes(app, deps)
  recordersRoutes(app, deps, recording, android)
  calibrationRoutes(app, deps, recording)
  consentsRoutes(app, deps, recording)
  driverNotesRoutes(app, deps, recording)
  programPointsRoutes(app, recording)
  photosRoutes(app, deps)
  directPhotosRoutes(app, deps)
  linksRoutes(app, deps)
  reportRoutes(app, deps)
  liveRoutes(app, deps)
  incidentsRoutes(app, deps)
  diaryRoutes(app, deps)
  objectsRoutes(app, deps)
  bordersRoutes(app, deps, recording)
  correctionsRoutes(app, deps)
  haulsRoutes(app, deps)
  customerLinksRoutes(app, deps, openGivenPapers(deps))
  publicObjectsRoutes(app, deps)
  requisitesRoutes(app, deps)
  batchRoutes(app, deps)
  papersRoutes(app, deps)
  monthRoutes(app, deps)
  invoicesRoutes(app, deps)
  particularsRoutes(app, deps)
  ratesRoutes(app, deps)
  alertsRoutes(app, deps)
  messengersRoutes(app, deps)
  pushRoutes(app, deps)
  forumRoutes(app, deps)
  moderationRoutes(app, deps)
  sanctionsRoutes(app, deps)
  documentsRoutes(app, deps)
  forumUnsubscribeRoutes(app, deps)
  const { bodyMs, hstsSubdomains } = config
  const phones = await buildPhones(recording, { ...common, bodyMs, hstsSubdomains }, logger)
  await handOver(app, PHONES, phones)
  // Unknown paths are pages, except under these prefixes, which have no pages.
  for (const url of ['/api/*', '/forum-api/*']) app.all(url, { schema: { hide: true } }, unknownCall)
  return app
}

/** A number: so many proxies stand in front. A list: their addresses. */
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
