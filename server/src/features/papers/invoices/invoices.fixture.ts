/** Data of the tests of invoices. */
import { REQUISITES } from '../../settings/requisites.fixture.ts'
import { makeContent } from '../papers.fixture.ts'
import type { InvoiceContent, StoredInvoice } from './invoices.queries.ts'
import { invoiceRows, sumOfCosts } from './rows.rules.ts'

const TITLE = 'Справка ЭСМ-7 № 12 от 20.11.2026'

/** An invoice about one paper: 30.9 hours and 1.3 of the minimum at 2,800 roubles; 90,160.00 and 22 % tax. */
export function makeInvoice(
  invoice: Partial<StoredInvoice> = {},
  content: Partial<InvoiceContent> = {},
): StoredInvoice {
  const rows = invoiceRows({ content: makeContent() }, TITLE)
  return {
    id: 1,
    kind: 'upd',
    number: 7,
    key: '018f2f6e-7c1a-7000-8000-000000000007',
    issuedOn: '2026-11-30',
    cancelledAt: null,
    cancelReason: '',
    content: {
      owner: REQUISITES,
      customer: {
        name: 'ООО «СтройГрад Подмосковье»',
        inn: '7707083893',
        kpp: '770701001',
        okpo: '',
        address: '117312, Москва, ул. Вавилова, 19',
        phone: '',
        contract: '11/26',
        contractOn: '2026-03-02',
      },
      month: '2026-11',
      from: '2026-11-16',
      to: '2026-11-20',
      issuedOn: '2026-11-30',
      issuedAt: Date.UTC(2026, 10, 30, 9),
      signer: '',
      papers: [{ id: 12, title: TITLE }],
      rows,
      cost: sumOfCosts(rows),
      ...content,
    },
    ...invoice,
  }
}
