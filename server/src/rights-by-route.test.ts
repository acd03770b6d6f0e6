/**
 * Every call about objects, papers, groups, alerts, programs, webhooks, trackers, deals, reviews and messages, by everybody who is not the
 * owner. A call that is new in these rooms must be added here.
 */
import { createECDH, randomUUID } from 'node:crypto'
import * as alerts from '@spetskarta/shared/alerts/alerts.ts'
import * as groups from '@spetskarta/shared/company/groups.ts'
import * as crew from '@spetskarta/shared/crew/operators.ts'
import * as timesheet from '@spetskarta/shared/crew/timesheet.ts'
import { getDailyDataTable } from '@spetskarta/shared/days/days.ts'
import * as dealCalendar from '@spetskarta/shared/deals/deal-calendar.ts'
import * as deals from '@spetskarta/shared/deals/deals.ts'
import type { Endpoint } from '@spetskarta/shared/endpoint.ts'
import { getIncidents } from '@spetskarta/shared/incidents/incidents.ts'
import * as messages from '@spetskarta/shared/messages/messages.ts'
import * as documents from '@spetskarta/shared/moderation/documents.ts'
import * as customer from '@spetskarta/shared/objects/customer.ts'
import * as hauls from '@spetskarta/shared/objects/hauls.ts'
import * as objects from '@spetskarta/shared/objects/objects.ts'
import * as parkTables from '@spetskarta/shared/own-items/park-table.ts'
import * as batch from '@spetskarta/shared/papers/batch.ts'
import * as invoices from '@spetskarta/shared/papers/invoices.ts'
import * as month from '@spetskarta/shared/papers/month.ts'
import * as papers from '@spetskarta/shared/papers/papers.ts'
import * as programs from '@spetskarta/shared/programs/programs.ts'
import * as programPoints from '@spetskarta/shared/recorders/program-points.ts'
import * as trackers from '@spetskarta/shared/recorders/trackers.ts'
import * as funnel from '@spetskarta/shared/reviews/funnel.ts'
import * as reviews from '@spetskarta/shared/reviews/reviews.ts'
import * as requisites from '@spetskarta/shared/settings/requisites.ts'
import { getDayReport } from '@spetskarta/shared/sharing/report.ts'
import { exportDays } from '@spetskarta/shared/track-files/track-files.ts'
import * as webhooks from '@spetskarta/shared/webhooks/webhooks.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/harness.ts'
import { makePoints, permit } from '../test/track-factories.ts'
import { REST } from './features/alerts/settings.fixture.ts'
import { dayAhead, offerTerms, requestForm } from './features/deals/deals.fixture.ts'
import { makeInvoice } from './features/papers/invoices/invoices.fixture.ts'
import { issueInvoice as storeInvoice } from './features/papers/invoices/invoices.queries.ts'
import { FORM } from './features/papers/papers.fixture.ts'
import { makeOverDeal } from './features/reviews/reviews.fixture.ts'

const { db, ask, sendAny, signIn, makeUser, makeEquipment, makeOrder } = await testApp()

const DAY = '2026-06-17'
const NOON = Date.parse(`${DAY}T12:00+03:00`)
const SECRETS = [
  'ООО «Тайный заказчик»',
  'hook.example',
  'Тайный ключ',
  'Тайный участок',
  'Тайный машинист',
  '7707083893',
]
const ECDH = createECDH('prime256v1')
const KEYS = { p256dh: ECDH.generateKeys('base64url'), auth: 'A'.repeat(22) }
const PARK_TABLE_ID = '018f2f6e-7c1a-7000-8000-000000000077'
const PARK_ROW = {
  line: 2,
  name: 'Каток',
  type: 'Каток грунтовый',
  plate: '',
  serial: '',
  year: '',
  group: '',
  imei: '',
  ratePerHour: '',
  ratePerShift: '',
  place: '55.5; 38.2',
  phone: '',
}
const uuid = (n: number) => `018f2f6e-7c1a-7000-8000-${String(n).padStart(12, '0')}`

/** What the owner has. */
interface Owned {
  machine: string
  objectId: number
  pitId: number
  paperId: number
  invoiceId: number
  webhook: string
  delivery: string
  key: string
  browser: string
  group: number
  operator: number
  ownBooking: string
  /** Of a user who rents from the owner, and lets to him. */
  otherMachine: string
  otherOrder: string
  /** The owner's own request, and one that has come to him. */
  sent: string
  came: string
  offer: string
  deal: string
  /** A deal that is over, and what the other one says of it. */
  over: string
  review: string
  thread: string
}
type Made = (owned: Owned) => { params?: object; querystring?: object; body?: object }

