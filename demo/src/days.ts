/** Recorded days for the demo's owner: real ones, moved to the last three days, with photos as if taken by a phone. */
import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Db } from '@spetskarta/server/db/connect.ts'
import type { Deps } from '@spetskarta/server/deps.ts'
import { writePhotoFiles } from '@spetskarta/server/features/photos/photo-files.ts'
import { keepPhoto, type NewPhoto, newPhoto } from '@spetskarta/server/features/photos/photo-recording.queries.ts'
import { DEFAULT_ZONE, ensureTracking } from '@spetskarta/server/features/tracks/tracking.queries.ts'
import { testPaths } from '@spetskarta/server/features/trials/test-paths.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { shakenAt } from './engine.ts'
import { type DemoPhoto, daysFrom, isSunday, readRecords } from './records.ts'

/** Number of full days, including today, and of days before them; those have only every fourth point, and no photos. */
const DAYS = 3
const DAYS_BEFORE = 12
const EVERY_NTH = 4
/** Interval at which the phone was set to take photos, minutes; some are missing. */
const PHOTOS_EVERY = 30
const ICON = 300
/** Milliseconds after the last point at which the driver presses «Стоп». */
const STOP_MS = 30_000
/** Number of photos drawn at once: the processor draws some while files of others are written. */
const AT_ONCE = 4

interface DrivenDay {
  /** Id of the machine. */
  equipment: string
  /** Id of the phone. */
  recorder: string
  track: string
  daysAgo: number
  points: Point[]
}

interface Taken extends Pick<DrivenDay, 'equipment' | 'recorder'> {
  photo: NewPhoto
}

/**
 * Each machine of `machines` (track → id) drives its track today, but only until `now`, on the two days before, and on the
 * working days of the two weeks before those. Returns the days that have points.
 */
export async function insertTracks(db: Db, machines: ReadonlyMap<string, string>, now: Date): Promise<DrivenDay[]> {
  const days: DrivenDay[] = []
  const today = Date.parse(dayAt(DEFAULT_ZONE, now.getTime()))
  for (const { equipmentId: track, points: recorded } of await testPaths()) {
    const equipment = machines.get(track)
    if (!equipment) continue
    await ensureTracking(db, equipment)
    await db.updateTable('tracking').set({ zone_settled: true }).where('equipment', '=', equipment).execute()
    const recorder = await insertRecorder(db, equipment, now)
    const recordedOn = Date.parse(dayAt(DEFAULT_ZONE, recorded[0]?.at ?? 0))
    for (let daysAgo = 0; daysAgo < DAYS + DAYS_BEFORE; daysAgo++) {
      const isBefore = daysAgo >= DAYS
      if (isBefore && isSunday(dayAt(DEFAULT_ZONE, now.getTime() - daysAgo * DAY))) continue
      const later = today - recordedOn - daysAgo * DAY
      const points = recorded
        .filter((_, i) => !isBefore || i % EVERY_NTH === 0 || i === recorded.length - 1)
        .map((point) => ({ ...point, at: point.at + later }))
        .filter(({ at }) => at <= now.getTime())
      if (points.length === 0) continue
      await insertPoints(db, { equipment, recorder }, points)
      await insertPhotoPlan(db, { equipment, recorder }, points[0]?.at ?? later, isBefore ? 0 : PHOTOS_EVERY)
      const stopped = (recorded.at(-1)?.at ?? 0) + later + STOP_MS
      if (stopped <= now.getTime()) await insertStop(db, { equipment, recorder }, stopped)
      days.push({ equipment, recorder, track, daysAgo, points })
    }
  }
  return days
}

/** The phone that recorded. It is revoked, otherwise the machine would count as silent from now on. */
async function insertRecorder(db: Db, equipment: string, now: Date): Promise<string> {
  const id = randomUUIDv7()
  const { owner } = await db.selectFrom('items').select('owner').where('id', '=', equipment).executeTakeFirstOrThrow()
  const token_hash = randomBytes(32)
  await db
    .insertInto('recorders')
    .values({ id, equipment, user_id: owner, name: 'Телефон машиниста', token_hash, revoked_at: now })
    .execute()
  return id
}

async function insertPoints(
  db: Db,
  { equipment, recorder }: { equipment: string; recorder: string },
  points: readonly Point[],
): Promise<void> {
  const times = points.map(({ at }) => new Date(at))
  const shaken = points.map(shakenAt)
  for (const moment of [times[0], times.at(-1)])
    await sql`select ensure_track_month(${moment}::timestamptz)`.execute(db)
  await sql`
    insert into track_points (equipment, recorder, recorded_at, lat, lng, speed_kmh, accuracy_m, vibration, frequency)
    select ${equipment}::uuid, ${recorder}::uuid, * from unnest(${times}::timestamptz[], ${points.map(({ lat }) => lat)}::float8[],
      ${points.map(({ lng }) => lng)}::float8[], ${points.map(({ speed }) => speed)}::float4[],
      ${points.map(({ accuracy }) => accuracy)}::float4[], ${shaken.map(({ vibration }) => Math.round(vibration * 1000))}::int2[],
      ${shaken.map(({ frequency }) => Math.round(frequency * 10))}::int2[])
    on conflict do nothing`.execute(db)
  await sql`select mark_stale(array_agg(${equipment}::uuid), array_agg(at))
    from unnest(${times}::timestamptz[]) at`.execute(db)
}

