/** Rows of recorded machines for tests. */
import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import type { Tables } from '../src/db/tables.ts'
import { hashToken, makeToken } from '../src/outside/tokens.ts'
import { makeEquipment, RAMENSKOYE } from './factories.ts'

/** The machine's row in `tracking`, made if it is missing; an existing row stays as it is. */
export async function makeTracking(
  db: Db,
  given: Partial<Insertable<Tables['tracking']>> = {},
): Promise<Selectable<Tables['tracking']>> {
  const equipment = given.equipment ?? (await makeEquipment(db)).id
  await db
    .insertInto('tracking')
    .values({ time_zone: 'Europe/Moscow', ...given, equipment })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('tracking').selectAll().where('equipment', '=', equipment).executeTakeFirstOrThrow()
}

/** A recorder of the machine's owner unless `user` is given; returns its token too. */
export async function makeRecorder(
  db: Db,
  given: { equipment?: string; user?: string; name?: string } = {},
): Promise<{ id: string; token: string; equipment: string; user: string }> {
  const { equipment } = await makeTracking(db, given.equipment ? { equipment: given.equipment } : {})
  const { owner } = await db.selectFrom('items').select('owner').where('id', '=', equipment).executeTakeFirstOrThrow()
  const recorder = { id: randomUUIDv7(), equipment, user_id: given.user ?? owner, name: given.name ?? 'Телефон' }
  const token = makeToken(128)
  await db
    .insertInto('recorders')
    .values({ ...recorder, token_hash: hashToken(token) })
    .execute()
  return { id: recorder.id, token, equipment, user: recorder.user_id }
}

/** «Стоп» was pressed on the recorder. `at`: ms since 1970. */
export async function makeStop(db: Db, { equipment, recorder }: Record<'equipment' | 'recorder', string>, at: number) {
  const stopped_at = new Date(at)
  await db.insertInto('recording_stops').values({ equipment, recorder, at: stopped_at }).execute()
  await db.updateTable('recorders').set({ stopped_at }).where('id', '=', recorder).execute()
}

/** Makes `partner` a partner of the machine's owner who may record for it. */
export async function permit(db: Db, equipment: string, partner: string): Promise<void> {
  const { owner } = await db.selectFrom('items').select('owner').where('id', '=', equipment).executeTakeFirstOrThrow()
  await db
    .insertInto('partners')
    .values({ owner, partner })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.insertInto('partner_permissions').values({ owner, partner, equipment }).execute()
}

/** `at` in ms since 1970. */
type NewPoint = { at: number } & Partial<Omit<Insertable<Tables['track_points']>, 'equipment' | 'recorded_at'>>

/** Points as ingest stores them, with their days marked stale. Without coordinates they are in Ramenskoye. */
export async function makePoints(db: Db, equipment: string, points: NewPoint[]): Promise<void> {
  await makeTracking(db, { equipment })
  const months = new Set(points.map(({ at }) => new Date(at).toISOString().slice(0, 7)))
  for (const month of months) await sql`select ensure_track_month(${`${month}-01T00:00:00Z`}::timestamptz)`.execute(db)
  const rows = points.map(({ at, ...point }) => ({ ...RAMENSKOYE, ...point, equipment, recorded_at: new Date(at) }))
  for (let done = 0; done < rows.length; done += 2000)
    await db
      .insertInto('track_points')
      .values(rows.slice(done, done + 2000))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const machines = rows.map(() => equipment)
  const moments = rows.map((row) => row.recorded_at)
  await sql`select mark_stale(${machines}::uuid[], ${moments}::timestamptz[])`.execute(db)
}
