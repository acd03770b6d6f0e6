/** Texts of the pages about machines. */
import type { EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'
import { DRILLING_TEXTS } from './equipment-texts-drilling.ts'
import { EARTH_TEXTS } from './equipment-texts-earth.ts'
import { LIFTING_TEXTS } from './equipment-texts-lifting.ts'
import { ROADS_TEXTS } from './equipment-texts-roads.ts'
import { TRANSPORT_TEXTS } from './equipment-texts-transport.ts'
import type { TypeText } from './type-text.ts'

export const EQUIPMENT_TEXTS: Record<EquipmentTypeId, TypeText> = {
  ...EARTH_TEXTS,
  ...DRILLING_TEXTS,
  ...LIFTING_TEXTS,
  ...TRANSPORT_TEXTS,
  ...ROADS_TEXTS,
}
