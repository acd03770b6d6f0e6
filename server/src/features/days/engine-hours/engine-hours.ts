/** Engine hours and fuel of a machine between two days: from its tracker, and from readings that the owner entered. */
import type { DbDeps } from '../../../deps.ts'
import { LEAD_MS } from '../../tracks/day.rules.ts'
import { knownMachineOn } from '../../tracks/engine/known-engine.queries.ts'
import { computeDay } from '../../tracks/shown/compute-day.ts'
import { readTrack } from '../../tracks/store/read.queries.ts'
import { spanAt, spanOf, type Zones } from '../../tracks/zones.rules.ts'
import { FAILED, failingSums } from '../stale-days.queries.ts'
import {
  anchorOf,
  besideRecords,
  type Entered,
  type EnteredCounter,
  enteredCounter,
  type Placed,
  ranBefore,
  ranUntil,
} from './entered.rules.ts'
import { type Fuel, fuelBetween } from './fuel-of-days.ts'
import { engineDays, listEntered, readingsIn } from './readings.queries.ts'
import { readingsOf, type TrackerReadings } from './readings.rules.ts'

export interface EngineHours {
  tracker: TrackerReadings['engine']
  fuel: Fuel | null
  /** Null if no readings were entered. */
  own: EnteredCounter | null
  /** Whether a day between the entered reading and these days, or one of them, could not be summed: `own` is out of date. */
  uncounted: boolean
  /** Readings entered on these days, ascending. */
  entered: Entered[]
}

interface Machine {
  equipment: string
  type: string
  zones: Zones
}

/**
 * The machine's days must be summed already, as far as they can be. Returns a function that answers for a range of days, both included, `yyyy-mm-dd`.
 */
export async function openEngineHours(deps: DbDeps, { equipment, type, zones }: Machine) {
  const { db } = deps
  const entered = await listEntered(db, equipment)
  const days = entered.length > 0 ? await engineDays(db, equipment) : []
  const failed = entered.length > 0 ? await failingSums(db, [equipment], undefined, FAILED) : []
  const isUncounted = (...between: string[]) => {
    const [first = '', last = ''] = [between.toSorted()[0], between.toSorted().at(-1)]
    return failed.some(({ day }) => first <= day && day <= last)
  }
  const placed = new Map<number, Promise<Placed>>()

  async function place({ at, seconds }: { at: number; seconds: number }): Promise<Placed> {
    const span = spanAt(zones, at)
    const before = ranBefore(days, span.day)
    const day = days.find((one) => one.day === span.day)
    if (!day) return { at, seconds, ran: before }
    const [track, machine] = await Promise.all([
      readTrack(deps, equipment, span.start - LEAD_MS, span.end),
      knownMachineOn(db, { equipment, type, ...span }),
    ])
    const { activities } = (await computeDay(equipment, { track, start: span.start, machine })).day
    return { at, seconds, ran: before + ranUntil(day, activities, at) }
  }

  /** Places each reading only once. */
  function placeOf(reading: { at: number; seconds: number }): Promise<Placed> {
    const known = placed.get(reading.at) ?? place(reading)
    placed.set(reading.at, known)
    return known
  }

  async function counterOf(from: string, to: string): Promise<EnteredCounter | null> {
    const [begin, end] = [spanOf(zones, from).start, spanOf(zones, to).end]
    const [first, last] = [anchorOf(entered, begin), anchorOf(entered, end - 1)]
    if (!first || !last) return null
    const until = (day: string) => days.reduce((sum, one) => (one.day <= day ? sum + one.ran : sum), 0)
    return enteredCounter(
      { anchor: await placeOf(first), ran: ranBefore(days, from) },
      { anchor: await placeOf(last), ran: until(to) },
    )
  }

  function isBehind(from: string, to: string): boolean {
    const anchors = [spanOf(zones, from).start, spanOf(zones, to).end - 1].flatMap((at) => anchorOf(entered, at) ?? [])
    return anchors.length > 0 && isUncounted(from, to, ...anchors.map(({ at }) => spanAt(zones, at).day))
  }

  async function enteredIn(from: string, to: string): Promise<Entered[]> {
    const [begin, end] = [spanOf(zones, from).start, spanOf(zones, to).end]
    const shown: Entered[] = []
    for (const [i, reading] of entered.entries()) {
      if (reading.at < begin || reading.at >= end) continue
      const before = entered[i - 1]
      const known = before && !isUncounted(spanAt(zones, before.at).day, spanAt(zones, reading.at).day)
      shown.push(besideRecords(known ? await placeOf(before) : undefined, await placeOf(reading)))
    }
    return shown
  }

  return async (from: string, to: string): Promise<EngineHours> => {
    const span = { start: spanOf(zones, from).start, end: spanOf(zones, to).end }
    const readings = readingsOf(await readingsIn(db, equipment, span.start, span.end))
    const fuel = await fuelBetween(db, equipment, span, readings.fuel)
    const [own, shown] = [await counterOf(from, to), await enteredIn(from, to)]
    return { tracker: readings.engine, fuel, own, uncounted: isBehind(from, to), entered: shown }
  }
}
