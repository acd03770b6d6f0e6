import type { EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'

/** Machines that clear and wash streets, which work at night. */
export const NIGHT_WORKERS: ReadonlySet<string> = new Set<EquipmentTypeId>([
  'snegouborochnaya-mashina',
  'kommunalnaya-mashina',
  'vodovoz',
])
