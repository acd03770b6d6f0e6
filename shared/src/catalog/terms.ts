/**
 * Terms of rent beside the rates: delivery, radius, what is included. The form, the page, the sheet for Excel and the price for
 * a place follow from this table.
 */
import type { ParamValues } from './params.ts'

export interface RentTerm {
  /** Short and permanent: it is stored in the database. */
  id: 'fee' | 'perKm' | 'free' | 'radius' | 'operator' | 'fuel' | 'vat'
  name: string
  unit: string
  min: number
  max: number
  digits: 0
  /** A choice instead of a number: its texts by value. */
  choices?: Record<number, string>
  hint?: string
}

/** The values of `operator`, `fuel` and `vat`. */
export const OPERATOR = { included: 1, none: 2 } as const
export const FUEL = { included: 1, apart: 2 } as const
export const VAT_TERM = { none: 1, included: 2, onTop: 3 } as const

/** Rate of НДС since 2026, per cent. */
export const VAT_PERCENT = 22

/** In the order of the form. */
export const RENT_TERMS: readonly RentTerm[] = [
  { id: 'fee', name: 'Подача', unit: '₽', min: 1, max: 10_000_000, digits: 0, hint: 'За приезд, раз за заказ' },
  { id: 'perKm', name: 'Километр подачи', unit: '₽', min: 1, max: 100_000, digits: 0, hint: 'Считаем туда и обратно' },
  { id: 'free', name: 'Подача бесплатно до', unit: 'км', min: 1, max: 1000, digits: 0 },
  { id: 'radius', name: 'Выезжает до', unit: 'км', min: 1, max: 10_000, digits: 0 },
  {
    id: 'operator',
    name: 'Машинист',
    unit: '',
    min: 1,
    max: 2,
    digits: 0,
    choices: { [OPERATOR.included]: 'с машинистом', [OPERATOR.none]: 'без машиниста' },
  },
  {
    id: 'fuel',
    name: 'Топливо',
    unit: '',
    min: 1,
    max: 2,
    digits: 0,
    choices: { [FUEL.included]: 'топливо в цене', [FUEL.apart]: 'топливо за счёт заказчика' },
  },
  {
    id: 'vat',
    name: 'НДС',
    unit: '',
    min: 1,
    max: 3,
    digits: 0,
    choices: {
      [VAT_TERM.none]: 'без НДС',
      [VAT_TERM.included]: 'НДС в цене',
      [VAT_TERM.onTop]: `НДС ${VAT_PERCENT}\u00a0% сверху`,
    },
  },
]

/** Values that the owner has given, by the ids of the table. */
export type RentTerms = ParamValues