/** A partner who is ticked for the machine, a moderator, a stranger; a visitor without an account; and whoever has the object's link. */
type Statuses = [number, number, number, number, number]
const OWNER_ALONE: Statuses = [404, 404, 404, 401, 401]
const MACHINE_USERS: Statuses = [200, 404, 404, 401, 401]
/** Each his own: the owner's is not in it. */
const EACH_HIS_OWN: Statuses = [200, 200, 200, 401, 401]
/** A machine that a partner sees and does not own works on objects of its owner. */
/** A machine on the asker's object that is not his own. */
const NOT_HIS_MACHINE = 400
/** Without an account an e-mail is needed, which the form lacks. */
const WITH_EMAIL: Statuses = [200, 200, 200, 400, 400]
const EVERYBODY: Statuses = [200, 200, 200, 200, 200]
/** They have entered nothing that it could be issued by. */
const NO_REQUISITES: Statuses = [400, 400, 400, 401, 401]

/** The owner's own УПД has no file for 1С. */
const NO_UPD: Statuses = [409, 409, 409, 401, 401]

const fields = ({ machine }: Owned) => ({
  name: 'ЖК «Речной»',
  customerName: 'ООО «Тайный заказчик»',
  customerPhone: '',
  customerInn: '7707083893',
  address: '',
  contract: null,
  shape: { kind: 'circle', lat: 55.567, lon: 38.226, radius: 500 },
  starts: null,
  ends: null,
  machines: [machine],
})
const form = ({ machine }: Owned) => ({ ...FORM, equipmentId: machine, from: DAY, to: DAY })
const object: Made = ({ objectId }) => ({ params: { objectId } })
const hours: Made = ({ objectId }) => ({ params: { objectId }, querystring: { from: DAY, to: DAY } })
const paper: Made = ({ paperId }) => ({ params: { paperId } })
const invoice: Made = ({ invoiceId }) => ({ params: { invoiceId } })
const INVOICE = { kind: 'upd', customer: 'ООО «Тайный заказчик»', month: DAY.slice(0, 7), signer: '' } as const
const REQUEST = { name: 'ООО «Тайный заказчик»' }
const request: Made = ({ sent }) => ({ params: { id: sent } })
const offer: Made = ({ offer: id }) => ({ params: { id } })
const deal: Made = ({ deal: id }) => ({ params: { id } })
const over: Made = ({ over: id }) => ({ params: { id } })
const review: Made = ({ review: id }) => ({ params: { id } })
const thread: Made = ({ thread: threadId }) => ({ params: { threadId } })
const webhook: Made = ({ webhook: id }) => ({ params: { id } })
const nothing: Made = () => ({})
const hook = { url: 'https://hook.example/1c', kinds: ['days'] }

/** None of a deal. */
const bookedDay = dayAhead(40)
const CANCEL = { step: 'cancel', reason: 'Дождь' }

