/** Types of machines that carry loads from one place to another. */
import type { EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'

/** Types that do nothing else: two objects between which such a machine shuttles need no mark. */
const ONLY_HAULS: ReadonlySet<string> = new Set<EquipmentTypeId>([
  'samosval',
  'samosval-sochlenennyj',
  'avtobetonosmesitel',
])

const MAY_HAUL: ReadonlySet<string> = new Set<EquipmentTypeId>([
  'bortovoj-avtomobil',
  'dlinnomer',
  'tral',
  'kran-manipulyator',
  'vodovoz',
  'ilosos',
  'traktor',
  'drugaya-tehnika',
])

export const onlyHauls = (type: string): boolean => ONLY_HAULS.has(type)
export const mayHaul = (type: string): boolean => onlyHauls(type) || MAY_HAUL.has(type)
