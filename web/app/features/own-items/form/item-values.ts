/** The values of a machine's or order's form while the user types, and what is sent. */
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { type ParamValues, paramsOf } from '@spetskarta/shared/catalog/params.ts'
import { RENT_TERMS } from '@spetskarta/shared/catalog/terms.ts'
import type { Position } from '@spetskarta/shared/geo.ts'
import type { EquipmentForm, OrderForm, OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import { typeLabel } from '../../../ui/item/types'
import { formatCount, formatPhone } from '../../../ui/text/format'

/** Text fields with the same name in the API. The compiler makes sure that TERMS has each of them. */
export type TermName = Exclude<
  keyof EquipmentForm | keyof OrderForm,
  | (keyof EquipmentForm & keyof OrderForm)
  | 'works'
  | 'equips'
  | 'price'
  | 'params'
  | 'terms'
  | 'busy'
  | 'showProof'
  | 'publicPathLink'
>

/** Texts as typed. A machine does not use the fields of an order, nor an order those of a machine. */
export interface ItemValues extends Record<TermName, string> {
  published: boolean
  /** Empty: not chosen yet. */
  type: string
  name: string
  phone: string
  /** Whether others see the phone only with the first answer. */
  phoneLater: boolean
  description: string
  /** Works of a machine, or machines of an order. */
  related: string[]
  position: Position | null
  forSale: boolean
  price: string
  /** Parameters of a machine as typed, by their ids. */
  params: Record<string, string>
  /** Rent terms of a machine as typed, by the ids of `terms.ts`. */
  terms: Record<string, string>
  /** Whether everyone sees the number of days on which the machine has worked. */
  showProof: boolean
}

interface Field<Value> {
  label: string
  empty: Value
}

/**
 * How a kind of value is typed, shown and sent. A field that differs from its kind (a year has no spaces) overrides it in TERMS.
 */
interface ValueKind extends Pick<Field<string>, 'empty'> {
  input: { type?: 'date'; inputMode?: 'numeric'; placeholder?: string }
  /** The text as shown once the user has left the field. */
  asRead(text: string): string
  /** The value as sent to the API; an invalid number is NaN. */
  asSent(text: string): number | string | null
}

export interface Term extends Field<string>, ValueKind {
  of: Kind
  unit?: string
  /** Whether the field takes the whole width on a phone. */
  wide?: boolean
}

const NUMBER: ValueKind = {
  empty: '',
  input: { inputMode: 'numeric', placeholder: 'Не указано' },
  asRead: numberAsRead,
  asSent: enteredNumber,
}
const DAY: ValueKind = {
  empty: '',
  input: { type: 'date' },
  asRead: (text) => text,
  asSent: (text) => text || null,
}

/** Money and time: the rates of a machine, or the budget and the days of an order; in the order of the form. */
const TERMS: Record<TermName, Term> = {
  ratePerHour: { ...NUMBER, of: 'equipment', label: 'За час', unit: '₽' },
  ratePerShift: { ...NUMBER, of: 'equipment', label: 'За смену', unit: '₽' },
  minHours: { ...NUMBER, of: 'equipment', label: 'Минимальный заказ', unit: 'ч', wide: true },
  budget: { ...NUMBER, of: 'order', label: 'Бюджет', unit: '₽', wide: true },
  startsOn: { ...DAY, of: 'order', label: 'Начало' },
  endsOn: { ...DAY, of: 'order', label: 'Окончание' },
}
const TERM_NAMES = Object.keys(TERMS) as TermName[]

export const termsOf = (kind: Kind): (Term & { name: TermName })[] =>
  TERM_NAMES.map((name) => ({ name, ...TERMS[name] })).filter((term) => term.of === kind)

/** The fields in the order in which their errors are shown. */
export const FIELDS: { [Name in keyof ItemValues]: Field<ItemValues[Name]> } = {
  published: { label: 'Опубликовано', empty: true },
  type: { label: 'Тип', empty: '' },
  name: { label: 'Название', empty: '' },
  phone: { label: 'Телефон', empty: '' },
  phoneLater: { label: 'Телефон после ответа', empty: false },
  description: { label: 'Описание', empty: '' },
  related: { label: 'Список работ или техники', empty: [] },
  position: { label: 'Место', empty: null },
  forSale: { label: 'На продажу', empty: false },
  price: { label: 'Цена', empty: '' },
  params: { label: 'Параметры', empty: {} },
  terms: { label: 'Подача и условия', empty: {} },
  showProof: { label: 'Работа по записям', empty: false },
  ...TERMS,
}
export const FIELD_NAMES = Object.keys(FIELDS) as (keyof ItemValues)[]

const NOTHING = {} as ItemValues
const clear = <Name extends keyof ItemValues>(name: Name) => {
  NOTHING[name] = FIELDS[name].empty
}
for (const name of FIELD_NAMES) clear(name)

/** An empty form. `phone`: of the item added before, E.164. */
export const newValues = (phone: string | undefined): ItemValues => ({
  ...NOTHING,
  phone: phone ? formatPhone(phone) : '',
})

type TermValues = Partial<Record<TermName, number | string | null>>

/** The form of an existing item. */
export function valuesOfItem(item: OwnItem): ItemValues {
  const { coordLat: lat, coordLng: lng } = item
  const price = 'works' in item ? item.price : null
  const values: ItemValues = {
    ...NOTHING,
    published: !item.hidden,
    type: item.type,
    name: item.name,
    phone: formatPhone(item.phone),
    phoneLater: item.phoneLater,
    description: item.description,
    related: 'works' in item ? item.works : item.equips,
    position: lat === null || lng === null ? null : { lat, lng },
    forSale: price !== null,
    price: price ? formatCount(price) : '',
    params: 'works' in item ? paramsAsTyped(item.params) : {},
    terms: 'works' in item ? termsAsTyped(item.terms) : {},
    showProof: 'works' in item && item.proof !== null,
  }
  const terms: TermValues = item
  for (const name of TERM_NAMES) values[name] = TERMS[name].asRead(String(terms[name] ?? ''))
  return values
}

/** Parameters as they are shown in the fields of the form. */
export const paramsAsTyped = (params: ParamValues): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([id, value]) => [id, String(value).replace('.', ',')]))