/** What ends something stands last. */
const CALLS: [string, Endpoint, Made, Statuses][] = [
  ['getObjects', objects.getObjects, nothing, EACH_HIS_OWN],
  ['getObject', objects.getObject, object, MACHINE_USERS],
  ['listDrafts', batch.listDrafts, () => ({ querystring: { from: DAY, to: DAY } }), EACH_HIS_OWN],
  ['exportDrafts', batch.exportDrafts, () => ({ querystring: { from: DAY, to: DAY } }), EACH_HIS_OWN],
  [
    'addObject',
    objects.addObject,
    (owned) => ({ body: fields(owned) }),
    [NOT_HIS_MACHINE, NOT_HIS_MACHINE, NOT_HIS_MACHINE, 401, 401],
  ],
  [
    'changeObject',
    objects.changeObject,
    (owned) => ({ ...object(owned), body: fields(owned) }),
    [NOT_HIS_MACHINE, NOT_HIS_MACHINE, NOT_HIS_MACHINE, 401, 401],
  ],
  ['setObjectState', objects.setObjectState, (owned) => ({ ...object(owned), body: { state: 'open' } }), OWNER_ALONE],
  ['getHours', objects.getHours, hours, MACHINE_USERS],
  ['exportHours', objects.exportHours, hours, MACHINE_USERS],
  [
    'getMachineObjects',
    objects.getMachineObjects,
    ({ machine }) => ({ querystring: { ids: machine, days: DAY } }),
    EACH_HIS_OWN,
  ],
  ['getFreePlaces', objects.getFreePlaces, () => ({ querystring: { places: '55.567,38.226' } }), EACH_HIS_OWN],
  ['declinePlace', objects.declinePlace, () => ({ body: { lat: 50, lon: 30 } }), EACH_HIS_OWN],
  [
    'correctHours',
    objects.correctHours,
    ({ objectId, machine }) => ({
      params: { objectId, itemId: machine, day: DAY },
      body: { counted: 3600, onSite: 3600, reason: 'Телефон сел' },
    }),
    OWNER_ALONE,
  ],
  [
    'setDowntime',
    objects.setDowntime,
    ({ objectId, machine }) => ({
      params: { objectId, itemId: machine, day: DAY },
      body: { downtime: { seconds: 0, fault: 'other', reason: 'Погода', code: '' } },
    }),
    OWNER_ALONE,
  ],
  ['getHauls', hauls.getHauls, ({ machine }) => ({ querystring: { ids: machine, days: DAY } }), EACH_HIS_OWN],
  [
    'correctHauls',
    hauls.correctHauls,
    ({ objectId, pitId, machine }) => ({
      params: { itemId: machine, day: DAY },
      body: { load: pitId, unload: objectId, trips: 1, reason: 'Телефон сел' },
    }),
    OWNER_ALONE,
  ],
  ['getCustomerLink', customer.getCustomerLink, object, OWNER_ALONE],
  ['setCustomerLink', customer.setCustomerLink, (owned) => ({ ...object(owned), body: { on: true } }), OWNER_ALONE],
  ['previewPaper', papers.previewPaper, (owned) => ({ querystring: form(owned) }), OWNER_ALONE],
  ['issuePaper', papers.issuePaper, (owned) => ({ body: { ...form(owned), key: uuid(2) } }), OWNER_ALONE],
  [
    'issuePapers',
    batch.issuePapers,
    ({ machine }) => ({ body: { from: DAY, to: DAY, papers: [{ kind: 'esm7', equipmentId: machine }] } }),
    EACH_HIS_OWN,
  ],
  [
    'printDrafts',
    batch.printDrafts,
    ({ machine }) => ({ body: { from: DAY, to: DAY, papers: [{ kind: 'esm7', equipmentId: machine }] } }),
    OWNER_ALONE,
  ],
  ['getPaperSheets', batch.getPaperSheets, ({ paperId }) => ({ querystring: { ids: String(paperId) } }), OWNER_ALONE],
  ['getPapersPdf', batch.getPapersPdf, ({ paperId }) => ({ querystring: { ids: String(paperId) } }), OWNER_ALONE],
  ['listPapers', papers.listPapers, nothing, EACH_HIS_OWN],
  ['getPaper', papers.getPaper, paper, OWNER_ALONE],
  ['getPaperPdf', papers.getPaperPdf, paper, OWNER_ALONE],
  ['getMonth', month.getMonth, () => ({ querystring: { month: DAY.slice(0, 7) } }), EACH_HIS_OWN],
  ['exportMonth', month.exportMonth, () => ({ querystring: { month: DAY.slice(0, 7) } }), EACH_HIS_OWN],
  ['issueInvoice', invoices.issueInvoice, () => ({ body: { ...INVOICE, key: uuid(4) } }), NO_REQUISITES],
  ['getInvoicePdf', invoices.getInvoicePdf, invoice, OWNER_ALONE],
  ['getInvoiceXml', invoices.getInvoiceXml, invoice, OWNER_ALONE],
  // Of whoever asks; an owner without УПД has none to save.
  ['exportUpds', invoices.exportUpds, () => ({ querystring: { month: DAY.slice(0, 7) } }), NO_UPD],
  ['getDocumentCheck', documents.getDocumentCheck, nothing, EACH_HIS_OWN],
  ['withdrawDocumentCheck', documents.withdrawDocumentCheck, () => ({ body: { what: 'asked' } }), EACH_HIS_OWN],
  ['getRequisites', requisites.getRequisites, nothing, EACH_HIS_OWN],
  [
    'saveRequisites',
    requisites.saveRequisites,
    () => ({ body: { name: '', inn: '', kpp: '', address: '' } }),
    EACH_HIS_OWN,
  ],
  ['getGroups', groups.getGroups, nothing, EACH_HIS_OWN],
  ['addGroup', groups.addGroup, () => ({ body: { name: `Участок ${Math.random()}` } }), EACH_HIS_OWN],
  [
    'changeGroup',
    groups.changeGroup,
    ({ group: id }) => ({ params: { id }, body: { name: 'Тайный участок' } }),
    OWNER_ALONE,
  ],
  [
    'moveMachines',
    groups.moveMachines,
    ({ group, machine }) => ({ body: { group, machines: [machine] } }),
    OWNER_ALONE,
  ],
  ['getParkTables', parkTables.getParkTables, () => ({ querystring: {} }), EACH_HIS_OWN],
  ['sampleParkTable', parkTables.sampleParkTable, nothing, EACH_HIS_OWN],
  [
    'checkParkTable',
    parkTables.checkParkTable,
    () => ({ body: { rows: [PARK_ROW], defaults: { type: '', place: '', phone: '' } } }),
    EACH_HIS_OWN,
  ],
  ['undoParkTable', parkTables.undoParkTable, () => ({ params: { id: PARK_TABLE_ID } }), OWNER_ALONE],
  ['getOperators', crew.getOperators, nothing, EACH_HIS_OWN],
  ['addOperator', crew.addOperator, () => ({ body: { name: `Иванов ${Math.random()}` } }), EACH_HIS_OWN],
  [
    'changeOperator',
    crew.changeOperator,
    ({ operator: id }) => ({ params: { id }, body: { name: 'Тайный машинист' } }),
    OWNER_ALONE,
  ],
  [
    'archiveOperator',
    crew.archiveOperator,
    ({ operator: id }) => ({ params: { id }, body: { archived: false } }),
    OWNER_ALONE,
  ],
  [
    'getMachineCrew',
    crew.getMachineCrew,
    ({ machine: equipmentId }) => ({ params: { equipmentId }, querystring: {} }),
    OWNER_ALONE,
  ],
  [
    'assignOperator',
    crew.assignOperator,
    ({ machine: equipmentId, operator }) => ({
      params: { equipmentId },
      body: { operator, from: `${DAY}T12:00:00+03:00`, to: null, reason: 'Смена' },
    }),
    OWNER_ALONE,
  ],
  ['getTimesheet', timesheet.getTimesheet, nothing, EACH_HIS_OWN],
  ['exportTimesheet', timesheet.exportTimesheet, nothing, EACH_HIS_OWN],
  [
    'correctTimesheet',
    timesheet.correctTimesheet,
    ({ operator: id }) => ({ params: { id, day: DAY }, body: { hours: 8, reason: 'Так' } }),
    OWNER_ALONE,
  ],
  ['getAlerts', alerts.getAlerts, nothing, EACH_HIS_OWN],
  ['saveAlerts', alerts.saveAlerts, () => ({ body: SETTINGS }), EACH_HIS_OWN],
  ['getPush', alerts.getPush, nothing, EACH_HIS_OWN],
  ['sendSample', alerts.sendSample, nothing, EACH_HIS_OWN],
  ['removeBrowser', alerts.removeBrowser, ({ browser: id }) => ({ params: { id } }), OWNER_ALONE],
  [
    'addBrowser',
    alerts.addBrowser,
    () => ({ body: { endpoint: `https://push.example/${Math.random()}`, keys: KEYS } }),
    EACH_HIS_OWN,
  ],
  ['getProgramKeys', programs.getProgramKeys, nothing, EACH_HIS_OWN],
  ['makeProgramKey', programs.makeProgramKey, () => ({ body: { name: 'Ключ', reads: true } }), EACH_HIS_OWN],
  ['getWebhooks', webhooks.getWebhooks, nothing, EACH_HIS_OWN],
  ['makeWebhook', webhooks.makeWebhook, () => ({ body: { ...hook, url: 'https://own.example/' } }), EACH_HIS_OWN],
  [
    'changeWebhook',
    webhooks.changeWebhook,
    (owned) => ({ ...webhook(owned), body: { ...hook, on: true } }),
    OWNER_ALONE,
  ],
  ['replaceSecret', webhooks.replaceSecret, webhook, OWNER_ALONE],
  ['tryWebhook', webhooks.tryWebhook, webhook, OWNER_ALONE],
  ['getDeliveries', webhooks.getDeliveries, webhook, OWNER_ALONE],
  [
    'sendAgain',
    webhooks.sendAgain,
    ({ webhook: id, delivery: deliveryId }) => ({ params: { id, deliveryId } }),
    OWNER_ALONE,
  ],
  [
    'makeTracker',
    trackers.makeTracker,
    ({ machine }) => ({ body: { equipmentId: machine, tracker: String(Math.random()).slice(2), name: 'Трекер' } }),
    MACHINE_USERS,
  ],
  ['getTrackerKey', trackers.getTrackerKey, nothing, EACH_HIS_OWN],
  ['replaceTrackerKey', trackers.replaceTrackerKey, nothing, EACH_HIS_OWN],
  ['exportDays', exportDays, ({ machine }) => ({ params: { equipmentId: machine } }), MACHINE_USERS],
  ['getDailyDataTable', getDailyDataTable, ({ machine }) => ({ querystring: { equipmentId: machine } }), MACHINE_USERS],
  ['getDayReport', getDayReport, ({ machine }) => ({ params: { equipmentId: machine, day: DAY } }), MACHINE_USERS],
  ['getIncidents', getIncidents, nothing, EACH_HIS_OWN],
  [
    'cancelInvoice',
    invoices.cancelInvoice,
    (owned) => ({ ...invoice(owned), body: { reason: 'Ошибка' } }),
    OWNER_ALONE,
  ],
  ['cancelPaper', papers.cancelPaper, (owned) => ({ ...paper(owned), body: { reason: 'Ошибка' } }), OWNER_ALONE],
  ['endProgramKey', programs.endProgramKey, ({ key: id }) => ({ params: { id } }), OWNER_ALONE],
  ['getMachineHours', alerts.getMachineHours, nothing, EACH_HIS_OWN],
  ['getMessengers', alerts.getMessengers, nothing, EACH_HIS_OWN],
  [
    'setMachineHours',
    alerts.setMachineHours,
    ({ machine }) => ({ body: { machines: [machine], hours: { starts: 0, ends: 60, days: [1] } } }),
    OWNER_ALONE,
  ],
  [
    'makeRequest',
    deals.makeRequest,
    ({ otherMachine }) => ({ body: { ...requestForm([otherMachine]), ...REQUEST } }),
    WITH_EMAIL,
  ],
  [
    'getRequestReach',
    deals.getRequestReach,
    () => ({ querystring: { type: 'ekskavator', lat: 55.567, lng: 38.226, radiusKm: 10 } }),
    EVERYBODY,
  ],
  ['getRequest', deals.getRequest, request, OWNER_ALONE],
  ['getOffer', deals.getOffer, offer, OWNER_ALONE],
  ['getOfferStart', deals.getOfferStart, offer, OWNER_ALONE],
  [
    'offerForOrder',
    deals.offerForOrder,
    ({ otherOrder: order, machine }) => ({ body: { order, machine } }),
    OWNER_ALONE,
  ],
  [
    'takeOfferStep',
    deals.takeOfferStep,
    (owned) => ({ ...offer(owned), body: { step: 'offer', terms: offerTerms(owned.machine) } }),
    OWNER_ALONE,
  ],
  ['getDeals', deals.getDeals, nothing, EACH_HIS_OWN],
  ['countTurns', deals.countTurns, nothing, EACH_HIS_OWN],
  ['getDeal', deals.getDeal, deal, OWNER_ALONE],
  ['makeDealObject', deals.makeDealObject, deal, OWNER_ALONE],
  [
    'getDealCalendar',
    dealCalendar.getDealCalendar,
    () => ({ querystring: { from: offerTerms('').from, days: 7 } }),
    EACH_HIS_OWN,
  ],
  [
    'putOwnBooking',
    dealCalendar.putOwnBooking,
    ({ machine, ownBooking: id }) => ({
      params: { id },
      body: { machine, from: bookedDay, to: bookedDay, shift: 'day', customer: 'СНТ «Дружба»' },
    }),
    OWNER_ALONE,
  ],
  ['removeOwnBooking', dealCalendar.removeOwnBooking, ({ ownBooking: id }) => ({ params: { id } }), OWNER_ALONE],
  ['getDealFeed', dealCalendar.getDealFeed, nothing, EACH_HIS_OWN],
  ['makeDealFeed', dealCalendar.makeDealFeed, nothing, EACH_HIS_OWN],
  ['endDealFeed', dealCalendar.endDealFeed, nothing, EACH_HIS_OWN],
  [
    'complainOfRequest',
    deals.complainOfRequest,
    ({ came: id }) => ({ params: { id }, body: { reason: 'Реклама' } }),
    OWNER_ALONE,
  ],
  ['getDealReviews', reviews.getDealReviews, over, OWNER_ALONE],
  [
    'writeReview',
    reviews.writeReview,
    (owned) => ({ ...over(owned), body: { stars: 4, text: 'Платит в срок' } }),
    OWNER_ALONE,
  ],
  ['getReviews', reviews.getReviews, ({ machine: item }) => ({ querystring: { item } }), EVERYBODY],
  [
    'complainOfReview',
    reviews.complainOfReview,
    (owned) => ({ ...review(owned), body: { reason: 'spam' } }),
    EVERYBODY,
  ],
  ['answerReview', reviews.answerReview, (owned) => ({ ...review(owned), body: { text: 'Спасибо' } }), OWNER_ALONE],
  ['takeDealStep', deals.takeDealStep, (owned) => ({ ...deal(owned), body: CANCEL }), OWNER_ALONE],
  ['withdrawRequest', deals.withdrawRequest, request, OWNER_ALONE],
  ['getThreads', messages.getThreads, nothing, EACH_HIS_OWN],
  ['countUnread', messages.countUnread, nothing, EACH_HIS_OWN],
  ['searchMessages', messages.searchMessages, () => ({ querystring: { q: 'заказчик' } }), EACH_HIS_OWN],
  ['getNewThread', messages.getNewThread, ({ otherMachine: itemId }) => ({ params: { itemId } }), EVERYBODY],
  ['writeAboutOffer', messages.writeAboutOffer, ({ offer: offerId }) => ({ params: { offerId } }), OWNER_ALONE],
  ['getThread', messages.getThread, thread, OWNER_ALONE],
  [
    'sendMessage',
    messages.sendMessage,
    ({ thread: threadId }) => ({ body: { id: randomUUID(), threadId, text: 'Свободна' } }),
    OWNER_ALONE,
  ],
  ['readThread', messages.readThread, (owned) => ({ ...thread(owned), body: { number: 1 } }), OWNER_ALONE],
  ['blockPerson', messages.blockPerson, (owned) => ({ ...thread(owned), body: { on: true } }), OWNER_ALONE],
  [
    'complainAboutThread',
    messages.complainAboutThread,
    (owned) => ({ ...thread(owned), body: { reason: 'spam' } }),
    OWNER_ALONE,
  ],
  ['removeGroup', groups.removeGroup, ({ group: id }) => ({ params: { id } }), OWNER_ALONE],
  ['deleteWebhook', webhooks.deleteWebhook, webhook, OWNER_ALONE],
  ['removeObject', objects.removeObject, object, OWNER_ALONE],
]

