import type { WorkTypeId } from '@spetskarta/shared/catalog/work-types.ts'
import type { TypeText } from './type-text.ts'
import { BUILDING_WORK_TEXTS } from './work-texts-building.ts'
import { EARTH_WORK_TEXTS } from './work-texts-earth.ts'
import { HAULING_AND_ROAD_WORK_TEXTS } from './work-texts-hauling-and-roads.ts'

/** The texts of every kind of work. */
export const WORK_TEXTS: Record<WorkTypeId, TypeText> = {
  ...EARTH_WORK_TEXTS,
  ...BUILDING_WORK_TEXTS,
  ...HAULING_AND_ROAD_WORK_TEXTS,
}
