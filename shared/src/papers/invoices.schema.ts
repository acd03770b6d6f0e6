import { z } from 'zod'
import { INVOICE_KINDS } from './invoices.constants.ts'
import { CANCEL_REASON_MAX } from './papers.constants.ts'
import { PaperKey } from './papers.schema.ts'

const text = (most: number) => z.string().trim().max(most, `Не длиннее ${most} знаков`)
const InvoiceId = z.coerce.number<unknown>('Такого счёта нет').int('Такого счёта нет').min(1).max(1e15)

/** `yyyy-mm`. */
export const MonthName = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Неверный месяц')

const CustomerName = text(300)

/** Restricts the answer to these customers, by name; `-`: work without a customer. Repeated for several names. */
export const CustomerNames = z
  .union([CustomerName.transform((name) => [name]), z.array(CustomerName).max(500)], 'Неверный заказчик')
  .optional()

export const InvoiceSummary = z.object({
  id: z.number(),
  kind: z.enum(INVOICE_KINDS),
  /** Numbered without gaps per owner and year, in a series of their own. */
  number: z.number(),
  /** `yyyy-mm-dd`. */
  issuedOn: z.string(),
  customer: z.string(),
  /** Kopecks. */
  gross: z.number(),
  /** When it was cancelled, ms; null: it is valid. */
  cancelledAt: z.number().nullable(),
  cancelReason: z.string(),
  /** Titles of its papers that were cancelled later, as «Справка ЭСМ-7 № 12». */
  cancelledPapers: z.array(z.string()),
  /** Why no XML file can be made for data interchange; empty: it can. */
  noXml: z.string(),
})

export const issueInvoice = {
  summary: 'Выдать счёт, акт или УПД заказчику по его документам за месяц. Тот же `key` — тот же документ',
  body: z.object({
    kind: z.enum(INVOICE_KINDS, 'Неизвестный документ'),
    customer: text(300).min(1, 'Выберите заказчика'),
    month: MonthName,
    /** Full name of the person who signs; empty: an entrepreneur's own name is used. */
    signer: text(180).default(''),
    key: PaperKey,
  }),
  response: { 200: InvoiceSummary },
}

export const cancelInvoice = {
  summary: 'Отменить счёт, акт или УПД. Номер остаётся за ним',
  params: z.object({ invoiceId: InvoiceId }),
  body: z.object({ reason: text(CANCEL_REASON_MAX).min(1, 'Напишите, почему документ отменён') }),
  response: { 200: InvoiceSummary },
}

export const getInvoicePdf = {
  summary: 'Счёт, акт или УПД файлом PDF, A4',
  params: z.object({ invoiceId: InvoiceId }),
  response: { 200: z.unknown() },
}

export const getInvoiceXml = {
  summary: 'УПД файлом обмена: формат ФНС 5.03 (приказ ЕД-7-26/970@), windows-1251',
  params: z.object({ invoiceId: InvoiceId }),
  response: { 200: z.unknown() },
}

export const exportUpds = {
  summary:
    'УПД месяца для 1С: файлы обмена (формат ФНС 5.03) одним архивом; без отменённых и без тех, чьи документы отменены',
  querystring: z.object({ month: MonthName, customer: CustomerNames }),
  response: { 200: z.unknown() },
}