/** Of moderators alone: the owner may not call them either. */
const OF_MODERATORS: [string, Endpoint, Made][] = [
  ['getRequestComplaints', deals.getRequestComplaints, nothing],
  ['getFunnel', funnel.getFunnel, () => ({ querystring: { from: DAY, to: DAY } })],
  ['exportFunnel', funnel.exportFunnel, () => ({ querystring: { from: DAY, to: DAY } })],
  ['getWaitingDocuments', documents.getWaitingDocuments, nothing],
  ['getReviewComplaints', reviews.getReviewComplaints, nothing],
  [
    'decideReviewComplaints',
    reviews.decideReviewComplaints,
    (owned) => ({ ...review(owned), body: { decision: 'leave' } }),
  ],
  ['getThreadComplaints', messages.getThreadComplaints, nothing],
  ['dismissThreadComplaints', messages.dismissThreadComplaints, ({ thread: threadId }) => ({ body: { threadId } })],
  [
    'decideRequestComplaints',
    deals.decideRequestComplaints,
    ({ came: id }) => ({ params: { id }, body: { decision: 'leave' } }),
  ],
]

const SETTINGS: alerts.AlertSettings = {
  ...REST,
  machines: null,
  partnerMachines: [],
  letters: [],
  daily: [],
  push: [],
  quiet: null,
  dailyAt: 0,
  timeZone: 'Europe/Moscow',
}

