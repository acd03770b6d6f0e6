/** Papers of many machines at once: drafts of a period, issued together, printed as one file. */

import { HOUR } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/papers/batch.schema.ts'
import * as api from '@spetskarta/shared/papers/batch.ts'
import type { App, Deps } from '../../../deps.ts'
import { isRefusal, notFound } from '../../../http/errors.ts'
import { guardedByKey } from '../../../http/guarded.ts'
import { served } from '../../../http/served.ts'
import { savedAs, XLSX_TYPE, xlsxOf } from '../../../outside/files/xlsx.ts'
import { openTurns } from '../../../outside/turns.ts'
import { refuseWhileCounting } from '../../days/recount/counting.guard.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'
import { openDrafting } from '../draft.guard.ts'
import { drawPapers } from '../drawing/draw.ts'
import { papersFile } from '../drawing/paper-file.ts'
import type { DrawnPaper } from '../drawing/pdf.ts'
import { openIssuing } from '../issue.guard.ts'
import { findPapers } from '../papers.queries.ts'
import { sheetOf } from '../sheets.rules.ts'
import { titleOf } from '../title.rules.ts'
import { batchKey } from './batch-key.rules.ts'
import { listDrafts } from './drafts.ts'
import { draftsSheet } from './drafts-sheet.ts'

/** A call issues up to 20 papers, so 6000 an hour. */
const ISSUED = { name: 'papers issued together', max: 300, windowMs: HOUR }

/** A month of 500 machines, or 20 papers in one call, is expensive, so accounts take turns. */
const inTurn = openTurns({ work: 'batches', atOnce: 2, waiting: { each: 6, all: 60 } })

export function batchRoutes(app: App, deps: Deps) {
  const { db } = deps
  const { draft } = openDrafting(deps)
  const issueOnce = openIssuing(deps)
  const countIssued = guardedByKey(deps, ISSUED)

  app.route({
    ...served(api.listDrafts, schema.listDrafts),
    config: { cost: 'paper', forPrograms: 'issue' },
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      return inTurn(user, api.DRAFTS_A_PAGE, () => listDrafts(deps, user, request.query))
    },
  })

  app.route({
    ...served(api.exportDrafts, schema.exportDrafts),
    config: { cost: 'paper', forPrograms: true },
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const { from, to } = request.query
      const { drafts, counting } = await inTurn(user, api.DRAFTS_A_PAGE, () =>
        listDrafts(deps, user, { ...request.query, skip: 0 }, api.DRAFTS_IN_A_TABLE),
      )
      refuseWhileCounting(counting)
      reply.headers(savedAs(`drafts-${from}-${to}.xlsx`, `К выдаче ${from} — ${to}.xlsx`))
      return reply.type(XLSX_TYPE).send(xlsxOf(draftsSheet(drafts)))
    },
  })

  app.route({
    ...served(api.printDrafts, schema.printDrafts),
    config: { cost: 'paper', forPrograms: 'issue' },
    ...signedInFirst(db),
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const { papers, ...period } = request.body
      const sheets = await inTurn(user, papers.length, async () => {
        const drawn: DrawnPaper[] = []
        for (const { again: _, ...form } of papers)
          drawn.push({ sheet: sheetOf((await draft(user, { ...form, ...period })).content, null), mark: 'ЧЕРНОВИК' })
        return drawn
      })
      reply.headers(savedAs('drafts.pdf', `Черновики, ${papers.length} шт.pdf`))
      return reply.type('application/pdf').send(await drawPapers(user, { papers: sheets, title: 'Черновики' }))
    },
  })

  /** Returns the earlier paper if this draft was already issued, even if its data has changed since. */
  async function issue(user: string, period: { from: string; to: string }, { again, ...form }: api.BatchForm) {
    const key = batchKey(period, { ...form, again })
    return (await issueOnce(user, key, { ...form, ...period })).listed
  }

  app.route({
    ...served(api.issuePapers, schema.issuePapers),
    config: { cost: 'paper', forPrograms: 'issue' },
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      await countIssued(user, 'Слишком много документов подряд')
      const { papers, ...period } = request.body
      // Each paper is its own transaction: after a crash in the middle the earlier ones are issued, and a repeated call finds
      // them.
      return inTurn(user, papers.length, async () => {
        const results: { paper: Awaited<ReturnType<typeof issue>> | null; failure: string | null }[] = []
        for (const paper of papers) {
          try {
            results.push({ paper: await issue(user, period, paper), failure: null })
          } catch (error) {
            if (!isRefusal(error)) throw error
            results.push({ paper: null, failure: error.message })
          }
        }
        return { results }
      })
    },
  })

  async function papersFor(user: string, ids: number[]) {
    const papers = await findPapers(db, user, ids)
    if (papers.length < ids.length) throw notFound('Среди выбранных есть документ, которого у вас нет')
    return papers
  }

  app.route({
    ...served(api.getPapersPdf, schema.getPapersPdf),
    config: { cost: 'paper', forPrograms: true },
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const papers = await papersFor(user, request.query.ids)
      const pdf = await papersFile(user, papers)
      reply.headers(savedAs('papers.pdf', `Документы, ${papers.length} шт.pdf`))
      return reply.type('application/pdf').send(pdf)
    },
  })

  app.route({
    ...served(api.getPaperSheets, schema.getPaperSheets),
    config: { forPrograms: true },
    handler: async (request) => {
      const papers = await papersFor((await signedIn(db, request)).id, request.query.ids)
      return {
        papers: papers.map(({ listed, sheet }) => ({
          id: listed.id,
          title: titleOf(listed),
          cancelled: listed.cancelledAt !== null,
          sheet,
        })),
      }
    },
  })
}
