/** Счёт, акт and УПД of an owner, made of a customer's papers of a month; as PDF, and УПД also as an exchange file. */
import { Readable } from 'node:stream'
import * as schema from '@spetskarta/shared/papers/invoices.schema.ts'
import * as api from '@spetskarta/shared/papers/invoices.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { Db } from '../../../db/connect.ts'
import type { App, Deps } from '../../../deps.ts'
import { badRequest, conflict, orNotFound } from '../../../http/errors.ts'
import { served } from '../../../http/served.ts'
import { savedAs } from '../../../outside/files/xlsx.ts'
import { type ZippedFile, zipOf } from '../../../outside/files/zip.ts'
import { findRequisites } from '../../settings/requisites.queries.ts'
import { DEFAULT_ZONE } from '../../tracks/tracking.queries.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'
import { keptFile } from '../drawing/kept-file.ts'
import { innOf, type MachineLine } from '../month/lines.ts'
import { billable, isWanted, linesOfMonth, madeInstead, unbilled } from '../month/month.ts'
import { titleOf } from '../title.rules.ts'
import { invoiceSheet, invoiceTitle } from './invoice-sheet.rules.ts'
import { invoiceSummaries } from './invoice-summaries.ts'
import { IN_A_SENTENCE, refuseInvoicedWork } from './invoiced.guard.ts'
import {
  cancelInvoice,
  findInvoice,
  type InvoiceContent,
  issueInvoice,
  listInvoices,
  type StoredInvoice,
} from './invoices.queries.ts'
import { invoiceRows, sumOfCosts } from './rows.rules.ts'
import { fileIdOf, noXmlOf, updXml } from './upd-xml.rules.ts'
import { windows1251 } from './windows-1251.ts'

const NO_INVOICE = 'Такого счёта, акта или УПД у вас нет'
const VERSION = '0.1'

async function* filesOf(invoices: readonly StoredInvoice[]): AsyncGenerator<ZippedFile> {
  for (const invoice of invoices)
    yield {
      path: `${fileIdOf(invoice)}.xml`,
      content: Readable.from([windows1251(updXml(invoice, VERSION))]),
      compress: true,
    }
}

/** Text of the refusal when no papers are left: names the invoices already issued for them. */
function nothingLeft(mine: readonly MachineLine[], others: readonly StoredInvoice[], kind: api.InvoiceKind): string {
  const ids = new Set(billable(mine).map(({ listed }) => listed.id))
  const made = madeInstead(others, kind).filter(({ content }) => content.papers.some(({ id }) => ids.has(id)))
  const other = made.find((one) => one.kind !== kind)
  if (other) {
    const why = kind === 'act' ? 'он заменяет акт' : 'УПД был бы вторым документом о тех же работах'
    return `По этим документам уже выдан ${invoiceTitle(other)}: ${why}. Чтобы выдать ${IN_A_SENTENCE[kind]}, сначала отмените его`
  }
  return made.length > 0
    ? `По этим документам ${IN_A_SENTENCE[kind]} уже выдан: ${made.map(invoiceTitle).join(', ')}`
    : 'Нет документов с суммой за этот месяц'
}

/** By Moscow's clock, but not before a paper that it lists: those are dated by the clocks of their machines (decision 161). */
const issuedOn = (papers: readonly { listed: { issuedOn: string } }[], now: number) =>
  [dayAt(DEFAULT_ZONE, now), ...papers.map(({ listed }) => listed.issuedOn)].toSorted().at(-1) ?? ''

const NOBODY = { name: '', inn: '', kpp: '', okpo: '', address: '', phone: '', contract: '', contractOn: '' }

