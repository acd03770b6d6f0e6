/** Whether a machine's recorders send coordinates that put it where it cannot be. */
import type pg from 'pg'
import type { Db } from '../../../db/connect.ts'
import { type CoordsDoubt, coordsDoubt, type LatLng, likelyHomes } from '../../tracks/coords.rules.ts'

/** Number of newest points to look at, and of points that a recorder needs for a judgement. */
const POINTS = 500
const LEAST = 5

/** Doubts by recorder id; recorders without a doubt are left out. */
export async function coordsDoubts(
  { db, tracks }: { db: Db; tracks: pg.Pool },
  equipment: string,
): Promise<Map<string, CoordsDoubt>> {
  const listing = await db.selectFrom('items').select(['lat', 'lng']).where('id', '=', equipment).executeTakeFirst()
  const { rows } = await tracks.query<{ recorder: string | null; lat: number; lng: number; received_at: Date }>(
    `(select recorder, lat, lng, received_at from track_points
        where equipment = $1 and recorded_at > now() - interval '1 day' and mock is not true
        order by recorded_at desc limit ${POINTS})
      union all
      (select null, lat, lng, received_at from track_points
        where equipment = $1 and recorded_at between now() - interval '60 days' and now() - interval '1 day' and mock is not true
        order by recorded_at desc limit 1)`,
    [equipment],
  )
  const listed: LatLng[] = listing?.lat == null || listing.lng == null ? [] : [[listing.lat, listing.lng]]
  const changed = await db
    .selectFrom('recorders')
    .select(['id', 'swap_changed_at'])
    .where('equipment', '=', equipment)
    .where('swap_changed_at', 'is not', null)
    .execute()
  const changedAt = new Map(changed.map(({ id, swap_changed_at }) => [id, swap_changed_at?.getTime() ?? 0]))
  const byRecorder = Map.groupBy(
    rows.filter(({ recorder, received_at }) => received_at.getTime() > (changedAt.get(recorder ?? '') ?? 0)),
    ({ recorder }) => recorder,
  )
  const before = (byRecorder.get(null) ?? []).map(({ lat, lng }): LatLng => [lat, lng])
  const homes = likelyHomes(listed, before)
  return new Map(
    [...byRecorder].flatMap(([recorder, points]) => {
      if (recorder === null || points.length < LEAST) return []
      const doubt = coordsDoubt(
        points.map(({ lat, lng }): LatLng => [lat, lng]),
        homes,
      )
      return doubt ? [[recorder, doubt] as const] : []
    }),
  )
}
