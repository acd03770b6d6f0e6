/** Last known engine hours and fuel of a machine. */
import { litresAnHour } from '@spetskarta/shared/days/engine-hours.ts'
import type { ParkMachine } from '@spetskarta/shared/park/park.ts'
import type { DbDeps } from '../../deps.ts'
import { openEngineHours } from '../days/engine-hours/engine-hours.ts'
import { engineDays } from '../days/engine-hours/readings.queries.ts'
import { hasFailed } from '../days/stale-days.queries.ts'
import { DEFAULT_ZONE, trackingOf } from '../tracks/tracking.queries.ts'
import { dayOf, type Zones } from '../tracks/zones.rules.ts'

interface Counters {
  engineHours: { tracker: number | null; own: number | null; uncounted: boolean }
  fuel: number | null
  litresAnHour: number | null
}

/** As of the end of the day on which the machine last sent points; of today if it never did. */
export async function countersOf(deps: DbDeps, { _id, type, place }: ParkMachine, now: number): Promise<Counters> {
  const [tracking] = await trackingOf(deps.db, [_id])
  const zones: Zones = tracking ?? { timeZone: DEFAULT_ZONE, zonesBefore: [] }
  const day = dayOf(zones, place?.at ?? now)
  const { tracker, own, uncounted, fuel } = await (await openEngineHours(deps, { equipment: _id, type, zones }))(
    day,
    day,
  )
  const known = fuel && !(await hasFailed(deps.db, _id, day))
  const ran = known ? ((await engineDays(deps.db, _id)).find((one) => one.day === day)?.ran ?? 0) : 0
  return {
    engineHours: { tracker: tracker?.end ?? null, own: uncounted ? null : (own?.end ?? null), uncounted },
    fuel: fuel?.end ?? null,
    litresAnHour: known ? litresAnHour(fuel, ran) : null,
  }
}
