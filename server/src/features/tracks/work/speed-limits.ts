/** Speed limits of machines, km/h. */
import type { EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'

/**
 * For machines carried on lorries as oversize loads (Rules of the Road of Russia, 10.4); crawlers travel that way.
 */
const CARRIED = 60
/** Lorries outside towns: 70 above 3.5 t, 90 on motorways (Rules of the Road, 10.3). */
const LORRY = 90

/**
 * The makers' top speeds, if lower than the limit for lorries: those of the models of `own-speeds.ts`, with 5–8 km/h more for
 * backhoes and telehandlers, some versions of which reach 45–50; an articulated dumper of Volvo or Cat reaches 53–57, МТЗ and
 * John Deere tractors 35–50. Cranes and mixers on lorries have the speed that their makers allow loaded (КС-55713: 60–70).
 * Typical values from leaflets; none was measured here.
 */
const LIMITS: Partial<Record<EquipmentTypeId, number>> = {
  'ekskavator-kolesnyj': 40,
  'ekskavator-pogruzchik': 50,
  'frontalnyj-pogruzchik': 45,
  'teleskopicheskij-pogruzchik': 45,
  'vilochnyj-pogruzchik': 30,
  avtogrejder: 50,
  'samosval-sochlenennyj': 60,
  traktor: 50,
  tral: CARRIED,
  avtokran: 70,
  avtobetonosmesitel: 80,
  avtobetononasos: 80,
  samosval: LORRY,
  'bortovoj-avtomobil': LORRY,
  dlinnomer: LORRY,
  evakuator: LORRY,
  'kran-manipulyator': LORRY,
  avtovyshka: LORRY,
  yamobur: LORRY,
  vodovoz: LORRY,
  ilosos: LORRY,
  'snegouborochnaya-mashina': LORRY,
  'kommunalnaya-mashina': LORRY,
  'drugaya-tehnika': LORRY,
}

/** `type`: id of a type of machines; undefined: unknown. */
export const speedLimitOf = (type: string | undefined): number => LIMITS[type as EquipmentTypeId] ?? CARRIED
