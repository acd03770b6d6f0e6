/** Engine hours and fuel of a paper's days. */
import type { PaperForm } from '@spetskarta/shared/papers/papers.ts'
import type { Db } from '../../../db/connect.ts'
import { zonedDate } from '../../../outside/files/xlsx.ts'
import { dayOf, spanOf, type Zones, zoneOf } from '../../tracks/zones.rules.ts'
import { date } from '../cells.rules.ts'
import { readingsIn } from './readings.queries.ts'
import { type PaperReadings, readingsOf } from './readings.rules.ts'

type Engine = NonNullable<PaperReadings['engine']>

/** As a paper keeps them: moments as the machine's clock showed them, «16.11.2026 14:05». */
export interface ToldReadings extends Pick<PaperReadings, 'fuel'> {
  engine: (Omit<Engine, 'jumps'> & { jumps: (Omit<Engine['jumps'][number], 'at'> & { at: string })[] }) | null
}

export async function paperReadings(
  db: Db,
  zones: Zones,
  { equipmentId, from, to }: Pick<PaperForm, 'equipmentId' | 'from' | 'to'>,
): Promise<ToldReadings> {
  const read = await readingsIn(db, equipmentId, spanOf(zones, from).start, spanOf(zones, to).end)
  const { engine, fuel } = readingsOf(read)
  const clock = (moment: number) => {
    const day = dayOf(zones, moment)
    return `${date(day)} ${zonedDate(zoneOf(zones, day), moment).toISOString().slice(11, 16)}`
  }
  return { fuel, engine: engine && { ...engine, jumps: engine.jumps.map((jump) => ({ ...jump, at: clock(jump.at) })) } }
}
