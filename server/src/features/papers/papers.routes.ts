/** Papers of an owner about their machines: drafted from the days, issued with a number, cancelled, printed as PDF. */
import * as schema from '@spetskarta/shared/papers/papers.schema.ts'
import * as api from '@spetskarta/shared/papers/papers.ts'
import type { App, Deps } from '../../deps.ts'
import { conflict, orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { savedAs } from '../../outside/files/xlsx.ts'
import { groupNames } from '../company/groups.queries.ts'
import { owns } from '../tracks/access.queries.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { recordedNow } from './content.rules.ts'
import { openDrafting } from './draft.guard.ts'
import { paperFile } from './drawing/paper-file.ts'
import { openIssuing } from './issue.guard.ts'
import { cancelPaper, findPaper, listPapers } from './papers.queries.ts'
import { basesOf, pricedOf } from './rates/charges.rules.ts'
import { settledPapers } from './settled/settled.queries.ts'
import { sheetOf } from './sheets.rules.ts'
import { titleOf } from './title.rules.ts'
import { chargesOfPaper } from './works.rules.ts'

const NO_PAPER = 'Такого документа у вас нет'
const otherThan = (title: string) => `С этим key уже выдан другой документ: ${title}. Для нового нужен новый key`

/** Whether both have the same kind, machine, object and days; prices and texts may differ between two tries. */
const isOfSame = (one: api.PaperForm, other: api.PaperForm) =>
  (['kind', 'equipmentId', 'objectId', 'from', 'to'] as const).every((field) => one[field] === other[field])

export function papersRoutes(app: App, deps: Deps) {
  const { db } = deps

  const { daysOf, draft } = openDrafting(deps)
  const issueOnce = openIssuing(deps)

  app.route({
    ...served(api.previewPaper, schema.previewPaper),
    config: { cost: 'paper', forPrograms: 'issue' },
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { content, missing, places, trips, last } = await draft(user, request.query)
      const { equipmentId, kind, from, to, objectId = null } = request.query
      const same = await listPapers(db, user, { equipmentId, kind, state: 'issued', days: { from, to } })
      return {
        sheet: sheetOf(content, null),
        sums: content.sums,
        charges: content.charges ?? [],
        issued: same
          .filter((one) => one.objectId === null || objectId === null || one.objectId === objectId)
          .map(({ id, number }) => ({ id, number })),
        places: places.map(({ objectId, object, works }) => ({ objectId, name: object, works })),
        rates: { trips, missing, bases: last ? basesOf(last) : [], priced: last ? pricedOf(last) : [] },
      }
    },
  })

  app.route({
    ...served(api.issuePaper, schema.issuePaper),
    config: { cost: 'paper', forPrograms: 'issue' },
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { key, ...form } = request.body
      const issued = await issueOnce(user, key, form)
      if (!isOfSame(issued.content.form, form)) throw conflict(otherThan(titleOf(issued.listed)))
      return issued.listed
    },
  })

  app.route({
    ...served(api.listPapers, schema.listPapers),
    config: { forPrograms: true },
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const [papers, groups] = await Promise.all([listPapers(db, user, request.query), groupNames(db, user)])
      return { papers, groups }
    },
  })

  app.route({
    ...served(api.getPaper, schema.getPaper),
    config: { forPrograms: true },
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const paper = orNotFound(await findPaper(db, user, request.params.paperId), NO_PAPER)
      const { listed, content, sheet } = paper
      const { equipmentId } = listed
      const settled = await settledPapers(db, [listed.id])
      const there = equipmentId && (content.form.objectId === undefined || listed.objectId !== null)
      const now = there && (await owns(db, user, equipmentId)) ? await daysOf(user, equipmentId, listed) : null
      return {
        ...listed,
        sheet,
        sums: content.sums,
        charges: chargesOfPaper(content),
        settledBy: settled.get(listed.id) ?? [],
        recordedNow: now && now.uncounted.length === 0 ? recordedNow(content, now.days) : null,
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
      const { reason } = request.body
      const cancelled = await cancelPaper(db, user, paperId, reason)
      const { listed } = orNotFound(await findPaper(db, user, paperId), NO_PAPER)
      // A call sent again because its answer was lost has the same reason.
      if (!cancelled && listed.cancelReason !== reason) throw conflict('Документ уже отменён')
      return listed
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
