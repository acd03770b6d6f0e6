/** When a machine works while it stands with its engine on, by its type (decision 16). While moving, every machine works. */
import type { EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'

/**
 * `engine`: works whenever its engine runs: a crane holds a load, a pump pumps. `load`: works if it is shaken unevenly or
 * strongly: a bucket digs, a drum vibrates; steady and weak vibration is idling. `road`: works only on the road: while standing
 * it waits.
 */
export type StandingWork = 'engine' | 'load' | 'road'

interface EngineWork {
  standing: StandingWork
  /** Its drive is electric or far from the cab: a still cab proves nothing. */
  quiet?: boolean
}

const LOAD: EngineWork = { standing: 'load' }
const ENGINE: EngineWork = { standing: 'engine' }
const QUIET: EngineWork = { standing: 'engine', quiet: true }
const ROAD: EngineWork = { standing: 'road' }

/** Types that are absent work by load. */
const WORK: Partial<Record<EquipmentTypeId, EngineWork>> = {
  avtokran: ENGINE,
  'kran-gusenichnyj': ENGINE,
  'kran-manipulyator': ENGINE,
  'kran-bashennyj': QUIET,
  avtobetononasos: ENGINE,
  avtovyshka: ENGINE,
  'kolenchatyj-podemnik': QUIET,
  'nozhnichnyj-podemnik': QUIET,
  ilosos: ENGINE,
  kompressor: ENGINE,
  generator: ENGINE,
  samosval: ROAD,
  'samosval-sochlenennyj': ROAD,
  'bortovoj-avtomobil': ROAD,
  dlinnomer: ROAD,
  tral: ROAD,
  evakuator: ROAD,
  vodovoz: ROAD,
  'snegouborochnaya-mashina': ROAD,
  'kommunalnaya-mashina': ROAD,
}

/** `type`: id of a type of machines; undefined: unknown. */
export const engineWork = (type: string | undefined): EngineWork => WORK[type as EquipmentTypeId] ?? LOAD
