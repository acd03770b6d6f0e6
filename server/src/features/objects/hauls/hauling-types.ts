/** Machines that carry something from one place to another. */
import type { EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'

/** They do nothing else: two objects between which such a machine goes to and fro need no mark. */
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