export function invoicesRoutes(app: App, deps: Deps) {
  const { db } = deps

  type Wanted = Pick<Parameters<typeof issueInvoice>[2], 'kind' | 'month'> & { customer: string; signer: string }

  /** Makes the content of an invoice from the papers that the other invoices do not cover; `Issued.draft`. */
  async function prepare(user: string, { kind, month, customer: name, signer }: Wanted) {
    const [{ lines, customers, known }, owner] = await Promise.all([
      linesOfMonth(deps, user, month),
      findRequisites(db, user),
    ])
    const mine = lines.filter(({ customer }) => customer === name)
    const entered = customers.find((one) => one.name === name)
    return async (transaction: Db): Promise<InvoiceContent> => {
      const others = await listInvoices(transaction, user, month)
      if (!owner.name) throw badRequest('Введите свои реквизиты в настройках: без них не от кого выдать')
      const papers = unbilled(mine, others, kind)
      if (papers.length === 0) throw conflict(nothingLeft(mine, others, kind))
      await refuseInvoicedWork(transaction, user, { kind, papers, known })
      const rows = papers.flatMap((paper) => invoiceRows(paper, titleOf(paper.listed)))
      const days = papers.flatMap(({ listed }) => [listed.from, listed.to]).toSorted()
      const now = Date.now()
      return {
        owner,
        customer: { ...NOBODY, ...entered, name, inn: entered?.inn || innOf(mine) },
        month,
        from: days[0] ?? '',
        to: days.at(-1) ?? '',
        issuedOn: issuedOn(papers, now),
        issuedAt: now,
        signer,
        papers: papers.map(({ listed }) => ({ id: listed.id, title: titleOf(listed) })),
        rows,
        cost: sumOfCosts(rows),
      }
    }
  }

  app.route({
    ...served(api.issueInvoice, schema.issueInvoice),
    config: { cost: 'paper' },
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { key, ...wanted } = request.body
      const draft = await prepare(user, wanted)
      const issued = await issueInvoice(db, user, { key, kind: wanted.kind, month: wanted.month, draft })
      const { month, customer } = issued.content
      if (issued.kind !== wanted.kind || month !== wanted.month || customer.name !== wanted.customer)
        throw conflict(`С этим key уже выдан ${invoiceTitle(issued)}. Для нового документа нужен новый key`)
      return (await invoiceSummaries(db, user, [issued]))[0] ?? orNotFound(undefined, NO_INVOICE)
    },
  })

  const invoiceOf = async (user: string, id: number) => orNotFound(await findInvoice(db, user, id), NO_INVOICE)

  app.route({
    ...served(api.cancelInvoice, schema.cancelInvoice),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { id } = await invoiceOf(user, request.params.invoiceId)
      const { reason } = request.body
      const cancelled = await cancelInvoice(db, user, id, reason)
      const invoice = await invoiceOf(user, id)
      // A call sent again because its answer was lost has the same reason.
      if (!cancelled && invoice.cancelReason !== reason) throw conflict('Документ уже отменён')
      return orNotFound((await invoiceSummaries(db, user, [invoice]))[0], NO_INVOICE)
    },
  })

  app.route({
    ...served(api.getInvoicePdf, schema.getInvoicePdf),
    config: { forPrograms: true },
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const invoice = await invoiceOf(user, request.params.invoiceId)
      const title = invoiceTitle(invoice)
      const pdf = await keptFile(deps, user, {
        what: 'invoice',
        id: invoice.id,
        cancelled: invoice.cancelledAt !== null,
        sheet: () => invoiceSheet(invoice),
        title,
      })
      reply.headers(savedAs(`${invoice.kind}-${invoice.number}.pdf`, `${title}.pdf`))
      return reply.type('application/pdf').send(pdf)
    },
  })

  app.route({
    ...served(api.getInvoiceXml, schema.getInvoiceXml),
    config: { forPrograms: true },
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const invoice = await invoiceOf(user, request.params.invoiceId)
      const refused = noXmlOf(invoice)
      if (refused) throw conflict(`Файла обмена нет: ${refused}`)
      if (invoice.cancelledAt !== null) throw conflict('УПД отменён: файла обмена у него нет')
      const name = `${fileIdOf(invoice)}.xml`
      reply.headers(savedAs(name, name))
      return reply.type('application/xml').send(windows1251(updXml(invoice, VERSION)))
    },
  })

  app.route({
    ...served(api.exportUpds, schema.exportUpds),
    config: { cost: 'paper', forPrograms: true },
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const { month, customer } = request.query
      const invoices = await listInvoices(db, user, month)
      const exported = new Set((await invoiceSummaries(db, user, invoices)).filter(api.isExported).map(({ id }) => id))
      const wanted = invoices.filter(({ id, content }) => exported.has(id) && isWanted(customer, content.customer.name))
      if (wanted.length === 0) throw conflict('За этот месяц нет УПД с файлом для 1С')
      reply.headers(savedAs(`upd-${month}.zip`, `УПД для 1С ${month}.zip`))
      return reply.type('application/zip').send(zipOf(filesOf(wanted)))
    },
  })
}
