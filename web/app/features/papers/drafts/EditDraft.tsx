import { PAPER_KINDS, PAPER_NAMES, type PaperForm, previewPaper, VATS } from '@spetskarta/shared/papers/papers.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { useOwnClose } from '../../../ui/dialog/use-own-close'
import { Field, Select } from '../../../ui/form/Field'
import { kopecksOf } from '../paper-query'
import { vatName } from '../words'
import { batchFormOf, type ChosenRow, type Edit, previewQueryOf } from './chosen'

interface Props {
  row: ChosenRow
  period: { from: string; to: string }
  onSaved: (edit: Edit) => void
  onClose: () => void
}

const BY = { card: 'По карточке ставок', hour: 'Своя, за час', none: 'Без суммы' } as const

/** Changes one draft before it is issued; its sums are computed again. */
export function EditDraft({ row, period, onSaved, onClose }: Props) {
  const now = batchFormOf(row)
  const [kind, setKind] = useState(now.kind)
  const [by, setBy] = useState(now.by)
  const [price, setPrice] = useState(now.price ? String(now.price / 100).replace('.', ',') : '')
  const [vat, setVat] = useState(now.vat)
  const [texts, setTexts] = useState({
    trips: now.trips === undefined ? '' : String(now.trips),
    deliveries: now.deliveries > 0 ? String(now.deliveries) : '',
    deliveryKm: now.deliveryKm > 0 ? String(now.deliveryKm).replace('.', ',') : '',
    operator: now.operator,
    works: now.works,
    idleReason: now.idleReason,
  })
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const text = (name: keyof typeof texts) => ({
    value: texts[name],
    autoComplete: 'off' as const,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTexts({ ...texts, [name]: currentTarget.value }),
  })
  const number = (typed: string) => Number(typed.replace(',', '.') || 0)

  async function save() {
    const form: Edit['form'] = {
      kind,
      by,
      price: kopecksOf(price),
      vat,
      ...texts,
      trips: texts.trips === '' ? undefined : number(texts.trips),
      deliveries: number(texts.deliveries),
      deliveryKm: number(texts.deliveryKm),
    }
    const { sums, rates } = await call(previewPaper, { querystring: previewQueryOf(row, form, period) })
    onSaved({ form, sums, missing: rates.missing.length })
    close()
  }

  return (
    <FormDialog
      title={row.draft.machineName}
      action="Сохранить"
      busyAction="Считаем…"
      busy={busy}
      failure={failure}
      onSubmit={() => void attempt(save)}
      onClose={onClose}
    >
      <Select
        label="Документ"
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as PaperForm['kind'])}
        data-first
      >
        {PAPER_KINDS.map((one) => (
          <option key={one} value={one}>
            {PAPER_NAMES[one]}
          </option>
        ))}
      </Select>
      <Select label="Ставка" value={by} onChange={({ currentTarget }) => setBy(currentTarget.value as keyof typeof BY)}>
        {Object.entries(BY).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      {by === 'hour' ? (
        <>
          <Field
            label="Цена за час, ₽"
            inputMode="decimal"
            placeholder="2 800"
            autoComplete="off"
            value={price}
            onChange={({ currentTarget }) => setPrice(currentTarget.value)}
          />
          <Select
            label="НДС"
            value={vat}
            onChange={({ currentTarget }) => setVat(currentTarget.value as PaperForm['vat'])}
          >
            {VATS.map((one) => (
              <option key={one} value={one}>
                {vatName(one)}
              </option>
            ))}
          </Select>
        </>
      ) : null}
      {by === 'card' && row.draft.priced.includes('trip') ? (
        <Field label="Рейсов" inputMode="numeric" placeholder="по записям" {...text('trips')} />
      ) : null}
      {by === 'card' && row.draft.priced.includes('delivery') ? (
        <Field label="Подач" inputMode="numeric" {...text('deliveries')} />
      ) : null}
      {by === 'card' && row.draft.priced.includes('deliveryKm') ? (
        <Field label="Подача, км" inputMode="decimal" {...text('deliveryKm')} />
      ) : null}
      <Field label="Машинист" maxLength={120} {...text('operator')} />
      <Field label="Что делали" maxLength={300} {...text('works')} />
      <Field label="Почему простаивали" maxLength={300} {...text('idleReason')} />
    </FormDialog>
  )
}
