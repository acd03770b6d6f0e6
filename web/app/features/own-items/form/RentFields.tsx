import type { UseFormReturnType } from '@mantine/form'
import { RENT_TERMS, type RentTerm } from '@spetskarta/shared/catalog/terms.ts'
import css from './ItemForm.module.css'
import { type ItemValues, numberAsRead } from './item-values'
import { TableField } from './TableField'

type Form = UseFormReturnType<ItemValues>

/** How a machine is delivered and what its price includes: from these, visitors see the price for their own place. */
export const RentFields = ({ form }: { form: Form }) => (
  <fieldset className="stack gap-3">
    <legend className={`${css.legend} strong`}>Подача и условия</legend>
    <p className="quiet small">По ним заказчик сразу видит цену для своего места. Не указано — обсудите по телефону.</p>
    <div className={`${css.pairs} grid`}>
      {RENT_TERMS.filter(({ choices }) => !choices).map((term) => (
        <RentField key={term.id} term={term} form={form} />
      ))}
    </div>
    {/* On a phone, a choice needs the full width for its words. */}
    <div className={`${css.choices} grid`}>
      {RENT_TERMS.filter(({ choices }) => choices).map((term) => (
        <RentField key={term.id} term={term} form={form} />
      ))}
    </div>
  </fieldset>
)

function RentField({ term, form }: { term: RentTerm; form: Form }) {
  const field = `terms.${term.id}`
  const bound = form.getInputProps(field)
  return (
    <TableField
      row={term}
      hint={term.hint}
      inputMode="numeric"
      {...bound}
      onBlur={(event) => {
        const read = numberAsRead(bound.value ?? '')
        // Setting a value takes its error away.
        if (read !== (bound.value ?? '')) form.setFieldValue(field, read)
        bound.onBlur(event)
      }}
    />
  )
}
