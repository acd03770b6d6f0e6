/** Invoices as the API returns them. */
import type { InvoiceSummary } from '@spetskarta/shared/papers/invoices.ts'
import type { Db } from '../../../db/connect.ts'
import { cancelledOf } from '../papers.queries.ts'
import type { StoredInvoice } from './invoices.queries.ts'
import { noXmlOf } from './upd-xml.rules.ts'

/** Includes which papers of each invoice were cancelled since. */
export async function invoiceSummaries(
  db: Db,
  user: string,
  invoices: readonly StoredInvoice[],
): Promise<InvoiceSummary[]> {
  const papers = invoices.flatMap(({ content }) => content.papers.map(({ id }) => id))
  const cancelled = await cancelledOf(db, user, papers)
  return invoices.map((invoice) => ({
    id: invoice.id,
    kind: invoice.kind,
    number: invoice.number,
    issuedOn: invoice.issuedOn,
    customer: invoice.content.customer.name,
    gross: invoice.content.cost.gross,
    cancelledAt: invoice.cancelledAt,
    cancelReason: invoice.cancelReason,
    cancelledPapers: invoice.content.papers.filter(({ id }) => cancelled.has(id)).map(({ title }) => title),
    noXml: noXmlOf(invoice),
  }))
}
