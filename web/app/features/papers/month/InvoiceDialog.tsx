import { ApiError } from '@spetskarta/shared/endpoint.ts'
import {
  INSTEAD,
  INVOICE_KINDS,
  INVOICE_NAMES,
  type InvoiceKind,
  type InvoiceSummary,
  issueInvoice,
} from '@spetskarta/shared/papers/invoices.ts'
import type { MonthCustomer } from '@spetskarta/shared/papers/month.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { useOwnClose } from '../../../ui/dialog/use-own-close'
import { Field } from '../../../ui/form/Field'
import { Tick } from '../../../ui/form/Tick'
import { countOf } from '../../../ui/text/format'
import { monthText } from '../../../ui/text/months'

interface Props {
  customer: MonthCustomer
  /** Invoices of this customer. */
  invoices: readonly InvoiceSummary[]
  month: string
  signer: string
  onClose: () => void
}

/** Asks which invoices to issue. Each covers the papers not yet invoiced by its kind; УПД and акт exclude each other. */
export function InvoiceDialog({ customer, invoices, month, signer: last, onClose }: Props) {
  const { name, inn, left } = customer
  const { revalidate } = useRevalidator()
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  // One key per kind: an invoice sent twice is issued once.
  const [keys] = useState(() => ({
    bill: uuidV4(),
    act: uuidV4(),
    upd: uuidV4(),
  }))
  const [wanted, setWanted] = useState<Record<InvoiceKind, boolean>>({
    bill: left.bill > 0,
    act: false,
    upd: left.upd > 0,
  })
  const [signer, setSigner] = useState(last)
  // A chosen kind may have been issued meanwhile, here or in another tab.
  const kinds = INVOICE_KINDS.filter((kind) => wanted[kind] && left[kind] > 0)
  const made = invoices.filter(({ cancelledAt }) => cancelledAt === null)
  const choose = (kind: InvoiceKind, to: boolean) => {
    const others = to ? INSTEAD[kind].filter((other) => other !== kind) : []
    setWanted({ ...wanted, ...Object.fromEntries(others.map((other) => [other, false])), [kind]: to })
  }

  const issue = () =>
    attempt(async () => {
      try {
        for (const kind of kinds)
          await call(issueInvoice, { body: { kind, customer: name, month, signer, key: keys[kind] } })
      } catch (error) {
        // The first kind may be issued where the second is refused.
        if (error instanceof ApiError) await revalidate()
        throw error
      }
      await revalidate()
      close()
    })
  return (
    <FormDialog
      title={`${name}, ${monthText(month).toLowerCase()}`}
      action="Выдать"
      busyAction="Выдаём…"
      busy={busy}
      failure={failure}
      ready={kinds.length > 0}
      onSubmit={() => void issue()}
      onClose={onClose}
    >
      {INVOICE_KINDS.filter((kind) => left[kind] > 0).map((kind) => (
        <Tick key={kind} checked={wanted[kind]} onChange={(to) => choose(kind, to)}>
          <span className="nowrap">{INVOICE_NAMES[kind]}</span>{' '}
          <span className="quiet small">
            по {countOf(left[kind], ['документу', 'документам', 'документам'])}
            {kind === 'upd' ? '; заменяет акт и счёт-фактуру' : kind === 'act' ? '; вместо УПД' : ''}
          </span>
        </Tick>
      ))}
      {made.length > 0 ? (
        <p className="quiet small">
          По документам месяца уже есть:{' '}
          {made.map(({ kind, number }) => `${INVOICE_NAMES[kind]} № ${number}`).join(', ')}.
        </p>
      ) : null}
      {inn ? null : (
        <p className="warning pad-line small">
          У заказчика нет ИНН: счёт и УПД выдать можно, файла для 1С не будет. ИНН вписывается в данных для документов.
        </p>
      )}
      <Field
        label="Кто подписывает"
        data-first
        value={signer}
        maxLength={180}
        placeholder="Фамилия Имя Отчество"
        hint="Для файла 1С. Предпринимателю можно не заполнять"
        onChange={({ target }) => setSigner(target.value)}
      />
      <p className="quiet small">Получат следующие номера и не изменятся, даже если документы потом отменят.</p>
    </FormDialog>
  )
}
