import type { UseFormReturnType } from '@mantine/form'
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { useId } from 'react'
import { ErrorLine, Field } from '../../../ui/form/Field'
import { Switch } from '../../../ui/form/Switch'
import css from './ItemForm.module.css'
import { type ItemValues, numberAsRead, termsOf } from './item-values'

interface Props {
  kind: Kind
  form: UseFormReturnType<ItemValues>
}

/** Money and time: the rates of a machine and its price, or the budget and the days of an order. */
export const TermsFields = ({ kind, form }: Props) => (
  <>
    <div className={`${css.three} grid`}>
      {termsOf(kind).map((term) => {
        const field = <TermField key={term.name} {...term} form={form} />
        return term.wide ? (
          <div key={term.name} className={css.whole}>
            {field}
          </div>
        ) : (
          field
        )
      })}
    </div>
    {kind === 'equipment' ? <Sale form={form} /> : null}
  </>
)

type TermProps = Pick<Props, 'form'> & ReturnType<typeof termsOf>[number]

/** A field for a term, with its unit; the text is reformatted for reading when the user leaves the field. */
function TermField({ form, name, label, unit, input, asRead }: TermProps) {
  const bound = form.getInputProps(name)
  return (
    <Field
      {...bound}
      {...input}
      label={label}
      autoComplete="off"
      min={name === 'endsOn' ? form.values.startsOn || undefined : undefined}
      after={unit && <span className="sign-after quiet">{unit}</span>}
      onBlur={(event) => {
        const read = asRead(form.values[name])
        // Setting a value takes its error away.
        if (read !== form.values[name]) form.setFieldValue(name, read)
        bound.onBlur(event)
      }}
    />
  )
}

/** «For sale» without a price means: price on request. */
function Sale({ form }: Pick<Props, 'form'>) {
  const id = useId()
  const { forSale, price } = form.values
  const error = forSale ? form.errors.price : undefined
  const input = form.getInputProps('price')
  return (
    <fieldset className={css.sale}>
      <legend className="strong small">На продажу</legend>
      <div className="gap-3 row">
        <Switch aria-label="Машина продаётся" {...form.getInputProps('forSale', { type: 'checkbox' })} />
        <span className={`${css.price} grow box`}>
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
              if (numberAsRead(price) !== price) form.setFieldValue('price', numberAsRead(price))
              input.onBlur(event)
            }}
          />
          <span className="sign-after quiet">₽</span>
        </span>
      </div>
      {error ? (
        <ErrorLine id={id}>{error}</ErrorLine>
      ) : (
        <p id={id} className="lines-airy quiet small">
          {forSale ? 'Без цены покажем «цена по запросу»' : 'Включите, если машину можно купить'}
        </p>
      )}
    </fieldset>
  )
}
