import type { Output } from '@spetskarta/shared/endpoint.ts'
import { type PaperForm, type previewPaper, VATS } from '@spetskarta/shared/papers/papers.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WrongFields } from '../../api/error-text'
import { paths } from '../../paths'
import { Field, Select } from '../../ui/form/Field'
import { dayText } from '../../ui/text/days'
import css from './Papers.module.css'
import { type Draft, draftField } from './paper-query'
import { vatName } from './words'

export type DraftRates = Output<typeof previewPaper>['rates']

const BY: Record<PaperForm['by'], string> = {
  card: 'По карточке ставок',
  hour: 'Своя, за час',
  shift: 'Своя, за смену',
  none: 'Без суммы',
}
const BASES = { hour: 'По часам работы', shift: 'По сменам', presence: 'По времени на объекте' } as const
const EXTRAS = {
  trip: { name: 'trips', label: 'Рейсов' },
  delivery: { name: 'deliveries', label: 'Подач' },
  deliveryKm: { name: 'deliveryKm', label: 'Подача, км' },
} as const

interface Props {
  draft: Draft
  rates: DraftRates | undefined
  wrong: WrongFields
}

/** What the paper is charged by; only the fields that this choice needs are shown. */
export function RateFields({ draft, rates, wrong }: Props) {
  const [by, setBy] = useState(draft.by)
  const text = draftField(draft, wrong)
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">Ставка</legend>
      <div className={css.fields}>
        <Select label="Ставка" name="by" value={by} onChange={({ currentTarget }) => setBy(currentTarget.value)}>
          {Object.entries(BY).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        {by === 'card' && rates ? <CardFields draft={draft} rates={rates} /> : null}
        {by === 'hour' || by === 'shift' ? (
          <>
            <Field label="Цена, ₽" inputMode="decimal" placeholder="2 800" {...text('price')} />
            {by === 'shift' ? <Field label="Часов в смене" inputMode="decimal" {...text('shiftHours')} /> : null}
            <Field label="Минимальный заказ, ч за смену" inputMode="decimal" {...text('minHours')} />
            <Select label="НДС" {...text('vat')}>
              {VATS.map((vat) => (
                <option key={vat} value={vat}>
                  {vatName(vat)}
                </option>
              ))}
            </Select>
          </>
        ) : null}
      </div>
      {by === 'card' && rates && rates.missing.length > 0 ? (
        <p className="warning pad-row">
          Нет ставки за {rates.missing.map((day) => dayText(day, 'paper')).join(', ')}.{' '}
          <Link className="link" to={paths.newRate({ equipmentId: draft.equipmentId })}>
            Добавить карточку
          </Link>
        </p>
      ) : null}
    </fieldset>
  )
}

/** What a rate card leaves to the owner: the base, if the card has several, and quantities that are not recorded. */
function CardFields({ draft, rates: { bases, priced, trips } }: { draft: Draft; rates: DraftRates }) {
  return (
    <>
      {bases.length > 1 ? (
        <Select label="Считать" name="base" defaultValue={draft.base || bases[0]}>
          {bases.map((base) => (
            <option key={base} value={base}>
              {BASES[base]}
            </option>
          ))}
        </Select>
      ) : null}
      {priced.map((price) => {
        const { name, label } = EXTRAS[price]
        return (
          <Field
            key={name}
            label={label}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            placeholder={price === 'trip' ? String(trips) : '0'}
            hint={price === 'trip' && trips > 0 ? 'Пусто — как посчитано, с поправками' : undefined}
            defaultValue={draft[name]}
          />
        )
      })}
    </>
  )
}