const termsAsTyped = (terms: ParamValues) =>
  Object.fromEntries(Object.entries(terms).map(([id, value]) => [id, numberAsRead(String(value))]))

/** Only the parameters of the type; values typed for another type are not sent. */
const paramsAsSent = (type: string, typed: Record<string, string>) => valuesAsSent(paramsOf(type), typed)

function valuesAsSent(table: readonly { id: string }[], typed: Record<string, string>): ParamValues {
  const values = table.map(({ id }): [string, number | null] => [id, enteredNumber(typed[id] ?? '')])
  return Object.fromEntries(values.filter((entry): entry is [string, number] => entry[1] !== null))
}

/** An integer as people write it, `18 000`; null for an empty text, NaN where the text is not a number. */
export function enteredNumber(text: string): number | null {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '')
  if (!digits) return null
  return /^\d+([.,]\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : Number.NaN
}

/** `18000` → `18 000`; any text but a whole number stays as it is: rounded, `1,5` would be stored as 2. */
export function numberAsRead(text: string): string {
  const value = enteredNumber(text)
  return value === null || !Number.isInteger(value) ? text.trim() : formatCount(value)
}

export type ItemBody = ReturnType<typeof itemBody>

/** The fields in the form of the API, not validated yet: an invalid number is NaN, and so is a missing place. */
export function itemBody(kind: Kind, values: ItemValues) {
  const terms: TermValues = {}
  for (const { name, asSent } of termsOf(kind)) terms[name] = asSent(values[name])
  return {
    hidden: !values.published,
    type: values.type,
    name: values.name,
    phone: values.phone,
    phoneLater: values.phoneLater,
    description: values.description,
    coordLat: values.position?.lat ?? Number.NaN,
    coordLng: values.position?.lng ?? Number.NaN,
    ...terms,
    ...(kind === 'order'
      ? { equips: values.related }
      : // For sale without a price: the price is on request.
        {
          works: values.related,
          params: paramsAsSent(values.type, values.params),
          terms: valuesAsSent(RENT_TERMS, values.terms),
          showProof: values.showProof,
          price: values.forSale ? (enteredNumber(values.price) ?? 0) : null,
        }),
  }
}

/** When a type is chosen, the name follows it unless the user has typed one. */
export function withType(values: ItemValues, type: string): ItemValues {
  const untouched = !values.name.trim() || (values.type !== '' && values.name === typeLabel(values.type).name)
  return { ...values, type, ...(untouched && { name: type ? typeLabel(type).name : '' }) }
}
