/** Engine hours and fuel of a paper's days. */
import type { PaperForm } from '@spetskarta/shared/papers/papers.ts'
import type { DbDeps } from '../../../deps.ts'
import { zonedDate } from '../../../outside/files/xlsx.ts'
import { type EngineHours, openEngineHours } from '../../days/engine-hours/engine-hours.ts'
import { dayOf, type Zones, zoneOf } from '../../tracks/zones.rules.ts'
import { date } from '../cells.rules.ts'

type Tracker = NonNullable<EngineHours['tracker']>
type Own = NonNullable<EngineHours['own']>
/** A moment in the machine's local time, «16.11.2026 14:05». */
type Stamped<Of> = Omit<Of, 'at'> & { at: string }

/** Readings as papers store them. */
export interface PaperReadings extends Pick<EngineHours, 'fuel'> {
  /** What was drained is not part of the use; absent on papers issued before this was so. */
  drainedApart?: true
  engine: (Omit<Tracker, 'jumps'> & { jumps: Stamped<Tracker['jumps'][number]>[] }) | null
  /** Both are missing in papers issued before owners could enter readings. */
  own?: (Omit<Own, 'from'> & { from: Stamped<Own['from']> }) | null
  entered?: Stamped<EngineHours['entered'][number]>[]
}

interface Of {
  type: string
  zones: Zones
}

export async function paperReadings(
  deps: DbDeps,
  { type, zones }: Of,
  { equipmentId, from, to }: Pick<PaperForm, 'equipmentId' | 'from' | 'to'>,
): Promise<PaperReadings> {
  const hoursOf = await openEngineHours(deps, { equipment: equipmentId, type, zones })
  const { tracker, fuel, uncounted, own: counter, entered } = await hoursOf(from, to)
  const own = uncounted ? null : counter
  const stamped = <Moment extends { at: number }>(of: Moment): Stamped<Moment> => {
    const day = dayOf(zones, of.at)
    const clock = zonedDate(zoneOf(zones, day), of.at).toISOString().slice(11, 16)
    return { ...of, at: `${date(day)} ${clock}` }
  }
  return {
    fuel,
    drainedApart: true,
    engine: tracker && { ...tracker, jumps: tracker.jumps.map(stamped) },
    own: own && { ...own, from: stamped(own.from) },
    entered: entered.map(stamped),
  }
}
