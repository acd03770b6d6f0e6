/**
 * Every call about objects, papers, groups, alerts, programs, webhooks and trackers, by everybody who is not the owner. A call that
 * is new in these rooms must be added here.
 */
import { createECDH } from 'node:crypto'
import * as alerts from '@spetskarta/shared/alerts/alerts.ts'
import * as groups from '@spetskarta/shared/company/groups.ts'
import { getDailyDataTable } from '@spetskarta/shared/days/days.ts'
import type { Endpoint } from '@spetskarta/shared/endpoint.ts'
import { getIncidents } from '@spetskarta/shared/incidents/incidents.ts'
import * as customer from '@spetskarta/shared/objects/customer.ts'
import * as hauls from '@spetskarta/shared/objects/hauls.ts'
import * as objects from '@spetskarta/shared/objects/objects.ts'
import * as batch from '@spetskarta/shared/papers/batch.ts'
import * as invoices from '@spetskarta/shared/papers/invoices.ts'
import * as month from '@spetskarta/shared/papers/month.ts'
import * as papers from '@spetskarta/shared/papers/papers.ts'
import * as programs from '@spetskarta/shared/programs/programs.ts'
import * as programPoints from '@spetskarta/shared/recorders/program-points.ts'
import * as trackers from '@spetskarta/shared/recorders/trackers.ts'
import * as requisites from '@spetskarta/shared/settings/requisites.ts'
import { getDayReport } from '@spetskarta/shared/sharing/report.ts'
import { exportDays } from '@spetskarta/shared/track-files/track-files.ts'
import * as webhooks from '@spetskarta/shared/webhooks/webhooks.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/harness.ts'
import { makePoints, permit } from '../test/track-factories.ts'
import { REST } from './features/alerts/settings.fixture.ts'
import { makeInvoice } from './features/papers/invoices/invoices.fixture.ts'
import { issueInvoice as storeInvoice } from './features/papers/invoices/invoices.queries.ts'
import { FORM } from './features/papers/papers.fixture.ts'

const { db, ask, sendAny, signIn, makeUser, makeEquipment } = await testApp()

const DAY = '2026-06-17'
const NOON = Date.parse(`${DAY}T12:00+03:00`)
const SECRETS = ['ООО «Тайный заказчик»', 'hook.example', 'Тайный ключ', 'Тайный участок', '7707083893']
const ECDH = createECDH('prime256v1')
const KEYS = { p256dh: ECDH.generateKeys('base64url'), auth: 'A'.repeat(22) }
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
}
type Made = (owned: Owned) => { params?: object; querystring?: object; body?: object }

/** A partner who is ticked for the machine, a moderator, a stranger; nobody at all; and whoever has the object's link. */
type Statuses = [number, number, number, number, number]
const OWNER_ALONE: Statuses = [404, 404, 404, 401, 401]
const MACHINE_USERS: Statuses = [200, 404, 404, 401, 401]
/** Each his own: the owner's is not in it. */
const EACH_HIS_OWN: Statuses = [200, 200, 200, 401, 401]
/** A machine that somebody sees and does not own works on objects of its owner. */
const PARTNERS_MACHINE = 400
/** They have entered nothing that it could be issued by. */
const NO_REQUISITES: Statuses = [400, 400, 400, 401, 401]

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
const webhook: Made = ({ webhook: id }) => ({ params: { id } })
const nothing: Made = () => ({})
const hook = { url: 'https://hook.example/1c', kinds: ['days'] }

/** What ends something stands last. */
const CALLS: [string, Endpoint, Made, Statuses][] = [
  ['getObjects', objects.getObjects, nothing, EACH_HIS_OWN],
  ['getObject', objects.getObject, object, MACHINE_USERS],
  ['listDrafts', batch.listDrafts, () => ({ querystring: { from: DAY, to: DAY } }), EACH_HIS_OWN],
  ['exportDrafts', batch.exportDrafts, () => ({ querystring: { from: DAY, to: DAY } }), EACH_HIS_OWN],
  ['addObject', objects.addObject, (owned) => ({ body: fields(owned) }), [PARTNERS_MACHINE, 200, 200, 401, 401]],
  [
    'changeObject',
    objects.changeObject,
    (owned) => ({ ...object(owned), body: fields(owned) }),
    [PARTNERS_MACHINE, 404, 404, 401, 401],
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
  ['removeGroup', groups.removeGroup, ({ group: id }) => ({ params: { id } }), OWNER_ALONE],
  ['deleteWebhook', webhooks.deleteWebhook, webhook, OWNER_ALONE],
  ['removeObject', objects.removeObject, object, OWNER_ALONE],
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

/** For whoever has the token in the address, or a program's key: what they open is told by the tests of their rooms. */
const BY_TOKEN = [
  'endAlertLetters',
  'endBrowser',
  'getCustomerPaper',
  'getCustomerView',
  'getPublicObjects',
  'isCustomerLinkOpen',
  // Of one's own chats with bots: messengers.test.ts.
  'linkMessenger',
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
  const content = { ...makeInvoice().content, month: INVOICE.month }
  const draft = async () => content
  const { id: invoiceId } = await storeInvoice(db, user.id, { ...INVOICE, key: uuid(4), draft })
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

test.each(CALLS)('%s', async (_name, endpoint, input, statuses) => {
  const answers = await Promise.all(others.map((who) => sendAny(endpoint, input(owned), who)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses)
  // What somebody has just told us himself he may read.
  if (!JSON.stringify(input(owned)).includes('Тайный')) {
    for (const { body } of answers) for (const secret of SECRETS) expect(body).not.toContain(secret)
    for (const { body } of answers.slice(1)) expect(body).not.toContain('ЖК «Речной»')
  }
  expect((await sendAny(endpoint, input(owned), owner)).statusCode).toBe(200)
})

test('no call of these rooms is left out', () => {
  const rooms = [
    alerts,
    batch,
    customer,
    groups,
    hauls,
    invoices,
    month,
    objects,
    papers,
    programs,
    programPoints,
    requisites,
    trackers,
    webhooks,
  ]
  const calls = rooms.flatMap((room) =>
    Object.entries(room).flatMap(([name, one]) => (typeof one === 'object' && 'method' in one ? [name] : [])),
  )
  const tried = CALLS.map(([name]) => name)
  expect(calls.filter((name) => !tried.includes(name)).toSorted()).toEqual(BY_TOKEN)
})
