/**
 * What a tank lost and gained between two moments, and how much of it the engine burnt: one rule for days, tables and the park.
 */
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { Db } from '../../../db/connect.ts'
import { type FuelChange, fuelChanges, type Level } from './fuel.rules.ts'
import { fuelLevels, readingsIn } from './readings.queries.ts'
import { readingsOf, type TrackerReadings } from './readings.rules.ts'

/** In whole litres; drained fuel is not counted as spent. */
export interface Fuel {
  begin: number
  end: number
  filled: number
  drained: number
  spent: number
}

/** In ms. */
interface Span {
  start: number
  end: number
}

/** `fuel`: the tank's level at the start and the end, as the tracker reported it in [start, end). */
export async function fuelBetween(
  db: Db,
  equipment: string,
  span: Span,
  fuel: TrackerReadings['fuel'],
): Promise<Fuel | null> {
  // An hour around the span: a step of the level is recognised only if both sides of it are known.
  return fuel && fuelOf(await fuelLevels(db, equipment, span.start - HOUR, span.end + HOUR), span, fuel)
}

/** Litres burnt in [start, end); `levels` also covers the hour before and after. */
export async function spentOf(db: Db, equipment: string, span: Span, levels: readonly Level[]): Promise<number | null> {
  if (levels.length === 0) return null
  const { fuel } = readingsOf(await readingsIn(db, equipment, span.start, span.end))
  return fuel && fuelOf(levels, span, fuel).spent
}

function fuelOf(levels: readonly Level[], { start, end }: Span, fuel: NonNullable<TrackerReadings['fuel']>): Fuel {
  const changes = fuelChanges(levels)
  const litresOf = (wanted: FuelChange['kind']) =>
    changes.reduce(
      (sum, { kind, from, litres }) => (kind === wanted && from >= start && from < end ? sum + litres : sum),
      0,
    )
  const [filled, drained] = [litresOf('filled'), litresOf('drained')]
  return { ...fuel, filled, drained, spent: Math.max(0, fuel.begin + filled - drained - fuel.end) }
}
