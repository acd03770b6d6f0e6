import { urlOf } from '@spetskarta/shared/endpoint.ts'
import {
  cancelInvoice,
  getInvoicePdf,
  getInvoiceXml,
  INVOICE_NAMES,
  type InvoiceSummary,
} from '@spetskarta/shared/papers/invoices.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { Button, ButtonLink } from '../../../ui/Button'
import { dayText } from '../../../ui/text/days'
import { CancelDialog } from '../CancelDialog'
import { moneyText } from '../Sums'
import css from './Month.module.css'

/** An issued счёт, акт or УПД with its files. */
export function InvoiceLine({ invoice }: { invoice: InvoiceSummary }) {
  const { id, kind, number, issuedOn, gross, cancelledAt, cancelReason, cancelledPapers, noXml } = invoice
  const [cancelling, setCancelling] = useState(false)
  const title = `${INVOICE_NAMES[kind]} № ${number}`
  const params = { invoiceId: id }
  const stands = cancelledAt === null
  return (
    <li className="between wrap">
      <div className="shrinks">
        <span className={stands ? 'strong' : `${css.old} quiet`}>
          {title} от {dayText(issuedOn, 'paper')}, {moneyText(gross)}
        </span>
        {stands ? null : <span className="small quiet anywhere"> отменён: {cancelReason}</span>}
        {stands && cancelledPapers.length > 0 ? (
          <p className="warning pad-line small">
            После выдачи отменено: {cancelledPapers.join(', ')}. Отмените и выдайте заново.
          </p>
        ) : null}
        {stands && kind === 'upd' && noXml ? <p className="small quiet">Файла для 1С нет: {noXml}.</p> : null}
      </div>
      <div className="row wrap">
        <ButtonLink
          to={urlOf(getInvoicePdf, { params })}
          aria-label={`PDF: ${title}`}
          reloadDocument
          download
          size="small"
          look="quiet"
        >
          PDF
        </ButtonLink>
        {stands && !noXml ? (
          <ButtonLink
            to={urlOf(getInvoiceXml, { params })}
            aria-label={`Файл для 1С: ${title}`}
            reloadDocument
            download
            size="small"
            look="quiet"
          >
            Файл для 1С
          </ButtonLink>
        ) : null}
        {stands ? (
          <Button size="small" look="quiet" aria-label={`Отменить: ${title}`} onClick={() => setCancelling(true)}>
            Отменить
          </Button>
        ) : null}
      </div>
      {cancelling ? (
        <CancelDialog
          title={title}
          cancel={(reason) => call(cancelInvoice, { params, body: { reason } })}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </li>
  )
}
