import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import { VATS } from '@spetskarta/shared/papers/papers.ts'
import type { RateCard } from '@spetskarta/shared/papers/rates.ts'
import { type FormEvent, useState } from 'react'
import { isUnderFields } from '../../../api/error-text'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { Field, Select } from '../../../ui/form/Field'
import { useFocusOnWrong } from '../../../ui/form/use-focus-on-wrong'
import { Notice } from '../../../ui/Notice'
import css from '../Papers.module.css'
import { vatName } from '../words'
import type { Choices } from './choices'
import { cardOf, PRICES, type RateValues, valuesOfRate } from './rate-values'

interface Props {
  card: RateCard
  choices: Choices
  onSave: (card: RateCard) => Promise<void>
}

/** The fields of a rate card: whom or what it applies to, its usual prices, and the other prices folded away. */
export function RateForm({ card, choices, onSave }: Props) {
  const [values, setValues] = useState<RateValues>(valuesOfRate(card))
  const { busy, failure, wrong, attempt } = useAttempt()
  const form = useFocusOnWrong(!busy && failure)
  const bind = (name: keyof RateValues) => ({
    value: values[name],
    error: wrong[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: currentTarget.value }),
  })
  function save(event: FormEvent) {
    event.preventDefault()
    void attempt(() => onSave(cardOf(values)))
  }
  const prices = (more: boolean) =>
    PRICES.filter((price) => price.more === more).map(({ name, label }) => (
      <Field key={name} label={`${label}, ₽`} inputMode="decimal" autoComplete="off" {...bind(name)} />
    ))

  return (
    <form id={form} onSubmit={save} className="lane">
      <fieldset className="pad card stack">
        <legend className="visually-hidden">Для чего</legend>
        <h2>Для чего</h2>
        <div className={css.fields}>
          <ChoiceSelect label="Машина" any="Любая" options={choices.machines} {...bind('equipmentId')} />
          {values.equipmentId ? null : (
            <ChoiceSelect
              label="Тип машины"
              any="Любой"
              options={EQUIPMENT_TYPES.map(({ id, name }) => ({ value: id, name }))}
              {...bind('type')}
            />
          )}
          <ChoiceSelect
            label="Заказчик"
            any="Любой"
            options={choices.customers.map((name) => ({ value: name, name }))}
            {...bind('customer')}
          />
          <ChoiceSelect label="Объект" any="Любой" options={choices.objects} {...bind('objectId')} />
          <Field label="Действует с" type="date" required {...bind('from')} />
        </div>
      </fieldset>
      <fieldset className="pad card stack">
        <legend className="visually-hidden">Цены</legend>
        <h2>Цены</h2>
        <div className={css.fields}>
          {prices(false)}
          <Field label="Часов в смене" inputMode="decimal" autoComplete="off" {...bind('shiftHours')} />
          <Field
            label="Минимальный заказ, ч за смену"
            inputMode="decimal"
            autoComplete="off"
            hint="Только за дни, когда машина работала"
            {...bind('minHours')}
          />
          <Select label="НДС" {...bind('vat')}>
            {VATS.map((vat) => (
              <option key={vat} value={vat}>
                {vatName(vat)}
              </option>
            ))}
          </Select>
        </div>
        <IdleRule bind={bind} />
        <details open={PRICES.some(({ name, more }) => more && (card[name] !== null || wrong[name])) || undefined}>
          <summary className="link small">Сверх смены, на объекте, рейс, подача</summary>
          <div className={`${css.fields} mt-3`}>{prices(true)}</div>
        </details>
      </fieldset>
      {failure && !isUnderFields(wrong, Object.keys(values)) ? <Notice bad>{failure}</Notice> : null}
      <div className="wrap">
        <Button type="submit" look="primary" busy={busy}>
          {busy ? 'Сохраняем…' : 'Сохранить'}
        </Button>
        <ButtonLink to={paths.rates()}>Отмена</ButtonLink>
      </div>
    </form>
  )
}

type Bind = (name: keyof RateValues) => {
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** Downtime (простой) that is charged automatically unless the owner enters something else for a day. */
const IdleRule = ({ bind }: { bind: Bind }) => (
  <div className={css.fields}>
    <Field
      label="Простой — ожидание дольше, мин"
      inputMode="numeric"
      autoComplete="off"
      placeholder="30"
      hint="В рабочие часы объекта. Пусто — только как вы отметили день"
      {...bind('idleAfter')}
    />
    <Field label="Обед с" type="time" hint="Не считается" {...bind('lunchFrom')} />
    <Field label="Обед до" type="time" {...bind('lunchTo')} />
  </div>
)

interface ChoiceProps {
  label: string
  any: string
  options: readonly { value: string; name: string }[]
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** One customer, object, machine or type that the rate card applies to, or any. */
const ChoiceSelect = ({ any, options, value, ...select }: ChoiceProps) => (
  <Select value={value} {...select}>
    <option value="">{any}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.name}
      </option>
    ))}
    {/* A chosen name that is no longer in the list stays selected until the user picks another one. */}
    {value && !options.some((option) => option.value === value) ? <option value={value}>{value}</option> : null}
  </Select>
)
