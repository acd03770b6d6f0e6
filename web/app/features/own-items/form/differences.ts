/** The differences between two versions of a form, for a user who must choose one. */

import { PARAMS } from '@spetskarta/shared/catalog/params.ts'
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

const paramsInWords = (params: ItemValues['params']): string =>
  PARAMS.flatMap(({ id, name, unit }) => (params[id] ? `${name} ${params[id]} ${unit}`.trim() : [])).join(', ') || '—'

function inWords(field: keyof ItemValues, value: ItemValues[keyof ItemValues]): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.map((id) => typeLabel(id).name).join(', ') || '—'
  if (field === 'params') return paramsInWords(value as ItemValues['params'])
  if (value && typeof value === 'object') return formatPosition(value as Position)
  return (field === 'type' && value ? typeLabel(value as string).name : (value as string)) || '—'
}
