/** The details that papers need, entered once: which fields each kind has, and how an entry reads in one line. */
import type { Particulars } from '@spetskarta/shared/papers/particulars.ts'
import type { ComponentProps } from 'react'
import type { Field } from '../../../ui/form/Field'

export type EntryValues = Record<string, string>

export interface EntryField extends Pick<ComponentProps<typeof Field>, 'hint' | 'placeholder' | 'inputMode' | 'type'> {
  name: string
  label: string
  maxLength?: number
  required?: boolean
  /** Whether the field stands beside the one before it where there is room. */
  half?: boolean
}

/** `rest`: fields that are folded away until the user opens them. */
export interface EntryFields {
  first: EntryField[]
  rest?: { title: string; fields: EntryField[] }
}

export const CUSTOMER_FIELDS: EntryFields = {
  first: [
    {
      name: 'name',
      label: 'Название',
      required: true,
      maxLength: 300,
      placeholder: 'ООО «СтройГрад»',
      hint: 'Как в объектах и документах',
    },
    { name: 'inn', label: 'ИНН', inputMode: 'numeric', maxLength: 12, half: true },
    { name: 'kpp', label: 'КПП', maxLength: 9, half: true },
    { name: 'contract', label: 'Договор №', maxLength: 100, placeholder: '11/26', half: true },
    { name: 'contractOn', label: 'от', type: 'date', half: true },
  ],
  rest: {
    title: 'Адрес, телефон, ОКПО',
    fields: [
      { name: 'address', label: 'Адрес', maxLength: 300 },
      { name: 'phone', label: 'Телефон', inputMode: 'tel', maxLength: 40, half: true },
      { name: 'okpo', label: 'ОКПО', inputMode: 'numeric', maxLength: 10, half: true },
    ],
  },
}

export const MACHINE_FIELDS: EntryFields = {
  first: [
    { name: 'plate', label: 'Гос. №', maxLength: 20, half: true, placeholder: '4412 ЕУ 50' },
    { name: 'brand', label: 'Марка', maxLength: 100, half: true, placeholder: 'ZX200-5G' },
    { name: 'serial', label: 'Заводской №', maxLength: 60, half: true },
    { name: 'inventory', label: 'Инвентарный №', maxLength: 40, half: true },
  ],
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')
const named = (name: string, value: string) => value && `${name} ${value}`

export const customerLine = ({ inn, kpp, contract }: Particulars['customers'][number]): string =>
  joined(named('ИНН', inn), named('КПП', kpp), named('договор №', contract.replace(/^(договор\s*)?№?\s*/i, '')))

export const machineLine = ({ plate, brand, serial, inventory }: Particulars['machines'][number]): string =>
  joined(plate, brand, named('зав. №', serial), named('инв. №', inventory))
