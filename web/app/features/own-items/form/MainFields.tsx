import type { UseFormReturnType } from '@mantine/form'
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { normalizePhone, phoneAsTyped } from '@spetskarta/shared/phone.ts'
import { IconPhone } from '@tabler/icons-react'
import type { ChangeEvent, FocusEvent } from 'react'
import { Field } from '../../../ui/form/Field'
import { TypeSelect } from '../../../ui/form/TypeSelect'
import { equipmentTypes, workTypes } from '../../../ui/item/types'
import { formatPhone } from '../../../ui/text/format'
import css from './ItemForm.module.css'
import { type ItemValues, withType } from './item-values'

const TEXTS = {
  equipment: {
    type: 'Тип техники',
    missing: 'Не выбран тип техники',
    types: equipmentTypes,
    example: 'Например: автокран 25 т «Ивановец»',
  },
  order: {
    type: 'Тип работ',
    missing: 'Не выбран тип работ',
    types: workTypes,
    example: 'Например: котлован под дом 10 × 12 м',
  },
} as const

/** The type, the name and the phone: the fields that every card needs. */
export function MainFields({ kind, form }: { kind: Kind; form: UseFormReturnType<ItemValues> }) {
  const { type, missing, types, example } = TEXTS[kind]
  const phone = form.getInputProps('phone')

  function typePhone({ target }: ChangeEvent<HTMLInputElement>) {
    const { value } = target
    // Spaces are added while the user types at the end; a user who edits the middle keeps his cursor.
    const writing = value.length > form.values.phone.length && target.selectionStart === value.length
    form.setFieldValue('phone', writing ? phoneAsTyped(value) : value)
  }
  function leavePhone(event: FocusEvent) {
    const whole = normalizePhone(form.values.phone)
    if (whole) form.setFieldValue('phone', formatPhone(whole))
    phone.onBlur(event)
  }

  return (
    <>
      <div className={`${css.two} lane`}>
        <TypeSelect
          label={type}
          missing={missing}
          wanted={Boolean(form.errors.type)}
          types={types}
          counts={undefined}
          value={form.values.type || null}
          onChange={(chosen) => {
            form.clearFieldError('type')
            form.setValues(withType(form.getValues(), chosen ?? ''))
          }}
        />
        <Field label="Название" placeholder={example} autoComplete="off" {...form.getInputProps('name')} />
      </div>
      <Field
        {...phone}
        label="Телефон"
        type="tel"
        autoComplete="tel"
        placeholder="+7 916 000-12-70"
        hint={
          kind === 'equipment' ? 'Виден всем: по нему звонят заказчики' : 'Виден всем: по нему звонят владельцы техники'
        }
        before={<IconPhone size={20} className="sign-before faint" aria-hidden="true" />}
        onChange={typePhone}
        onBlur={leavePhone}
      />
    </>
  )
}
