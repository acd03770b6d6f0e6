/** What a tank lost and gained between two moments, and how much of it the engine burnt: one rule for days, tables and the park. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { Db } from '../../../db/connect.ts'
import { type FuelChange, fuelChanges } from './fuel.rules.ts'
import { fuelLevels } from './readings.queries.ts'
import type { TrackerReadings } from './readings.rules.ts'

/** Whole litres; what is drained is not spent. */
export interface Fuel {
  begin: number
  end: number
  filled: number
  drained: number
  spent: number
}

/** `fuel`: as the tracker told it in [start, end), ms. */
export async function fuelBetween(
  db: Db,
  equipment: string,
  { start, end }: { start: number; end: number },
  fuel: TrackerReadings['fuel'],
): Promise<Fuel | null> {
  if (!fuel) return null
  // Both sides of a step have to be known.
  const changes = fuelChanges(await fuelLevels(db, equipment, start - HOUR, end + HOUR))
  const litresOf = (wanted: FuelChange['kind']) =>
    changes.reduce(
      (sum, { kind, from, litres }) => (kind === wanted && from >= start && from < end ? sum + litres : sum),
      0,
    )
  const [filled, drained] = [litresOf('filled'), litresOf('drained')]
  return { ...fuel, filled, drained, spent: Math.max(0, fuel.begin + filled - drained - fuel.end) }
}

/** An engine that ran for less says nothing of an hour, seconds. */
const RAN_LEAST = 1800

/** Litres an hour, to a tenth; null where the engine ran too short to tell. `ran` seconds. */
export const litresAnHour = ({ spent }: Fuel, ran: number): number | null =>
  ran < RAN_LEAST ? null : Math.round((spent / ran) * 36_000) / 10
