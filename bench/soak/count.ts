/** Compares what was acknowledged to phones with what is stored. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { PHOTO_SIZES } from '../../server/src/features/photos/photo-links.rules.ts'
import type { PhoneTally } from './phones.ts'

export interface Found {
  points: { acknowledged: number; lost: number; twice: number; unknown: number }
  photos: { acknowledged: number; lost: number; twice: number; withoutFiles: number }
}

/** `unknown`: stored points that no phone has sent. */
export async function countStored(all: readonly PhoneTally[], database: string, dataDir: string): Promise<Found> {
  const client = new pg.Client(database)
  await client.connect()
  const points = { acknowledged: 0, lost: 0, twice: 0, unknown: 0 }
  const photos = { acknowledged: 0, lost: 0, twice: 0, withoutFiles: 0 }
  for (const { phone, sent, acknowledged, photos: uploaded } of all) {
    const { rows } = await client.query<{ at: number; count: number }>(
      `select round(extract(epoch from recorded_at) * 1000)::float8 as at, count(*)::int as count
      from track_points where equipment = $1 group by recorded_at`,
      [phone.equipment],
    )
    const stored = new Set(rows.map(({ at }) => at))
    points.acknowledged += acknowledged.size
    points.lost += [...acknowledged].filter((at) => !stored.has(at)).length
    points.twice += rows.filter(({ count }) => count > 1).length
    points.unknown += rows.filter(({ at }) => !sent.has(at)).length

    const { rows: kept } = await client.query<{ id: string; hash: string }>(
      `select id, encode(sha256, 'hex') as hash from photos where equipment = $1`,
      [phone.equipment],
    )
    photos.acknowledged += uploaded.size
    for (const [hash, id] of uploaded) {
      const same = kept.filter((photo) => photo.hash === hash)
      if (!same.some((photo) => photo.id === id)) photos.lost++
      if (same.length > 1) photos.twice++
      const folder = join(dataDir, 'blobs', 'photos', phone.equipment, id)
      if (!Object.values(PHOTO_SIZES).every(({ file }) => existsSync(join(folder, file)))) photos.withoutFiles++
    }
  }
  await client.end()
  return { points, photos }
}
