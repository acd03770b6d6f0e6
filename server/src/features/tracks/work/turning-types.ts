/** Machines whose cab turns on a platform: the phone in it circles while the machine stays in place. */
import type { EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'

const TURNING: ReadonlySet<EquipmentTypeId> = new Set<EquipmentTypeId>([
  'ekskavator',
  'ekskavator-kolesnyj',
  'mini-ekskavator',
  'ekskavator-s-gidromolotom',
  'ekskavator-amfibiya',
  'ekskavator-razrushitel',
  'avtokran',
  'kran-gusenichnyj',
  'kran-bashennyj',
  'burovaya-ustanovka',
  'svaebojnaya-ustanovka',
])

/** `type`: id of a type of machines; undefined: unknown. */
export const turnsOnTheSpot = (type: string | undefined): boolean => TURNING.has(type as EquipmentTypeId)