/** For whoever has the token in the address, or a program's key: what they open is checked by the tests of their rooms. */
const BY_TOKEN = [
  // With pages that were sent: documents.test.ts.
  'askDocumentCheck',
  // The code of a letter.
  'confirmRequest',
  'decideDocumentCheck',
  'endAlertLetters',
  'endBrowser',
  'endMessageLetters',
  'getCustomerPaper',
  'getCustomerView',
  'getOfferByLink',
  'getOfferStartByLink',
  'getPublicObjects',
  'isCustomerLinkOpen',
  // Of one's own chats with bots: messengers.test.ts.
  'linkMessenger',
  'readDealFeed',
  // A file: documents.test.ts.
  'sendDocumentPage',
  // A file: messages.test.ts.
  'sendMessagePhoto',
  // Everybody: request-photos.test.ts.
  'sendRequestPhoto',
  'takeOfferStepByLink',
  'unlinkMessenger',
  'writePoints',
]

let owned: Owned
let owner: { cookie: string }
let others: object[]

beforeAll(async () => {
  const user = await makeUser({ email: 'owner@example.org', password_hash: 'x' })
  owner = { cookie: await signIn(user) }
  const { id: machine } = await makeEquipment({ owner: user.id })
  await makePoints(db, machine, [{ at: NOON }, { at: NOON + 60_000 }])
  const start = {
    machine,
    objectId: 0,
    pitId: 0,
    paperId: 0,
    invoiceId: 0,
    webhook: '',
    delivery: '',
    key: '',
    browser: '',
    group: 0,
    operator: 0,
    ownBooking: uuid(440),
    otherMachine: '',
    otherOrder: '',
    sent: '',
    came: '',
    offer: '',
    deal: '',
    over: '',
    review: '',
    thread: '',
  }
  const { objectId } = await ask(objects.addObject, { body: fields(start) as objects.ObjectFields }, owner)
  const { objectId: pitId } = await ask(objects.addObject, { body: fields(start) as objects.ObjectFields }, owner)
  const { token } = await ask(customer.setCustomerLink, { params: { objectId }, body: { on: true } }, owner)
  const { id: paperId } = await ask(papers.issuePaper, { body: { ...form(start), key: uuid(1) } }, owner)
  const made = await ask(webhooks.makeWebhook, { body: { url: hook.url, kinds: ['days'] } }, owner)
  const { id: delivery } = await ask(webhooks.tryWebhook, { params: { id: made.id } }, owner)
  await ask(programs.makeProgramKey, { body: { name: 'Тайный ключ', reads: true } }, owner)
  const [key] = (await ask(programs.getProgramKeys, {}, owner)).keys
  const subscription = { endpoint: 'https://push.example/owner', keys: KEYS }
  const [browser] = (await ask(alerts.addBrowser, { body: subscription }, owner)).browsers
  const { id: group } = await ask(groups.addGroup, { body: { name: 'Тайный участок' } }, owner)
  const { id: operator } = await ask(crew.addOperator, { body: { name: 'Тайный машинист' } }, owner)
  const defaults = { type: '', place: '', phone: '+79160000001' }
  const table = { id: PARK_TABLE_ID, name: 'парк.csv', source: 'table' as const, rows: [PARK_ROW], defaults }
  await ask(parkTables.addParkTable, { body: table }, owner)
  const { content: its } = makeInvoice()
  const content = { ...its, month: INVOICE.month, customer: { ...its.customer, name: INVOICE.customer } }
  const draft = async () => content
  const { id: invoiceId } = await storeInvoice(db, user.id, { ...INVOICE, key: uuid(4), draft })
  const bookingOf = {
    params: { id: uuid(440) },
    body: { machine, from: bookedDay, to: bookedDay, shift: 'day' as const },
  }
  await ask(
    dealCalendar.putOwnBooking,
    { ...bookingOf, body: { ...bookingOf.body, customer: 'ООО «Тайный заказчик»' } },
    owner,
  )
  owned = {
    machine,
    objectId,
    pitId,
    paperId,
    invoiceId,
    webhook: made.id,
    delivery,
    key: key?.id ?? '',
    browser: browser?.id ?? '',
    group,
    operator,
    ownBooking: uuid(440),
    ...(await makeDealings(machine)),
  }
  const partner = await makeUser()
  await permit(db, machine, partner.id)
  others = [
    { cookie: await signIn(partner) },
    { cookie: await signIn(await makeUser({ rules: true })) },
    { cookie: await signIn() },
    {},
    { cookie: `session=${token}`, headers: { authorization: `Bearer ${token}` } },
  ]
})

