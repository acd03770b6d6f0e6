/** How fast machines drive by themselves, km/h (decision 54). */
import type { EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'

/**
 * The makers' top speeds, for each type the highest of the usual models: Cat 320 (5.7) and Komatsu PC200 (5.5), Bobcat E35 (4.6),
 * Cat M318 (37), M319 and M320 (35), JCB 3CX (40) and Cat 444 (41), Volvo L120 (40), JCB 531-70 (32, Agri Super 40), Toyota 8FD
 * (20–27), Bobcat S650 (19.8), Cat D6 (12.7) and ЧЕТРА Т11 (11.5), Cat 140 (47) and ДЗ-98 (47), Cat 621K (54), BOMAG BW 213 (12),
 * Ammann AP 240 (19), Vögele Super 1803 (20), Wirtgen W 100 (7.5) and W 50 Ri (12), Liebherr LR 1100 (1.3), Genie S-65 (4.8) and
 * GS-2669 (8), Vermeer D24 (5), Komatsu D355C (12). They are taken from makers' leaflets; none was measured here. Decision 54
 * lists those that were checked against a published page. Types without a named model (wreckers, amphibious and hammer
 * excavators, trenchers on wheels) have the speed of the machine they are built on. Machines without a drive are towed. Types
 * that are, or may be, built on a lorry's chassis, and tractors, some of which reach 70, have no entry: when they drive, they
 * look like a lorry that carries a machine.
 */
const TOP: Partial<Record<EquipmentTypeId, number>> = {
  ekskavator: 6,
  'mini-ekskavator': 6,
  'ekskavator-razrushitel': 6,
  'ekskavator-amfibiya': 6,
  'ekskavator-s-gidromolotom': 40,
  'ekskavator-kolesnyj': 40,
  'ekskavator-pogruzchik': 42,
  'frontalnyj-pogruzchik': 45,
  'mini-pogruzchik': 20,
  'teleskopicheskij-pogruzchik': 40,
  'vilochnyj-pogruzchik': 30,
  buldozer: 13,
  avtogrejder: 50,
  skreper: 55,
  'katok-gruntovyj': 14,
  'katok-dorozhnyj': 20,
  asfaltoukladchik: 20,
  'dorozhnaya-freza': 12,
  'kran-gusenichnyj': 3,
  'kran-bashennyj': 0,
  'nozhnichnyj-podemnik': 8,
  'kolenchatyj-podemnik': 8,
  'ustanovka-gnb': 6,
  transheekopatel: 40,
  truboukladchik: 12,
  kompressor: 0,
  generator: 0,
}

/** Models differ, and so do receivers: a speed is clearly above if it exceeds the top speed by this factor and this many km/h. */
const SHARE = 1.2
const MORE = 3

/**
 * The speed (km/h) above which a machine of this type is certainly carried; infinite if no speed shows it. `type`: id of a type
 * of machines; undefined: unknown.
 */
export function carriedFrom(type: string | undefined): number {
  const top = TOP[type as EquipmentTypeId]
  return top === undefined ? Number.POSITIVE_INFINITY : SHARE * top + MORE
}
