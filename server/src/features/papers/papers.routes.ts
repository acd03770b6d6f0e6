/** Papers of an owner about his machines: drafted from the days, issued with a number, cancelled, printed as PDF. */
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import * as schema from '@spetskarta/shared/papers/papers.schema.ts'
import * as api from '@spetskarta/shared/papers/papers.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { App, Deps } from '../../deps.ts'
import { badRequest, conflict, notFound, orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { savedAs } from '../../outside/xlsx.ts'
import { NO_MACHINE } from '../days/machines.guard.ts'
import { findMachine } from '../days/machines.queries.ts'
import { objectFor } from '../objects/objects.queries.ts'
import { findRequisites } from '../settings/requisites.queries.ts'
import { owns } from '../tracks/access.queries.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { contentOf, recordedNow } from './content.rules.ts'
import { paperFile, titleOf } from './drawing/paper-file.ts'
import { paperHauls, tripsIn } from './hauls.ts'
import { paperDays } from './hours.ts'
import { cancelPaper, findPaper, issuePaper, listPapers, sheetsOf } from './papers.queries.ts'
import { findMachineParticulars, findParticulars } from './particulars/particulars.queries.ts'
import { contractText } from './parties.rules.ts'
import { basesOf, pricedOf } from './rates/charges.rules.ts'
import { listRates } from './rates/rates.queries.ts'
import { cardFor } from './rates/rates.rules.ts'
import { paperReadings } from './readings/readings.ts'
import { sheetOf } from './sheets.rules.ts'
import { chargesOfPaper } from './works.rules.ts'

const NO_OBJECT = 'Такого объекта у вас нет'
const MIXED = 'За эти дни действуют карточки ставок с разным НДС: составьте по документу на каждую'
const noRate = (days: string[]) =>
  `Нет ставки за ${days.map((day) => day.split('-').reverse().join('.')).join(', ')}: заведите карточку или выдайте без суммы`
const NO_PAPER = 'Такого документа у вас нет'

const typeName = (type: string) => EQUIPMENT_TYPES.find(({ id }) => id === type)?.name ?? ''

export function papersRoutes(app: App, deps: Deps) {
  const { db } = deps

  interface Asked {
    from: string
    to: string
    objectId?: number | null | undefined
  }

  async function daysOf(user: string, equipmentId: string, { from, to, objectId }: Asked) {
    if (!(await owns(db, user, equipmentId))) throw notFound(NO_MACHINE)
    const { card, tracking } = orNotFound(await findMachine(db, equipmentId), NO_MACHINE)
    const zones = tracking ?? { timeZone: DEFAULT_ZONE, zonesBefore: [] }
    const object = objectId ? orNotFound(await objectFor(db, user, objectId), NO_OBJECT) : undefined
    if (object && !object.own) throw notFound(NO_OBJECT)
    const days = await paperDays(deps, { equipmentId, object, zones, from, to })
    return { card, zones, object, days, hauls: await paperHauls(deps, { equipmentId, object, from, to }) }
  }

  /** What is not said of customer and object is what the object knows; what is entered of those named is filled in. */
  async function draft(user: string, given: api.PaperForm) {
    const { card, zones, object, days, hauls } = await daysOf(user, given.equipmentId, given)
    const counted = { ...given, trips: given.trips ?? tripsIn(hauls) }
    const form = object
      ? {
          ...counted,
          customer: given.customer || object.customerName,
          customerInn: given.customerInn || (object.customerInn ?? ''),
          object: given.object || [object.name, object.address].filter(Boolean).join(', '),
        }
      : counted
    const [owner, { customer, operator }, machine, cards, basis, readings] = await Promise.all([
      findRequisites(db, user),
      findParticulars(db, user, form),
      findMachineParticulars(db, user, form.equipmentId),
      form.by === 'card' ? listRates(db, user) : [],
      form.kind === 'esm7' ? sheetsOf(db, user, form) : [],
      form.kind === 'esm2' || form.kind === 'esm3' ? paperReadings(db, zones, form) : undefined,
    ])
    const charged = { ...form, type: card.type, objectId: form.objectId ?? null }
    const ratesOf = (day: string) => cardFor(cards, { ...charged, day })
    const drafted = contentOf({
      form,
      owner,
      customer,
      operator,
      contract: contractText(customer?.contract || (object?.contract ?? ''), customer?.contractOn ?? ''),
      basis: basis.map(titleOf),
      machine: { ...machine, type: typeName(card.type), name: card.name },
      issuedOn: dayAt(zones.timeZone, Date.now()),
      hauls,
      ...(readings && { readings }),
      days,
      ratesOf,
    })
    if (drafted.mixed) throw badRequest(MIXED)
    return { ...drafted, trips: tripsIn(hauls), last: ratesOf(days.at(-1)?.day ?? form.to) }
  }

  app.route({
    ...served(api.previewPaper, schema.previewPaper),
    config: { cost: 'paper' },
    handler: async (request) => {
      const { content, missing, trips, last } = await draft((await signedIn(db, request)).id, request.query)
      return {
        sheet: sheetOf(content, null),
        sums: content.sums,
        charges: content.charges ?? [],
        rates: { trips, missing, bases: last ? basesOf(last) : [], priced: last ? pricedOf(last) : [] },
      }
    },
  })

  app.route({
    ...served(api.issuePaper, schema.issuePaper),
    config: { cost: 'paper' },
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { key, ...form } = request.body
      const { content, missing } = await draft(user, form)
      if (form.by === 'card' && missing.length > 0) throw badRequest(noRate(missing))
      const { listed } = await issuePaper(db, user, { key, content })
      return listed
    },
  })

  app.route({
    ...served(api.listPapers, schema.listPapers),
    config: { forPrograms: true },
    handler: async (request) => ({ papers: await listPapers(db, (await signedIn(db, request)).id, request.query) }),
  })

  app.route({
    ...served(api.getPaper, schema.getPaper),
    config: { forPrograms: true },
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { listed, content } = orNotFound(await findPaper(db, user, request.params.paperId), NO_PAPER)
      const { equipmentId, number } = listed
      const there = equipmentId && (content.form.objectId === undefined || listed.objectId !== null)
      const now = there && (await owns(db, user, equipmentId)) ? (await daysOf(user, equipmentId, listed)).days : null
      return {
        ...listed,
        sheet: sheetOf(content, number),
        sums: content.sums,
        charges: chargesOfPaper(content),
        recordedNow: now && recordedNow(content, now),
      }
    },
  })

  app.route({
    ...served(api.cancelPaper, schema.cancelPaper),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { paperId } = request.params
      orNotFound(await findPaper(db, user, paperId), NO_PAPER)
      if (!(await cancelPaper(db, user, paperId, request.body.reason))) throw conflict('Документ уже отменён')
      return orNotFound(await findPaper(db, user, paperId), NO_PAPER).listed
    },
  })

  app.route({
    ...served(api.getPaperPdf, schema.getPaperPdf),
    config: { forPrograms: true },
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const paper = orNotFound(await findPaper(db, user, request.params.paperId), NO_PAPER)
      const pdf = await paperFile(deps, user, paper)
      reply.headers(savedAs(`paper-${paper.listed.number}.pdf`, `${titleOf(paper.listed)}.pdf`))
      return reply.type('application/pdf').send(pdf)
    },
  })
}
