/** Hours of a machine at the place of its booking: they count for the deal if the deal has no object (decision 137). */
import type { Parts } from '@spetskarta/shared/objects/parts.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Shape } from '../shape.rules.ts'

/** Metres around the place of the request; also the radius of a new object until its owner draws the border. */
export const SITE_RADIUS_M = 150

interface BookedSite {
  deal: string
  shape: Shape
}

/** Places where the machine is booked on that day. A request without a place on the map has none. */
export async function bookedSites(
  db: Db,
  { equipment, day }: { equipment: string; day: string },
): Promise<BookedSite[]> {
  const { rows } = await sql<{ deal: string; lat: number; lon: number }>`
    select d.id as deal, r.lat, r.lng as lon
    from deals d join offers o on o.id = d.offer join requests r on r.id = o.request
    where d.machine = ${equipment} and ${day}::date between d.from_day and d.to_day and r.lat is not null and r.lng is not null
    order by d.id`.execute(db)
  return rows.map(({ deal, lat, lon }) => ({ deal, shape: { kind: 'circle', lat, lon, radius: SITE_RADIUS_M } }))
}

interface BookedHours extends Parts {
  deal: string
  onSite: number
}

/** Replaces the stored hours of the machine's day at the places of these deals. */
export async function keepBookedHours(
  transaction: Db,
  day: string,
  sites: readonly BookedSite[],
  hours: readonly BookedHours[],
): Promise<void> {
  if (sites.length === 0) return
  await sql`delete from deal_hours where day = ${day} and deal = any (${sites.map(({ deal }) => deal)}::uuid[])`.execute(
    transaction,
  )
  if (hours.length === 0) return
  await transaction
    .insertInto('deal_hours')
    .values(
      hours.map(({ deal, onSite, work, idle, off, unknown }) => ({
        deal,
        day,
        on_site_s: onSite,
        work_s: work,
        idle_s: idle,
        off_s: off,
        unknown_s: unknown,
      })),
    )
    .execute()
}

/** Hours of the booked days that were recorded, ascending. */
export async function bookedHoursOf(
  db: Db,
  { deal, from, to }: { deal: string; from: string; to: string },
): Promise<(Parts & { day: string; onSite: number })[]> {
  return db
    .selectFrom('deal_hours')
    .select(['day', 'on_site_s as onSite', 'work_s as work', 'idle_s as idle', 'off_s as off', 'unknown_s as unknown'])
    .where('deal', '=', deal)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}