/** The owner and another have asked each other for machines, have booked, and write. */
async function makeDealings(machine: string) {
  const user = await makeUser({ email: 'other@example.org', password_hash: 'x', email_confirmed_at: new Date() })
  const other = { cookie: await signIn(user) }
  const { id: otherMachine } = await makeEquipment({ owner: user.id })
  const { id: otherOrder } = await makeOrder({ owner: user.id })
  const asks = async (from: { cookie: string }, wanted: string) => {
    const { id } = await ask(deals.makeRequest, { body: { ...requestForm([wanted]), ...REQUEST } }, from)
    const { offers } = await ask(deals.getRequest, { params: { id: id ?? '' } }, from)
    return { id: id ?? '', offer: offers[0]?.id ?? '' }
  }
  const wanted = await asks(owner, otherMachine)
  const came = await asks(other, machine)
  const booked = await asks(other, machine)
  const params = { id: booked.offer }
  await ask(deals.takeOfferStep, { params, body: { step: 'offer', terms: offerTerms(machine) } }, owner)
  const accepted = await ask(deals.takeOfferStep, { params, body: { step: 'accept' } }, other)
  const hired = { from: DAY, to: DAY, recorded: [{ day: DAY, work: 9000 }] }
  const item = await db.selectFrom('items').select('owner').where('id', '=', machine).executeTakeFirstOrThrow()
  const over = await makeOverDeal(db, { asker: user.id, owner: item.owner, machine, ...hired })
  await sql`update deals set to_day = current_date where id = ${over.deal}`.execute(db)
  await ask(reviews.writeReview, { params: { id: over.deal }, body: { stars: 5, text: 'Приехал вовремя' } }, other)
  const { mine } = await ask(reviews.getDealReviews, { params: { id: over.deal } }, other)
  await db.updateTable('reviews').set({ published_at: new Date() }).execute()
  const message = {
    id: randomUUID(),
    itemId: otherMachine,
    text: 'ООО «Тайный заказчик» спрашивает',
    photos: [],
    place: null,
  }
  const { thread } = await ask(messages.sendMessage, { body: message }, owner)
  return {
    otherMachine,
    otherOrder,
    sent: wanted.id,
    came: came.id,
    offer: came.offer,
    deal: accepted.offer.deal ?? '',
    over: over.deal,
    review: mine?.id ?? '',
    thread,
  }
}

