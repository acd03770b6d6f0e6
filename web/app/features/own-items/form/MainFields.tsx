import type { UseFormReturnType } from '@mantine/form'
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { normalizePhone, phoneAsTyped } from '@spetskarta/shared/phone.ts'
import { type ChangeEvent, type ComponentProps, type FocusEvent, useId } from 'react'
import { Field } from '../../../ui/form/Field'
import { Switch } from '../../../ui/form/Switch'
import { TypeSelect } from '../../../ui/form/TypeSelect'
import { IconPhone } from '../../../ui/icon/icons.ts'
import { equipmentTypes, workTypes } from '../../../ui/item/types'
import { formatPhone } from '../../../ui/text/format'
import css from './ItemForm.module.css'
import { type ItemValues, withType } from './item-values'

const TEXTS = {
  equipment: {
    type: 'Тип техники',
    missing: 'Не выбран тип техники',
    types: equipmentTypes,
    example: 'Например: автокран 25\u00a0т',
  },
  order: {
    type: 'Тип работ',
    missing: 'Не выбран тип работ',
    types: workTypes,
    example: 'Например: котлован под дом',
  },
} as const

const HINTS = {
  equipment: 'Виден всем: по нему звонят заказчики',
  order: 'Виден всем: по нему звонят владельцы техники',
}

/** Whether others see the phone at once, or only with the owner's first answer. */
function PhoneLaterRow({ error: _, ...input }: { error?: unknown } & ComponentProps<typeof Switch>) {
  const id = useId()
  return (
    <label className={`${css.published} gap-4 pad-line card between`} htmlFor={id}>
      <span>
        <b className="block strong">Телефон — после моего ответа</b>
        <small className="block quiet small">
          До первого ответа вам пишут на сайте: сообщения — в «Сделках», номера в объявлении нет. Номера в описании не
          трогаем.
        </small>
      </span>
      <Switch {...input} id={id} />
    </label>
  )
}

/** The type, the name and the phone: the fields that every card needs. */
export function MainFields({ kind, form }: { kind: Kind; form: UseFormReturnType<ItemValues> }) {
  const { type, missing, types, example } = TEXTS[kind]
  const phone = form.getInputProps('phone')

  function typePhone({ target }: ChangeEvent<HTMLInputElement>) {
    const { value } = target
    // Spaces are inserted only while the user types at the end; in the middle, this would move the cursor.
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
        hint={form.values.phoneLater ? 'Откроется с вашим первым ответом' : HINTS[kind]}
        before={<IconPhone size={20} className="sign-before faint" aria-hidden="true" />}
        onChange={typePhone}
        onBlur={leavePhone}
      />
      <PhoneLaterRow {...form.getInputProps('phoneLater', { type: 'checkbox' })} />
    </>
  )
}
