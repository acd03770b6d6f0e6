/** Stored photos: rows, with files in `photos/MACHINE/PHOTO`. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { BELIEVABLE } from '../tracks/store/read.queries.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'

/** A photo without a place gets the place of the machine, if there is a point within this many seconds (spec §9). */
const NEAR_SECONDS = 60

export interface PhotoRow {
  id: string
  equipment: string
  taken_at: Date
  received_at: Date
  width: number
  height: number
  lat: number | null
  lng: number | null
  /** Only a drawn photo has files to show. */
  state: 'drawn' | 'waiting' | 'refused'
}

/**
 * Photos of these machines, in the order of taking; `where` refers to `photos` as `p`. A photo without a place takes it
 * preferably from the phone that took it.
 */
async function select(db: Db, equipments: string[], where: ReturnType<typeof sql<SqlBool>>): Promise<PhotoRow[]> {
  const point = (side: ReturnType<typeof sql>) => sql`(
    select t.lat, t.lng, abs(extract(epoch from t.recorded_at - p.taken_at)) as away,
      t.recorder is distinct from p.recorder as other
    from track_points t where p.lat is null and t.equipment = p.equipment and ${BELIEVABLE} and ${side} limit 1)`
  const seconds = sql`make_interval(secs => ${NEAR_SECONDS})`
  const { rows } = await sql<PhotoRow>`
    select p.id, p.equipment, p.taken_at, p.received_at, p.width, p.height, p.state,
      coalesce(p.lat, near.lat) as lat, coalesce(p.lng, near.lng) as lng
    from photos p left join lateral (
      (${point(sql`t.recorded_at between p.taken_at - ${seconds} and p.taken_at order by other, t.recorded_at desc`)}
      union all
      ${point(sql`t.recorded_at between p.taken_at and p.taken_at + ${seconds} order by other, t.recorded_at`)})
      order by other, away limit 1
    ) near on true
    where p.equipment = any(${equipments}::uuid[]) and ${where} order by p.taken_at, p.id`.execute(db)
  return rows
}

/** Photos taken in [from, to). */
export const photosBetween = (db: Db, equipment: string, from: Date, to: Date) =>
  select(db, [equipment], sql`p.taken_at >= ${from} and p.taken_at < ${to}`)

/** Photos of these machines received after that moment. */
export const photosReceived = (db: Db, equipments: string[], after: Date) =>
  select(db, equipments, sql`p.received_at > ${after}`)

/** Photos by their ids, each with its machine. */
export const photosById = (db: Db, photos: readonly (readonly [equipment: string, id: string])[]) =>
  select(
    db,
    photos.map(([equipment]) => equipment),
    sql`p.id = any(${photos.map(([, id]) => id)}::uuid[])`,
  )

/** The newest drawn photo; those of a phone whose clock is ahead are skipped. */
export const newestPhoto = async (db: Db, equipment: string): Promise<PhotoRow | undefined> =>
  (
    await select(
      db,
      [equipment],
      sql`p.id = (select n.id from photos n
        where n.equipment = ${equipment} and n.state = 'drawn' and n.taken_at < now() + interval '5 minutes'
        order by n.taken_at desc limit 1)`,
    )
  )[0]

export interface SignedFor {
  equipment: string
  state: PhotoRow['state']
  /** Nonce of the public link, if it is on now. */
  link_nonce: Buffer | null
}

/** The machine of a photo. Searches the photos of all machines: only for addresses without a machine. */
export const machineOfPhoto = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('photos').select('equipment').where('id', '=', id).executeTakeFirst())?.equipment

export const findRecordedPhoto = (db: Db, equipment: string, id: string): Promise<SignedFor | undefined> =>
  db
    .selectFrom('photos as p')
    .leftJoin('tracking as t', (on) =>
      on
        .onRef('t.equipment', '=', 'p.equipment')
        .on(sql<SqlBool>`(t.link_expires_at is null or t.link_expires_at > now())`),
    )
    .select(['p.equipment', 'p.state', 't.link_nonce'])
    .where('p.equipment', '=', equipment)
    .where('p.id', '=', id)
    .executeTakeFirst()

/**
 * Finds the photo only if it was taken while its machine was on the object, on a day that the customer's link shows, and if the
 * link is open.
 */
export async function findPhotoOnObject(
  db: Db,
  id: string,
  objectId: string,
): Promise<(SignedFor & { link_nonce: Buffer }) | undefined> {
  const { rows: links } = await sql<{ nonce: Buffer; hours: number | null; machines: string[] }>`
    select nonce, hours, array(select item_id from object_machines where object_id = l.object_id) as machines
    from object_links l where object_id = ${objectId} and coalesce(expires_at > now(), true)`.execute(db)
  const [link] = links
  if (!link) return undefined
  const photo = await db
    .selectFrom('photos as p')
    .leftJoin('tracking as t', 't.equipment', 'p.equipment')
    .select(['p.equipment', 'p.state', 'p.taken_at', 't.time_zone'])
    .where('p.equipment', '=', sql<string>`any(${link.machines}::uuid[])`)
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!photo) return undefined
  const { rows: visits } = await sql`
    select from object_hours h join items i on i.id = h.item_id, jsonb_array_elements(h.visits) v
    where h.object_id = ${objectId} and h.item_id = ${photo.equipment}
      and h.day >= ((now() - make_interval(hours => ${link.hours ?? 0}))
        at time zone coalesce(${photo.time_zone}, i.time_zone, ${DEFAULT_ZONE}))::date
      and extract(epoch from ${photo.taken_at}::timestamptz) * 1000
        between (v->>'came')::numeric and (v->>'left')::numeric
    limit 1`.execute(db)
  return visits.length > 0 ? { equipment: photo.equipment, state: photo.state, link_nonce: link.nonce } : undefined
}