/** Valid from this moment on, ms. */
const insertPhotoPlan = (
  db: Db,
  { equipment, recorder }: { equipment: string; recorder: string },
  at: number,
  minutes: number,
) =>
  db
    .insertInto('photo_plans')
    .values({ equipment, recorder, at: new Date(at), minutes })
    .execute()

/** The driver has ended the recording: no more points are expected. `at`: ms. */
async function insertStop(db: Db, { equipment, recorder }: { equipment: string; recorder: string }, at: number) {
  await db
    .insertInto('recording_stops')
    .values({ equipment, recorder, at: new Date(at) })
    .execute()
  await db
    .updateTable('recorders')
    .set({ stopped_at: sql<Date>`greatest(stopped_at, ${new Date(at)}::timestamptz)` })
    .where('id', '=', recorder)
    .execute()
}

/** Writes the files of the days' photos. They are removed after an hour unless `keepPhotos` follows. */
export async function writePhotos(
  deps: Pick<Deps, 'db' | 'blobs'>,
  days: readonly DrivenDay[],
  now: Date,
): Promise<Taken[]> {
  const photos = await readRecords('photos')
  const wanted = days.flatMap((day) => photosOf(day, photos, now)).values()
  const draw = openPictures(now)
  const taken: Taken[] = []
  const work = async () => {
    for (const { equipment, recorder, at, place, picture } of wanted) {
      const { id, folder } = newPhoto(equipment)
      const drawn = await draw(picture)
      await writePhotoFiles(deps, folder, drawn)
      const { width, height, original } = drawn
      // One picture serves two days of a machine; with the moment in the hash they are two photos.
      const sha256 = createHash('sha256').update(original).update(at.toISOString()).digest()
      const photo = { id, folder, takenAt: at, sha256, place, width, height, bytes: original.length }
      taken.push({ equipment, recorder, photo })
    }
  }
  const webp = { operation: ['VipsForeignLoadWebp'] }
  // Only for the demo's own files: the server does not accept WebP from users.
  sharp.unblock(webp)
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    sharp.block(webp)
  }
  return taken
}

/** Call this in the transaction that has made the machines. */
export async function keepPhotos(transaction: Db, taken: readonly Taken[]): Promise<void> {
  for (const { equipment, recorder, photo } of taken) await keepPhoto(transaction, { equipment, recorder }, photo)
}

/** The photos taken on that day until now, each at the machine's place at that moment. */
function photosOf({ equipment, recorder, track, daysAgo, points }: DrivenDay, photos: readonly DemoPhoto[], now: Date) {
  const day = dayAt(DEFAULT_ZONE, daysFrom(now, -daysAgo).getTime())
  const end = points.at(-1)?.at ?? 0
  return photos
    .filter((photo) => photo.track === track && photo.daysAgo === daysAgo)
    .map(({ time, picture, lost }) => {
      const at = new Date(`${day}T${time}+03:00`)
      const away = (point: Point) => Math.abs(point.at - at.getTime())
      const { lat, lng } = points.reduce((a, b) => (away(b) < away(a) ? b : a))
      return { equipment, recorder, at, picture, place: lost ? undefined : { lat, lng } }
    })
    .filter(({ at }) => at.getTime() <= end)
}

/** Snow lies from November to March. */
const seasonAt = (now: Date) => ([10, 11, 0, 1, 2].includes(now.getUTCMonth()) ? 'winter' : 'summer')

/** Reads a picture in the sizes of a photo; each is drawn once. */
function openPictures(now: Date) {
  const folder = new URL(`../photos/${seasonAt(now)}/`, import.meta.url)
  const drawn = new Map<string, ReturnType<typeof draw>>()
  async function draw(name: string) {
    const { data, info } = await sharp(await readFile(new URL(`${name}.webp`, folder)))
      .jpeg({ quality: 86 })
      .toBuffer({ resolveWithObject: true })
    const icon = await sharp(data)
      .resize({ width: ICON, height: ICON, fit: 'inside' })
      .webp({ quality: 75, effort: 2 })
      .toBuffer()
    return { original: data, screen: data, icon, width: info.width, height: info.height }
  }
  return (name: string) => {
    const already = drawn.get(name) ?? draw(name)
    drawn.set(name, already)
    return already
  }
}
