/** Papers of an owner about his machines: drafted from the days, issued with a number, cancelled, printed as PDF. */
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import * as schema from '@spetskarta/shared/papers/papers.schema.ts'
import * as api from '@spetskarta/shared/papers/papers.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { App, Deps } from '../../deps.ts'
import { conflict, notFound, orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { savedAs } from '../../outside/xlsx.ts'
import { NO_MACHINE } from '../days/machines.guard.ts'
import { findMachine } from '../days/machines.queries.ts'
import { findRequisites } from '../settings/requisites.queries.ts'
import { owns } from '../tracks/access.queries.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { contentOf, type PaperContent } from './content.rules.ts'
import { paperDays } from './hours.ts'
import { cancelPaper, findPaper, issuePaper, listPapers } from './papers.queries.ts'
import { pdfOf } from './pdf.ts'
import { sheetOf } from './sheets.rules.ts'

const NO_PAPER = 'Такого документа у вас нет'

const typeName = (type: string) => EQUIPMENT_TYPES.find(({ id }) => id === type)?.name ?? ''

export function papersRoutes(app: App, deps: Deps) {
  const { db } = deps

  async function daysOf(user: string, equipmentId: string, { from, to }: { from: string; to: string }) {
    if (!(await owns(db, user, equipmentId))) throw notFound(NO_MACHINE)
    const { card, tracking } = orNotFound(await findMachine(db, equipmentId), NO_MACHINE)
    const zones = tracking ?? { timeZone: DEFAULT_ZONE, zonesBefore: [] }
    return { card, zones, days: await paperDays(deps, { equipmentId, zones, from, to }) }
  }

  async function draft(user: string, form: api.PaperForm): Promise<PaperContent> {
    const { card, zones, days } = await daysOf(user, form.equipmentId, form)
    return contentOf({
      form,
      owner: await findRequisites(db, user),
      machine: { type: typeName(card.type), name: card.name },
      issuedOn: dayAt(zones.timeZone, Date.now()),
      days,
    })
  }

  app.route({
    ...served(api.previewPaper, schema.previewPaper),
    handler: async (request) => {
      const content = await draft((await signedIn(db, request)).id, request.query)
      return { sheet: sheetOf(content, null), sums: content.sums }
    },
  })

  app.route({
    ...served(api.issuePaper, schema.issuePaper),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { key, ...form } = request.body
      const { listed } = await issuePaper(db, user, { key, content: await draft(user, form) })
      return listed
    },
  })

  app.route({
    ...served(api.listPapers, schema.listPapers),
    handler: async (request) => ({ papers: await listPapers(db, (await signedIn(db, request)).id, request.query) }),
  })

  app.route({
    ...served(api.getPaper, schema.getPaper),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { listed, content } = orNotFound(await findPaper(db, user, request.params.paperId), NO_PAPER)
      const { equipmentId, number } = listed
      const now =
        equipmentId && (await owns(db, user, equipmentId)) ? (await daysOf(user, equipmentId, listed)).days : undefined
      return {
        ...listed,
        sheet: sheetOf(content, number),
        sums: content.sums,
        recordedNow: now?.reduce((sum, { counted }) => sum + counted, 0) ?? null,
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
    config: { cost: 'heavy' },
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const { listed, content } = orNotFound(await findPaper(db, user, request.params.paperId), NO_PAPER)
      const title = `${api.PAPER_NAMES[listed.kind]} № ${listed.number} от ${listed.issuedOn.split('-').reverse().join('.')}`
      const pdf = await pdfOf(sheetOf(content, listed.number), {
        title,
        ...(listed.cancelledAt !== null && { mark: 'ОТМЕНЕНО' }),
      })
      reply.headers(savedAs(`paper-${listed.number}.pdf`, `${title}.pdf`))
      return reply.type('application/pdf').send(pdf)
    },
  })
}
