/** How the coordinates of recorders are read, and where their machines are known to be. */
import type { CoordsReading } from '@spetskarta/shared/tracks/rules.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../db/connect.ts'
import { type LatLng, likelyHomes } from '../../tracks/coords.rules.ts'

const columnsOf = (reading: CoordsReading) => ({
  swapped: reading === 'swapped',
  coords_scaled: reading === 'written' || reading === 'swapped' ? null : reading,
  swap_changed_at: sql<Date>`now()`,
})

export const readingOf = (row: { swapped: boolean; coords_scaled: CoordsReading | null }): CoordsReading =>
  row.coords_scaled ?? (row.swapped ? 'swapped' : 'written')

export interface TokenReading {
  tokenHash: Buffer
  reading: CoordsReading
}

/** Readings of the recorders whose coordinates are not read as they are written. */
export async function coordsReadings(db: Db): Promise<TokenReading[]> {
  const rows = await db
    .selectFrom('recorders')
    .select(['token_hash', 'swapped', 'coords_scaled'])
    .where((eb) => eb.or([eb('swapped', '=', true), eb('coords_scaled', 'is not', null)]))
    .where('revoked_at', 'is', null)
    .execute()
  return rows.map((row) => ({ tokenHash: row.token_hash, reading: readingOf(row) }))
}

/** Stores the reading chosen by the machine's owner or by the user who made the recorder. False where the user is neither. */
export async function sayCoords(db: Db, userId: string, id: string, reading: CoordsReading): Promise<boolean> {
  const done = await db
    .updateTable('recorders as r')
    .from('items as i')
    .set({ ...columnsOf(reading), coords_by: 'owner' })
    .whereRef('i.id', '=', 'r.equipment')
    .where('r.id', '=', id)
    .where('r.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('i.owner', '=', userId), eb('r.user_id', '=', userId)]))
    .returning('r.id')
    .executeTakeFirst()
  return done !== undefined
}

/** Stores the reading that the server has found. False where the owner has chosen one: that choice stands. */
export async function noteCoords(db: Db, tokenHash: Buffer, reading: CoordsReading): Promise<boolean> {
  const done = await db
    .updateTable('recorders')
    .set({ ...columnsOf(reading), coords_by: 'seen' })
    .where('token_hash', '=', tokenHash)
    .where('coords_by', 'is distinct from', 'owner')
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/** Likely places of the token's machine: where it is listed, and where it last was within two months. */
export async function homesOfToken({ db, tracks }: { db: Db; tracks: pg.Pool }, tokenHash: Buffer): Promise<LatLng[]> {
  const listing = await db
    .selectFrom('recorders as r')
    .innerJoin('items as i', 'i.id', 'r.equipment')
    .select(['i.id', 'i.lat', 'i.lng'])
    .where('r.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!listing) return []
  const { rows } = await tracks.query<{ lat: number; lng: number }>(
    `select lat, lng from track_points
      where equipment = $1 and recorded_at between now() - interval '60 days' and now() and mock is not true
      order by recorded_at desc limit 1`,
    [listing.id],
  )
  const listed: LatLng[] = listing.lat == null || listing.lng == null ? [] : [[listing.lat, listing.lng]]
  return likelyHomes(
    listed,
    rows.map(({ lat, lng }): LatLng => [lat, lng]),
  )
}
