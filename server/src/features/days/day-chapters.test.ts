/** A day that is summed again and again while it is recorded, against the same day summed at once. */
import { serialize } from 'node:v8'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { daySpanAt } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import { dropOldChapters } from './day-chapters.queries.ts'
import { findDay } from './days.queries.ts'
import { freshenDays } from './freshen-days.queries.ts'

const { db, pool, makeEquipment } = await testApp()
/** Over for less than a day, and not about to be over for longer. */
const { day: DAY, start: START } = daySpanAt('Europe/Moscow', Date.now() - 23 * HOUR)

/** Numbers that look random, the same in every run. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Driving, stops, jumps, repeated fixes, silence and an engine, from an hour before the day on. */
function walk(random: () => number, hours: number) {
  let [at, lat, lng, speed] = [START - HOUR, 55.5, 37.5, 0]
  const points: Parameters<typeof makePoints>[2] = []
  while (at < START + hours * HOUR) {
    const mood = random()
    if (mood < 0.01) speed = random() < 0.5 ? 0 : 5 + random() * 50
    if (mood > 0.999) at += random() * 40 * MINUTE
    at = Math.round(at + 10_000 + random() * 10_000)
    const way = (speed / 3.6) * 15
    lat += (way / 111_000) * Math.cos(at / 5e5)
    lng += (way / 62_000) * Math.sin(at / 5e5)
    const jump = random() < 0.005 ? 0.05 : 0
    const repeats = random() < 0.05 ? points.at(-1) : undefined
    points.push({
      at,
      lat: lat + jump + (random() - 0.5) * 8e-5,
      lng: lng + (random() - 0.5) * 8e-5,
      speed_kmh: random() < 0.1 ? null : speed,
      accuracy_m: random() < 0.02 ? 150 : 4 + random() * 10,
      mock: random() < 0.002 ? true : null,
      ...(random() < 0.3 ? { vibration: Math.round(random() * 900), frequency: 250, charging: random() < 0.5 } : {}),
      ...(repeats && {
        lat: repeats.lat,
        lng: repeats.lng,
        speed_kmh: repeats.speed_kmh,
        accuracy_m: repeats.accuracy_m,
      }),
    })
  }
  return points
}

const chapters = (id: string) =>
  db.selectFrom('day_chapters').select(['day', 'since', 'until']).where('equipment', '=', id).orderBy('since').execute()

async function summedAtOnce(id: string) {
  await db.deleteFrom('day_chapters').where('equipment', '=', id).execute()
  await sql`select mark_stale(array[${id}::uuid], array[${new Date(START)}::timestamptz])`.execute(db)
  await freshenDays({ db, pool }, [id])
  return findDay(db, id, DAY)
}

test.for([1, 2, 3, 4, 5, 6])('walk %i comes to the same, in batches and late points or at once', async (seed) => {
  const random = chance(seed)
  const { id } = await makeEquipment({ type: seed % 2 ? 'ekskavator' : 'samosval' })
  const recorders = [await makeRecorder(db, { equipment: id }), await makeRecorder(db, { equipment: id })]
  const points = walk(random, 10).map((point) => ({
    ...point,
    recorder: recorders[seed % 3 === 0 && random() < 0.1 ? 1 : 0]?.id ?? null,
  }))
  const late = points.filter(() => random() < 0.01)
  const rest = points.filter((point) => !late.includes(point))
  let most = 0
  while (rest.length > 0) {
    const batch = rest.splice(0, 1 + Math.floor(random() * 400))
    if (random() < 0.2) batch.push(...late.splice(0, 3))
    await makePoints(db, id, batch)
    await freshenDays({ db, pool }, [id])
    most = Math.max(most, (await chapters(id)).filter(({ day }) => day === DAY).length)
  }
  if (late.length > 0) await makePoints(db, id, late)
  await freshenDays({ db, pool }, [id])
  // Each point of a second recorder may change the whole day.
  if (seed % 3 === 0) expect(most).toBe(0)
  else expect(most).toBeGreaterThan(1)
  const summed = await findDay(db, id, DAY)
  // An excavator is carried so fast.
  expect((summed?.distance_m ?? 0) + (summed?.carried_m ?? 0)).toBeGreaterThan(1000)
  expect(summed).toEqual(await summedAtOnce(id))
})

const drive = (from: number, count: number, lat = 55.5) =>
  Array.from({ length: count }, (_, i) => ({ at: from + i * 5000, lat: lat + i * 5e-4, speed_kmh: 40 }))

test('points of kept chapters are not read again until something earlier comes', async () => {
  const { id } = await makeEquipment()
  await makePoints(db, id, drive(START, 1440))
  await freshenDays({ db, pool }, [id])
  expect(await chapters(id)).toHaveLength(1)
  // This change is not marked: it shows whether the rows are read.
  await db
    .deleteFrom('track_points')
    .where('equipment', '=', id)
    .where('recorded_at', '<', new Date(START + MINUTE))
    .execute()
  await makePoints(db, id, drive(START + 1440 * 5000, 10, 56.22))
  await freshenDays({ db, pool }, [id])
  expect((await findDay(db, id, DAY))?.points).toBe(1450)
  await makePoints(db, id, [{ at: START + 2 * MINUTE + 1 }])
  await freshenDays({ db, pool }, [id])
  expect((await findDay(db, id, DAY))?.points).toBe(1450 - 12 + 1)
})

