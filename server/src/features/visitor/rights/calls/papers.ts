/** Papers, invoices, and their data. */
import type { CallTable } from '../call-table.ts'

export const PAPER_CALLS: CallTable = {
  papers: {
    whole: `
GET /api/papers/drafts
GET /api/papers/drafts.xlsx
POST /api/papers/drafts/pdf
POST /api/papers/batch
GET /api/papers/pdf
GET /api/papers/sheets
GET /api/papers/preview
POST /api/papers
GET /api/papers
GET /api/papers/:paperId
POST /api/papers/:paperId/cancel
GET /api/papers/:paperId/pdf`,
  },
  money: {
    whole: `
POST /api/invoices
POST /api/invoices/:invoiceId/cancel
GET /api/invoices/:invoiceId/pdf
GET /api/invoices/:invoiceId/xml
GET /api/invoices/upd.zip
GET /api/papers/month
GET /api/papers/month.xlsx
GET /api/papers/particulars
POST /api/papers/customers
PUT /api/papers/customers/:id
DELETE /api/papers/customers/:id
PUT /api/papers/machines/:equipmentId
GET /api/requisites
GET /api/rates
GET /api/rates/:id
GET /api/rates/start
POST /api/rates
PUT /api/rates/:id
DELETE /api/rates/:id`,
  },
  account: {
    whole: 'POST /api/requisites',
  },
}
