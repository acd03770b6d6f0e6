/** The differences between two versions of a form, for a user who must choose one of them. */

import { PARAMS } from '@spetskarta/shared/catalog/params.ts'
import { RENT_TERMS } from '@spetskarta/shared/catalog/terms.ts'
import type { Position } from '@spetskarta/shared/geo.ts'
import { formatPosition } from '../../../map/coordinates'
import { typeLabel } from '../../../ui/item/types'
import { FIELD_NAMES, FIELDS, type ItemValues } from './item-values'

/** The fields in which `typed` differs from `saved`, with the saved values. */
export function differences(typed: ItemValues, saved: ItemValues): { label: string; saved: string }[] {
  return FIELD_NAMES.filter((field) => JSON.stringify(typed[field]) !== JSON.stringify(saved[field])).map((field) => ({
    label: FIELDS[field].label,
    saved: inWords(field, saved[field]),
  }))
}

const TABLES = { params: PARAMS, terms: RENT_TERMS }

const tableInWords = (table: readonly Named[], values: Record<string, string>): string =>
  table.flatMap((one) => (values[one.id] ? valueInWords(one, values[one.id] ?? '') : [])).join(', ') || '—'

type Named = { id: string; name: string; unit: string; choices?: Partial<Record<number, string>> }
const valueInWords = ({ name, unit, choices }: Named, value: string): string =>
  choices ? (choices[Number(value)] ?? value) : `${name} ${value} ${unit}`.trim()

function inWords(field: keyof ItemValues, value: ItemValues[keyof ItemValues]): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.map((id) => typeLabel(id).name).join(', ') || '—'
  if (field === 'params' || field === 'terms') return tableInWords(TABLES[field], value as ItemValues['params'])
  if (value && typeof value === 'object') return formatPosition(value as Position)
  return (field === 'type' && value ? typeLabel(value as string).name : (value as string)) || '—'
}
