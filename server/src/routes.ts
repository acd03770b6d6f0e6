/** The routes of every feature, by name. */
import type { App, Deps } from './deps.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { ASKED_LETTERS } from './features/accounts/asked-letters.ts'
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
import { settledPapers } from './features/papers/settled/settled.queries.ts'
import { parkRoutes } from './features/park/park.routes.ts'
import { usageRoutes } from './features/park/usage/usage.routes.ts'
import { partnersRoutes } from './features/partners/partners.routes.ts'
import { directPhotosRoutes } from './features/photos/direct-photos.routes.ts'
import { photosRoutes } from './features/photos/photos.routes.ts'
import { programsRoutes } from './features/programs/programs.routes.ts'
import { calibrationRoutes } from './features/recorders/calibration.routes.ts'
import { consentsRoutes } from './features/recorders/consents.routes.ts'
import { driverNotesRoutes } from './features/recorders/drivers/driver-notes.routes.ts'
import { programPointsRoutes } from './features/recorders/program-points.routes.ts'
import { recordersRoutes } from './features/recorders/recorders.routes.ts'
import type { Recording } from './features/recorders/recording.ts'
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
import type { AndroidApp } from './http/android/android-app.ts'
import { openLetters } from './http/letters/waiting-letters.ts'

interface Opened {
  recording: Recording
  android: AndroidApp
}

export function serveFeatures(app: App, deps: Deps, { recording, android }: Opened): void {
  answerVisitors(app, deps.config)
  watchCompanies(app, deps.db)
  recordRefusedRights(app, deps.db, (request) => caller(deps.db, request))
  serveAccounts(app, deps)
  serveCatalogue(app, deps)
  serveDeals(app, deps)
  serveCompany(app, deps)
  serveRecords(app, deps, { recording, android })
  serveObjects(app, deps, recording)
  servePapers(app, deps)
  serveForum(app, deps)
}

/** Logging in, settings, and what belongs to an account: keys, webhooks, storage, its data. */
function serveAccounts(app: App, deps: Deps) {
  const attempts = openLoginAttempts(deps)
  const telling = openTelling(deps, openLetters(deps, openAfterwards(app), ASKED_LETTERS))
  const prove = openOwnerProof(deps, attempts)
  accountsRoutes(app, deps, attempts, telling)
  passwordRoutes(app, deps, attempts, telling)
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
}

/** Machines and orders: public cards, search, and the owner's own. */
function serveCatalogue(app: App, deps: Deps) {
  catalogRoutes(app, deps)
  ownerRoutes(app, deps)
  ownItemsRoutes(app, deps, endDealingsAbout)
  parkTableRoutes(app, deps)
  imagesRoutes(app, deps)
  cardPictureRoutes(app, deps)
  const memory = openSearchMemory({
    pool: deps.pool,
    background: deps.background.pool,
    ...deps.config.searchMemory,
    log: app.log,
  })
  app.addHook('onClose', async () => memory.close())
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET') memory.doubt()
  })
  app.decorate('searchMemory', memory)
  searchRoutes(app, deps, memory)
  contentRoutes(app, deps)
  favoritesRoutes(app, deps)
}

/** Requests, offers, deals, and messages between their sides. */
function serveDeals(app: App, deps: Deps) {
  requestsRoutes(app, deps)
  requestPhotosRoutes(app, deps)
  offersRoutes(app, deps)
  dealsRoutes(app, deps)
  dealCalendarRoutes(app, deps)
  ownBookingsRoutes(app, deps)
  reviewsRoutes(app, deps)
  funnelRoutes(app, deps)
  messagesRoutes(app, deps)
  messagePhotosRoutes(app, deps)
  messageLettersRoutes(app, deps)
}

/** People of a company, its operators, and its park. */
function serveCompany(app: App, deps: Deps) {
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
}

/** What is recorded for machines: days, photos, links to them, and what an owner is alerted to. */
function serveRecords(app: App, deps: Deps, { recording, android }: Opened) {
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
  alertsRoutes(app, deps)
  messengersRoutes(app, deps)
  pushRoutes(app, deps)
}

/** Where machines work for customers. */
function serveObjects(app: App, deps: Deps, recording: Recording) {
  objectsRoutes(app, deps)
  bordersRoutes(app, deps, recording)
  correctionsRoutes(app, deps)
  haulsRoutes(app, deps)
  customerLinksRoutes(app, deps, openGivenPapers(deps), settledPapers)
  publicObjectsRoutes(app, deps)
}

/** What is charged for work on objects. */
function servePapers(app: App, deps: Deps) {
  requisitesRoutes(app, deps)
  batchRoutes(app, deps)
  papersRoutes(app, deps)
  monthRoutes(app, deps)
  invoicesRoutes(app, deps)
  particularsRoutes(app, deps)
  ratesRoutes(app, deps)
}

/** The forum, and what moderators decide. */
function serveForum(app: App, deps: Deps) {
  forumRoutes(app, deps)
  forumUnsubscribeRoutes(app, deps)
  moderationRoutes(app, deps)
  sanctionsRoutes(app, deps)
  documentsRoutes(app, deps)
}
