/** What two versions of a form differ in, for who must choose between them. */

import { formatPoint } from '../../../map/coordinates'
import { typeLabel } from '../../../ui/item/types'
import type { ItemValues } from './item-values'

const LABELS: Record<keyof ItemValues, string> = {
  published: 'Опубликовано',
  type: 'Тип',
  name: 'Название',
  phone: 'Телефон',
  description: 'Описание',
  related: 'Список работ или техники',
  point: 'Место',
  forSale: 'На продажу',
  price: 'Цена',
  ratePerHour: 'За час',
  ratePerShift: 'За смену',
  minHours: 'Минимальный заказ',
  budget: 'Бюджет',
  startsOn: 'Начало',
  endsOn: 'Окончание',
}

/** Fields of `typed` that are otherwise in `saved`, with what is saved. */
export function differences(typed: ItemValues, saved: ItemValues): { label: string; saved: string }[] {
  return (Object.keys(LABELS) as (keyof ItemValues)[])
    .filter((field) => JSON.stringify(typed[field]) !== JSON.stringify(saved[field]))
    .map((field) => ({ label: LABELS[field], saved: inWords(field, saved[field]) }))
}

function inWords(field: keyof ItemValues, value: ItemValues[keyof ItemValues]): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.map((id) => typeLabel(id).name).join(', ') || '—'
  if (value && typeof value === 'object') return formatPoint(value)
  return (field === 'type' && value ? typeLabel(value).name : value) || '—'
}
