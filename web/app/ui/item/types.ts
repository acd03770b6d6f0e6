/** Names and icons of types by id. */
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import { WORK_TYPES } from '@spetskarta/shared/catalog/work-types.ts'

export interface TypeLabel {
  id: string
  name: string
  icon: string
}

export const equipmentTypes: readonly TypeLabel[] = EQUIPMENT_TYPES
export const workTypes: readonly TypeLabel[] = WORK_TYPES

const byId = new Map<string, TypeLabel>([...equipmentTypes, ...workTypes].map((type) => [type.id, type]))

/** The name and icon of a type of machine or work; a type no longer in the catalogue is «Другое». */
export const typeLabel = (id: string): TypeLabel => byId.get(id) ?? { id, name: 'Другое', icon: 'machine-other' }
