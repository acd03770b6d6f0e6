import type { UseFormReturnType } from '@mantine/form'
import { paramsOf } from '@spetskarta/shared/catalog/params.ts'
import { readParams } from '@spetskarta/shared/catalog/read-params.ts'
import { Button } from '../../../ui/Button'
import { givenParams } from '../../../ui/item/params'
import css from './ItemForm.module.css'
import { type ItemValues, paramsAsTyped } from './item-values'
import { TableField } from './TableField'

type Form = UseFormReturnType<ItemValues>

/** The parameters by which machines of this type are compared. Values found in the text are offered, and set only by a press. */
export function ParamsFields({ form }: { form: Form }) {
  const { type } = form.values
  const params = paramsOf(type)
  if (!type || params.length === 0) return null
  return (
    <fieldset className="stack gap-3">
      <legend className={`${css.legend} strong`}>Параметры</legend>
      <p className="quiet small">
        По ним машину находят: «экскаватор 20–25&nbsp;т, ковш от 0,9&nbsp;м³». Не знаете — оставьте пустым.
      </p>
      <Offer form={form} />
      <div className={`${css.three} grid`}>
        {params.map((param) => (
          <TableField
            key={param.id}
            row={param}
            {...form.getInputProps(`params.${param.id}`)}
            {...(param.id === 'year'
              ? { inputMode: 'numeric', placeholder: `${param.min}–${param.max}` }
              : { inputMode: 'decimal' })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Parameters that the name or the description gives but no field has yet. */
function Offer({ form }: { form: Form }) {
  const { type, name, description, params } = form.values
  const read = readParams(type, `${name}. ${description}`)
  const missing = Object.fromEntries(Object.entries(read).filter(([id]) => !params[id]))
  const given = givenParams(type, missing)
  if (given.length === 0) return null
  return (
    <div className="between wrap sunken rounded pad-row">
      <p className="small">
        В описании нашли: {given.map(({ param, text }) => `${param.name.toLowerCase()} ${text}`).join(', ')}.
      </p>
      <Button size="small" onClick={() => form.setFieldValue('params', { ...params, ...paramsAsTyped(missing) })}>
        Заполнить
      </Button>
    </div>
  )
}
