/** Invoices at the end of a month: счёт, акт and УПД, made from the charges of issued papers. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { INVOICE_KINDS } from './invoices.constants.ts'
import type * as schema from './invoices.schema.ts'

export { INVOICE_KINDS } from './invoices.constants.ts'

export type InvoiceKind = (typeof INVOICE_KINDS)[number]

export const INVOICE_NAMES: Record<InvoiceKind, string> = { bill: 'Счёт', act: 'Акт', upd: 'УПД' }

/** For each kind the kinds that cover it: a paper in one of them is not invoiced again. УПД is акт and счёт-фактура in one. */
export const INSTEAD: Record<InvoiceKind, readonly InvoiceKind[]> = {
  bill: ['bill'],
  act: ['act', 'upd'],
  upd: ['upd', 'act'],
}

export type InvoiceSummary = z.infer<typeof schema.InvoiceSummary>

export const issueInvoice: Endpoint<typeof schema.issueInvoice> = { method: 'POST', url: '/api/invoices' }
export const cancelInvoice: Endpoint<typeof schema.cancelInvoice> = {
  method: 'POST',
  url: '/api/invoices/:invoiceId/cancel',
}
export const getInvoicePdf: Endpoint<typeof schema.getInvoicePdf> = {
  method: 'GET',
  url: '/api/invoices/:invoiceId/pdf',
}
export const getInvoiceXml: Endpoint<typeof schema.getInvoiceXml> = {
  method: 'GET',
  url: '/api/invoices/:invoiceId/xml',
}
export const exportUpds: Endpoint<typeof schema.exportUpds> = { method: 'GET', url: '/api/invoices/upd.zip' }

/** Whether the archive for 1С contains it. */
export const isExported = ({ kind, cancelledAt, cancelledPapers, noXml }: InvoiceSummary): boolean =>
  kind === 'upd' && cancelledAt === null && cancelledPapers.length === 0 && !noXml