/** What is sent while something is done; a transaction's beginning and end are sent too. */
async function sentBy(doing: () => Promise<void>): Promise<string[]> {
  const sent: string[] = []
  const overheard = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const overhear = (client: pg.PoolClient) => {
    if (overheard.has(client)) return
    overheard.set(client, client.query)
    const query = (client.query as (...given: unknown[]) => unknown).bind(client)
    const listening = (...given: unknown[]) => {
      sent.push(typeof given[0] === 'string' ? given[0] : String((given[0] as { text?: string }).text ?? 'copy'))
      return query(...given)
    }
    Object.assign(client, { query: listening })
  }
  pool.on('acquire', overhear)
  await doing()
  pool.off('acquire', overhear)
  for (const [client, query] of overheard) Object.assign(client, { query })
  // The server looks meanwhile whether its database answers.
  return sent.filter((text) => text !== 'select')
}

test('a group of points of a day that goes on is summed with eleven statements, twenty days with fewer than one each', async () => {
  const machines = await Promise.all(Array.from({ length: 20 }, () => makeEquipment()))
  for (const { id } of machines) await makePoints(db, id, drive(START, 1440))
  const ids = machines.map(({ id }) => id)
  await freshenDays({ db, pool }, ids)
  for (const { id } of machines) await makePoints(db, id, drive(START + 1440 * 5000, 10, 56.22))
  const sent = await sentBy(() => freshenDays({ db, pool }, ids.slice(0, 1)))
  expect(sent.length, sent.join('\n')).toBe(11)
  expect((await sentBy(() => freshenDays({ db, pool }, ids.slice(1)))).length).toBeLessThan(ids.length - 1)
})

test('a change that the last release counted, without its moment, is read from the rows', async () => {
  const { id } = await makeEquipment()
  await makePoints(db, id, drive(START, 1440))
  await freshenDays({ db, pool }, [id])
  await db
    .insertInto('track_points')
    .values({ equipment: id, recorded_at: new Date(START + 1), lat: 55.5, lng: 37.5 })
    .execute()
  await sql`insert into stale_days (equipment, day) values (${id}, ${DAY})
    on conflict (equipment, day) do update set changes = stale_days.changes + 1`.execute(db)
  await makePoints(db, id, drive(START + 1440 * 5000, 1, 56.22))
  await freshenDays({ db, pool }, [id])
  expect((await findDay(db, id, DAY))?.points).toBe(1442)
})

const breaks: Record<string, (bytes: Buffer) => Buffer> = {
  'a broken byte': (bytes) => {
    const broken = Buffer.from(bytes)
    broken.writeUInt8(broken.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    return broken
  },
  'a lost end': (bytes) => bytes.subarray(0, bytes.length - 9),
  'an older version': (bytes) => {
    const older = Buffer.from(bytes)
    older.writeUInt32LE(older.readUInt32LE(0) - 1, 0)
    return older
  },
  'what v8 has written': (bytes) => serialize({ version: bytes.readUInt32LE(0), number: 0 }),
}
test.for(Object.keys(breaks))('chapters with %s are computed again', async (name) => {
  const { id } = await makeEquipment()
  await makePoints(db, id, drive(START, 3000))
  await freshenDays({ db, pool }, [id])
  const kept = await db.selectFrom('day_chapters').select(['since', 'chapter']).where('equipment', '=', id).execute()
  expect(kept.length).toBeGreaterThan(1)
  for (const { since, chapter } of kept)
    await db
      .updateTable('day_chapters')
      .set({ chapter: breaks[name]?.(chapter) ?? chapter })
      .where('equipment', '=', id)
      .where('since', '=', since)
      .execute()
  // This change is not marked: only a reader of the rows sees it.
  await db
    .deleteFrom('track_points')
    .where('equipment', '=', id)
    .where('recorded_at', '<', new Date(START + MINUTE))
    .execute()
  await makePoints(db, id, drive(START + 3000 * 5000, 10, 57))
  await freshenDays({ db, pool }, [id])
  const summed = await findDay(db, id, DAY)
  expect(summed?.points).toBe(3010 - 12)
  expect(summed).toEqual(await summedAtOnce(id))
})

test('a late point that leads into the day changes it, whatever is kept', async () => {
  const { id } = await makeEquipment()
  await makePoints(db, id, [...drive(START - 600_000, 60, 55.4), ...drive(START, 1440)])
  await freshenDays({ db, pool }, [id])
  await makePoints(db, id, [{ at: START - 2000, lat: 55.49, speed_kmh: 40 }])
  await freshenDays({ db, pool }, [id])
  const summed = await findDay(db, id, DAY)
  expect(summed).toEqual(await summedAtOnce(id))
})

test('chapters of days that are over are dropped', async () => {
  const { id } = await makeEquipment()
  await makePoints(db, id, drive(START, 1440))
  await freshenDays({ db, pool }, [id])
  await db
    .updateTable('day_chapters')
    .set({ until: new Date(Date.now() - 49 * HOUR) })
    .where('equipment', '=', id)
    .execute()
  await dropOldChapters(db)
  expect(await chapters(id)).toEqual([])
})
