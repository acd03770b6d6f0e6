import { HOUR } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { PhotoFacts, PhotoPlan, Told } from './coverage.rules.ts'

/** What is known of a machine's photos that were due in [start, end), ms. */
export async function photoFacts(
  db: Db,
  equipment: string,
  { start, end }: { start: number; end: number },
): Promise<Pick<PhotoFacts, 'plans' | 'stops' | 'photos'>> {
  const plans = await sql<{ recorder: string; at: Date; minutes: number }>`
    select recorder, at, minutes from photo_plans p
    where equipment = ${equipment} and at < ${new Date(end)} and at >= coalesce((
      select max(b.at) from photo_plans b
      where b.equipment = p.equipment and b.recorder = p.recorder and b.at <= ${new Date(start)}), '-infinity')
    order by at`.execute(db)
  const first = plans.rows[0]?.at ?? new Date(start)
  const stops = await sql<{ recorder: string; at: Date }>`
    select recorder, at from recording_stops
    where equipment = ${equipment} and at >= ${first} and at < ${new Date(end)} order by at`.execute(db)
  const photos = plans.rows.length === 0 ? [] : await photosAround(db, equipment, start - HOUR, end + HOUR)
  return {
    plans: plans.rows.map((row): PhotoPlan => ({ ...row, at: row.at.getTime() })),
    stops: stops.rows.map((row): Told => ({ ...row, at: row.at.getTime() })),
    photos,
  }
}

async function photosAround(db: Db, equipment: string, since: number, until: number): Promise<Told[]> {
  const rows = await db
    .selectFrom('photos')
    .select(['recorder', 'taken_at'])
    .where('equipment', '=', equipment)
    .where('taken_at', '>=', new Date(since))
    .where('taken_at', '<', new Date(until))
    .orderBy('taken_at')
    .execute()
  return rows.map(({ recorder, taken_at }) => ({ recorder, at: taken_at.getTime() }))
}
