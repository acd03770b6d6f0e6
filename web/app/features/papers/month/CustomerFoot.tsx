import type { InvoiceSummary } from '@spetskarta/shared/papers/invoices.ts'
import type { MonthCustomer } from '@spetskarta/shared/papers/month.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { IconFileInvoice } from '../../../ui/icon/icons.ts'
import { moneyText } from '../Sums'
import { InvoiceDialog } from './InvoiceDialog'
import { InvoiceLine } from './InvoiceLine'
import css from './Month.module.css'

interface Props {
  customer: MonthCustomer
  invoices: readonly InvoiceSummary[]
  month: string
  signer: string
}

/** What a customer owes, the invoices issued to the customer, and the button to issue more. */
export function CustomerFoot({ customer, invoices, month, signer }: Props) {
  const { name, cost, left } = customer
  const [opened, setOpened] = useState(false)
  const mine = invoices.filter((invoice) => invoice.customer === name)
  const rest = Math.max(left.bill, left.act, left.upd)
  return (
    <div className="stack gap-2">
      <div className="between wrap">
        <span>
          НДС {moneyText(cost.tax)} · всего <b>{moneyText(cost.gross)}</b>
        </span>
        {rest > 0 && name ? (
          <Button icon={<IconFileInvoice size={20} aria-hidden="true" />} onClick={() => setOpened(true)}>
            Счёт, акт, УПД
          </Button>
        ) : null}
      </div>
      {mine.length > 0 ? (
        <ul className={css.invoices}>
          {mine.map((invoice) => (
            <InvoiceLine key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      ) : null}
      {opened ? (
        <InvoiceDialog
          customer={customer}
          invoices={mine}
          month={month}
          signer={signer}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </div>
  )
}
