import type { EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'

/** Types of machines that clear and wash streets, and therefore work at night. */
export const NIGHT_WORKERS: ReadonlySet<string> = new Set<EquipmentTypeId>([
  'snegouborochnaya-mashina',
  'kommunalnaya-mashina',
  'vodovoz',
])
