import type { UseFormReturnType } from '@mantine/form'
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { useId } from 'react'
import { ErrorLine, Field } from '../../../ui/form/Field'
import { Switch } from '../../../ui/form/Switch'
import css from './ItemForm.module.css'
import { type ItemValues, numberAsRead } from './item-values'

type Form = UseFormReturnType<ItemValues>

/** Money and time: the rates of a machine and its price, or the budget and the days of an order. */
export const TermsFields = ({ kind, form }: { kind: Kind; form: Form }) =>
  kind === 'equipment' ? (
    <>
      <div className={css.three}>
        <NumberField form={form} name="ratePerHour" label="За час" unit="₽" />
        <NumberField form={form} name="ratePerShift" label="За смену" unit="₽" />
        <div className={css.whole}>
          <NumberField form={form} name="minHours" label="Минимальный заказ" unit="ч" />
        </div>
      </div>
      <Sale form={form} />
    </>
  ) : (
    <div className={css.three}>
      <div className={css.whole}>
        <NumberField form={form} name="budget" label="Бюджет" unit="₽" />
      </div>
      <Field label="Начало" type="date" {...form.getInputProps('startsOn')} />
      <Field label="Окончание" type="date" min={form.values.startsOn || undefined} {...form.getInputProps('endsOn')} />
    </div>
  )

type NumberName = 'ratePerHour' | 'ratePerShift' | 'minHours' | 'price' | 'budget'

interface NumberProps {
  form: Form
  name: NumberName
  label: string
  unit: string
}

/** A whole number with its unit; thousands are set apart when one leaves it. */
function NumberField({ form, name, label, unit }: NumberProps) {
  const input = form.getInputProps(name)
  return (
    <Field
      {...input}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder="Не указано"
      after={<span className={css.unit}>{unit}</span>}
      onBlur={(event) => {
        form.setFieldValue(name, numberAsRead(form.values[name]))
        input.onBlur(event)
      }}
    />
  )
}

/** For sale without a price means: on request. */
function Sale({ form }: { form: Form }) {
  const id = useId()
  const { forSale, price } = form.values
  const error = forSale ? form.errors.price : undefined
  const input = form.getInputProps('price')
  return (
    <fieldset className={css.sale}>
      <legend>На продажу</legend>
      <div>
        <Switch aria-label="Машина продаётся" {...form.getInputProps('forSale', { type: 'checkbox' })} />
        <span className={css.box}>
          <input
            aria-label="Цена продажи, рублей"
            aria-describedby={id}
            aria-invalid={error ? true : undefined}
            inputMode="numeric"
            autoComplete="off"
            placeholder={forSale ? 'Цена по запросу' : 'Не продаётся'}
            disabled={!forSale}
            value={forSale ? price : ''}
            onChange={input.onChange}
            onBlur={(event) => {
              form.setFieldValue('price', numberAsRead(price))
              input.onBlur(event)
            }}
          />
          <span className={css.unit}>₽</span>
        </span>
      </div>
      {error ? (
        <ErrorLine id={id}>{error}</ErrorLine>
      ) : (
        <p id={id} className={css.hint}>
          {forSale ? 'Без цены покажем «цена по запросу»' : 'Включите, если машину можно купить'}
        </p>
      )}
    </fieldset>
  )
}
