/** What the form of a machine or an order holds while one types, and what is sent of it. */
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import type { Point } from '@spetskarta/shared/geo.ts'
import type { EquipmentForm, OrderForm, OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import { typeLabel } from '../../../ui/item/types'
import { formatCount, formatPhone } from '../../../ui/text/format'

/** Texts as they are typed. A machine leaves the order's own fields alone, and the other way round. */
export interface ItemValues {
  published: boolean
  /** Empty: not chosen yet. */
  type: string
  name: string
  phone: string
  description: string
  /** Works of a machine, machines of an order. */
  related: string[]
  point: Point | null
  forSale: boolean
  price: string
  ratePerHour: string
  ratePerShift: string
  minHours: string
  budget: string
  /** `yyyy-mm-dd`. */
  startsOn: string
  endsOn: string
}

const NOTHING: ItemValues = {
  published: true,
  type: '',
  name: '',
  phone: '',
  description: '',
  related: [],
  point: null,
  forSale: false,
  price: '',
  ratePerHour: '',
  ratePerShift: '',
  minHours: '',
  budget: '',
  startsOn: '',
  endsOn: '',
}

/** An empty form; `phone`: of the item that was added before, E.164. */
export const newValues = (phone: string | undefined): ItemValues => ({
  ...NOTHING,
  phone: phone ? formatPhone(phone) : '',
})

const typed = (value: number | null) => (value === null ? '' : formatCount(value))

/** The form of an item that there is. */
export function valuesOf(item: OwnItem): ItemValues {
  const { coordLat: lat, coordLng: lng } = item
  const values = {
    ...NOTHING,
    published: !item.hidden,
    type: item.type,
    name: item.name,
    phone: formatPhone(item.phone),
    description: item.description,
    point: lat === null || lng === null ? null : { lat, lng },
  }
  if (!('works' in item))
    return {
      ...values,
      related: item.equips,
      budget: typed(item.budget),
      startsOn: item.startsOn ?? '',
      endsOn: item.endsOn ?? '',
    }
  return {
    ...values,
    related: item.works,
    forSale: item.price !== null,
    price: item.price ? formatCount(item.price) : '',
    ratePerHour: typed(item.ratePerHour),
    ratePerShift: typed(item.ratePerShift),
    minHours: typed(item.minHours),
  }
}

/** A whole number as people write it, `18 000`; null where nothing is written, NaN where it is no number. */
export function numberOf(text: string): number | null {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '')
  if (!digits) return null
  return /^\d+([.,]\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : Number.NaN
}

/** `18000` → `18 000`; what is no number stays as it is. */
export function numberAsRead(text: string): string {
  const value = numberOf(text)
  return value === null || Number.isNaN(value) ? text.trim() : formatCount(value)
}

type EquipmentBody = Omit<EquipmentForm, 'publicPathLink'>
export type ItemBody = EquipmentBody | OrderForm

/** The fields as the API takes them, not checked yet: a number that is none is NaN, a missing place too. */
export function bodyOf(kind: Kind, values: ItemValues): ItemBody {
  const common = {
    hidden: !values.published,
    type: values.type,
    name: values.name,
    phone: values.phone,
    description: values.description,
    coordLat: values.point?.lat ?? Number.NaN,
    coordLng: values.point?.lng ?? Number.NaN,
  }
  if (kind === 'order')
    return {
      ...common,
      equips: values.related,
      budget: numberOf(values.budget),
      startsOn: values.startsOn || null,
      endsOn: values.endsOn || null,
    }
  return {
    ...common,
    works: values.related,
    // The switch alone means that the price is told on request.
    price: values.forSale ? (numberOf(values.price) ?? 0) : null,
    ratePerHour: numberOf(values.ratePerHour),
    ratePerShift: numberOf(values.ratePerShift),
    minHours: numberOf(values.minHours),
  }
}

/** Chosen a type: a name that nobody has typed follows it. */
export function withType(values: ItemValues, type: string): ItemValues {
  const untouched = !values.name.trim() || (values.type !== '' && values.name === typeLabel(values.type).name)
  return { ...values, type, ...(untouched && { name: type ? typeLabel(type).name : '' }) }
}