test.each(CALLS)('%s', async (_name, endpoint, input, statuses) => {
  const answers = await Promise.all(others.map((who) => sendAny(endpoint, input(owned), who)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses)
  // What a user has just entered himself he may read.
  if (!JSON.stringify(input(owned)).includes('Тайный')) {
    for (const { body } of answers) for (const secret of SECRETS) expect(body).not.toContain(secret)
    for (const { body } of answers.slice(1)) expect(body).not.toContain('ЖК «Речной»')
  }
  expect((await sendAny(endpoint, input(owned), owner)).statusCode).toBe(200)
})

test.each(OF_MODERATORS)('%s, by moderators alone', async (_name, endpoint, input) => {
  const answers = await Promise.all([...others, owner].map((who) => sendAny(endpoint, input(owned), who)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 200, 403, 401, 401, 403])
})

test('no call of these rooms is left out', () => {
  const rooms = [
    alerts,
    batch,
    customer,
    dealCalendar,
    deals,
    documents,
    funnel,
    groups,
    hauls,
    invoices,
    messages,
    month,
    objects,
    papers,
    programs,
    programPoints,
    requisites,
    reviews,
    trackers,
    webhooks,
  ]
  const calls = rooms.flatMap((room) =>
    Object.entries(room).flatMap(([name, one]) => (typeof one === 'object' && 'method' in one ? [name] : [])),
  )
  const tried = [...CALLS, ...OF_MODERATORS].map(([name]) => name)
  expect(calls.filter((name) => !tried.includes(name)).toSorted()).toEqual(BY_TOKEN)
})
