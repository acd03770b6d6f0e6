/** The phones that record for machines: creates, lists and revokes them. */
import { randomUUIDv7 } from 'node:crypto'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { RecordableEquipment, Recorder } from '@spetskarta/shared/recorders/recorders.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { fitsFilter } from '../../db/item-pages.ts'
import { hashToken, makeToken } from '../../outside/tokens.ts'
import { roleOf } from '../tracks/access.queries.ts'
import { statedNow } from '../tracks/recorders/stated-intervals.queries.ts'
import { type RecorderState, recorderStates } from '../tracks/recorders/states.queries.ts'
import type { StatedInterval } from '../tracks/stated.rules.ts'
import { writingOver } from '../tracks/store/rights.queries.ts'
import { DEFAULT_ZONE, ensureTracking, timeZonesOf } from '../tracks/tracking.queries.ts'
import { newestConsent } from './consents.queries.ts'

/** Recorders of one machine that are not revoked. */
export const RECORDERS_A_MACHINE = 20

const isAllowed = sql<boolean>`exists (
  select from machine_users m where m.equipment = r.equipment and m.user_id = r.user_id)`

const lastStop = sql<Date | null>`(select max(s.at) from recording_stops s where s.recorder = r.id)`

/** Unless points were recorded after it. */
const stoppedAt = (stop: Date | null, lastPoint: Date | null | undefined) =>
  stop && stop.getTime() >= (lastPoint?.getTime() ?? 0) - MINUTE ? stop.toISOString() : null

/** Older refusals no longer concern anybody. */
const refusals = sql<Recorder['refusals']>`(
  select coalesce(json_agg(json_build_object('reason', f.reason, 'points', f.points,
    'since', extract(epoch from f.since) * 1000, 'lastAt', extract(epoch from f.last_at) * 1000) order by f.last_at desc), '[]')
  from recorder_refusals f where f.recorder = r.id and f.last_at > now() - interval '7 days')`

/** An owner sees the last ones; the days tell all of theirs. */
const sleeps = sql<Recorder['sleeps']>`(
  select coalesce(json_agg(json_build_object('from', extract(epoch from s.from_at) * 1000,
    'to', extract(epoch from s.until_at) * 1000, 'reason', s.reason) order by s.from_at desc), '[]')
  from (select * from recorder_sleeps s where s.recorder = r.id and s.until_at > now() - interval '7 days'
    order by s.from_at desc limit 4) s)`

/** Told lately and after the last point: what the owner of a phone without points wants to know. */
const beat = sql<Recorder['trouble']>`(
  select json_build_object('state', b.state, 'at', extract(epoch from b.at) * 1000,
    'since', extract(epoch from coalesce(b.since, b.at)) * 1000)
  from recorder_beats b where b.recorder = r.id and b.at > now() - interval '25 minutes' order by b.at desc limit 1)`

export interface RecordableQuery {
  q?: string | undefined
  id?: string | undefined
  own?: boolean | undefined
  /** Id of the last machine of the page before. */
  after?: string | undefined
  limit?: number | undefined
}

const recordable = (db: Db, userId: string, { q, id, own }: RecordableQuery) =>
  db
    .selectFrom('machine_users as m')
    .innerJoin('items as i', 'i.id', 'm.equipment')
    .where('m.user_id', '=', userId)
    .where(fitsFilter({ q }))
    .$if(id !== undefined, (query) => query.where('i.id', '=', id ?? ''))
    .$if(own !== undefined, (query) => query.where('m.own', '=', own ?? false))

/** Machines that the user may record for, by name, own ones first. */
export const listRecordable = (db: Db, userId: string, asked: RecordableQuery = {}): Promise<RecordableEquipment[]> =>
  recordable(db, userId, asked)
    .select(['i.id as _id', 'i.name', 'i.type', 'm.own'])
    .$if(asked.after !== undefined, (query) =>
      query.where(
        sql<boolean>`(i.name collate "unicode", i.id) > (select name collate "unicode", id from items where id = ${asked.after})`,
      ),
    )
    .orderBy('m.own', 'desc')
    .orderBy(sql`i.name collate "unicode"`)
    .orderBy('i.id')
    .$if(asked.limit !== undefined, (query) => query.limit(asked.limit ?? 0))
    .execute()

export async function countRecordable(db: Db, userId: string, asked: RecordableQuery): Promise<number> {
  const counted = recordable(db, userId, asked).select(sql<number>`count(*)::int`.as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}

interface NewRecorder {
  equipment: string
  user: string
  name: string
  /** The id by which a wired tracker names itself. */
  tracker?: string
  /** Id of the key of the program that writes. */
  program?: string
}

/**
 * Only the hash of the token is stored. `full`: the machine has enough recorders; `taken`: another of the user's has this
 * tracker's id, or this key writes for the machine already; undefined: the user may not record for it.
 */
export async function insertRecorder(
  db: Db,
  { equipment, user, name, tracker, program }: NewRecorder,
): Promise<{ id: string; token: string } | 'full' | 'taken' | undefined> {
  return db.transaction().execute(async (transaction) => {
    if (!(await roleOf(transaction, user, equipment))) return undefined
    await ensureTracking(transaction, equipment)
    // One at a time, so that parallel calls are counted too.
    await transaction
      .selectFrom('tracking')
      .select('equipment')
      .where('equipment', '=', equipment)
      .forNoKeyUpdate()
      .execute()
    const { count } = await transaction
      .selectFrom('recorders')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('equipment', '=', equipment)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) >= RECORDERS_A_MACHINE) return 'full'
    const [id, token] = [randomUUIDv7(), makeToken(128)]
    const made = await transaction
      .insertInto('recorders')
      .values({
        id,
        equipment,
        user_id: user,
        name,
        token_hash: hashToken(token),
        tracker_id: tracker ?? null,
        program_key: program ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return made ? { id, token } : 'taken'
  })
}

/**
 * Recorders that are not revoked: those of the user's machines, and those that the user made for others' machines.
 * Newest first, `limit` of them; `count`: how many there are.
 */
export async function listRecorders(
  db: Db,
  userId: string,
  isOld: (version: string) => boolean,
  { equipmentId: equipment, limit }: { equipmentId?: string | undefined; limit?: number | undefined } = {},
): Promise<{ recorders: Recorder[]; count: number }> {
  let query = db
    .selectFrom('recorders as r')
    .innerJoin('items as i', 'i.id', 'r.equipment')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select([
      'i.name as equipment_name',
      sql<string>`coalesce(nullif(u.name, ''), u.user_url)`.as('user_name'),
      isAllowed.as('allowed'),
      lastStop.as('last_stop'),
      refusals.as('refusals'),
      sleeps.as('sleeps'),
      beat.as('beat'),
      newestConsent.as('consent'),
    ])
    .where('r.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('i.owner', '=', userId), eb('r.user_id', '=', userId)]))
  if (equipment) query = query.where('r.equipment', '=', equipment)
  const newest = query.orderBy('r.id', 'desc')
  const rows = await (limit === undefined ? newest : newest.limit(limit)).execute()
  const count = limit === undefined || rows.length < limit ? rows.length : await countRecorders(db, userId, equipment)
  const machines = [...new Set(rows.map(({ equipment }) => equipment))]
  const states = await recorderStates(db, machines)
  const zones = await timeZonesOf(db, machines)
  const intervals = await statedNow(db, machines)
  const recorders = rows.map((row) => ({
    id: row.id,
    equipmentId: row.equipment,
    equipmentName: row.equipment_name,
    name: row.name,
    userName: row.user_name,
    own: row.user_id === userId,
    createdAt: row.created_at.toISOString(),
    ...stateOf(states.get(row.id)),
    allowed: row.allowed,
    stoppedAt: stoppedAt(row.last_stop, states.get(row.id)?.last_point_at),
    refusals: row.refusals.map(({ since, lastAt, ...refusal }) => ({
      ...refusal,
      since: new Date(since).toISOString(),
      lastAt: new Date(lastAt).toISOString(),
    })),
    app: appOf(row, isOld),
    tracker: row.tracker_id,
    program: row.program_key !== null,
    swapped: row.swapped,
    coordsDoubt: null,
    sleeps: row.sleeps,
    trouble: troubleOf(row.beat, states.get(row.id)),
    interval: intervalOf(intervals.get(row.id)),
    consent: row.consent,
    timeZone: zones.get(row.equipment) ?? DEFAULT_ZONE,
  }))
  return { recorders, count }
}

async function countRecorders(db: Db, user: string, equipment: string | undefined): Promise<number> {
  let query = db
    .selectFrom('recorders as r')
    .innerJoin('items as i', 'i.id', 'r.equipment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('r.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('i.owner', '=', user), eb('r.user_id', '=', user)]))
  if (equipment) query = query.where('r.equipment', '=', equipment)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

const intervalOf = (stated: StatedInterval | undefined): Recorder['interval'] =>
  stated && stated.seconds !== null ? { seconds: stated.seconds, by: stated.by } : null

function troubleOf(beat: Recorder['trouble'], state: RecorderState | undefined): Recorder['trouble'] {
  const isOver = beat && state?.last_point_at && state.last_point_at.getTime() > beat.at
  return isOver ? null : beat
}

const stateOf = (state: RecorderState | undefined) => ({
  lastSeenAt: state?.last_seen_at.toISOString() ?? null,
  lastPointAt: state?.last_point_at?.toISOString() ?? null,
  battery: state?.battery ?? null,
  queueAge: state?.queue_age_s ?? null,
  skew: state?.skew_ms ?? null,
  speedFactor: state?.speed_factor ?? null,
})

interface AppColumns {
  app_version: string | null
  device: string | null
  maker: string | null
}

const appOf = ({ app_version: version, device, maker }: AppColumns, isOld: (version: string) => boolean) =>
  version === null ? null : { version, device: device ?? '', maker: maker ?? '', old: isOld(version) }

/** Of all that ever recorded for the machine, those that are revoked too, by id. A name that comes again gets a number. */
export async function recorderNames(db: Db, equipment: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('recorders')
    .select(['id', 'name'])
    .where('equipment', '=', equipment)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const times = new Map<string, number>()
  return new Map(
    rows.map(({ id, name }) => {
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      return [id, time > 1 ? `${name} (${time})` : name]
    }),
  )
}

/** Hashes of those whose coordinates are in each other's place. */
export async function swappedTokens(db: Db): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('recorders')
    .select('token_hash')
    .where('swapped', '=', true)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.map(({ token_hash }) => token_hash)
}

/** True where the user owns the machine or made the recorder. */
export async function setSwapped(db: Db, userId: string, id: string, swapped: boolean): Promise<boolean> {
  const done = await db
    .updateTable('recorders as r')
    .from('items as i')
    .set({ swapped, swap_changed_at: sql`now()` })
    .whereRef('i.id', '=', 'r.equipment')
    .where('r.id', '=', id)
    .where('r.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('i.owner', '=', userId), eb('r.user_id', '=', userId)]))
    .returning('r.id')
    .executeTakeFirst()
  return done !== undefined
}

/** True where the user owns the machine or made the recorder, also if it is revoked already. No point is on its way then. */
export async function revokeRecorder(db: Db, userId: string, id: string): Promise<boolean> {
  const done = await db
    .updateTable('recorders as r')
    .from('items as i')
    .set({ revoked_at: sql`coalesce(r.revoked_at, now())` })
    .whereRef('i.id', '=', 'r.equipment')
    .where('r.id', '=', id)
    .where((eb) => eb.or([eb('i.owner', '=', userId), eb('r.user_id', '=', userId)]))
    .returning('r.equipment')
    .executeTakeFirst()
  if (!done) return false
  await writingOver(db, [done.equipment])
  return true
}

/** All that record for the user's machines, and all that he made for others'; his key of trackers ends. Returns how many there were. */
export async function revokeRecorders(db: Db, userId: string): Promise<number> {
  await db.deleteFrom('tracker_keys').where('user_id', '=', userId).execute()
  const done = await db
    .updateTable('recorders as r')
    .from('items as i')
    .set({ revoked_at: sql`now()` })
    .whereRef('i.id', '=', 'r.equipment')
    .where('r.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('i.owner', '=', userId), eb('r.user_id', '=', userId)]))
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

interface RecorderSelf {
  id: string
  name: string
  allowed: boolean
  equipment: RecordableEquipment
  ownerName: string
}

/**
 * Undefined where no recorder has this token or the recorder is revoked. With the machine's owner, to whose account
 * belongs what is recorded.
 */
export async function findRecorder(db: Db, token: string): Promise<(RecorderSelf & { owner: string }) | undefined> {
  const row = await db
    .selectFrom('recorders as r')
    .innerJoin('items as i', 'i.id', 'r.equipment')
    .innerJoin('users as o', 'o.id', 'i.owner')
    .select(['r.id', 'r.name', 'i.id as equipment', 'i.name as equipment_name', 'i.type', 'i.owner'])
    .select(sql<string>`coalesce(nullif(o.name, ''), o.user_url)`.as('owner_name'))
    .select([sql<boolean>`i.owner = r.user_id`.as('own'), isAllowed.as('allowed')])
    .where('r.token_hash', '=', hashToken(token))
    .where('r.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const equipment = { _id: row.equipment, name: row.equipment_name, type: row.type, own: row.own }
  return { id: row.id, name: row.name, allowed: row.allowed, equipment, owner: row.owner, ownerName: row.owner_name }
}

/** Those of these tokens that recorders have which are not revoked. */
export async function recordersAmong(db: Db, tokens: string[]): Promise<Set<string>> {
  if (tokens.length === 0) return new Set()
  const hashes = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]))
  const rows = await db
    .selectFrom('recorders')
    .select(sql<string>`encode(token_hash, 'hex')`.as('hash'))
    .where('token_hash', '=', sql<Buffer>`any(${tokens.map(hashToken)}::bytea[])`)
    .where('revoked_at', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ hash }) => hashes.get(hash) ?? []))
}

/** The recorder's machine. */
export async function machineOfRecorder(db: Db, recorder: string): Promise<string | undefined> {
  const row = await db.selectFrom('recorders').select('equipment').where('id', '=', recorder).executeTakeFirst()
  return row?.equipment
}

/** The machine of a recorder that is not revoked, where the user owns the machine or made the recorder. */
export async function machineToState(db: Db, user: string, recorder: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('recorders as r')
    .innerJoin('items as i', 'i.id', 'r.equipment')
    .select('r.equipment')
    .where('r.id', '=', recorder)
    .where('r.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('i.owner', '=', user), eb('r.user_id', '=', user)]))
    .executeTakeFirst()
  return row?.equipment
}

/** The recorder's machine if its time zone is still a guess. */
export async function machineWithoutZone(db: Db, recorder: string): Promise<string | undefined> {
  const equipment = await machineOfRecorder(db, recorder)
  const guessed =
    equipment &&
    (await db
      .selectFrom('tracking')
      .select('equipment')
      .where('equipment', '=', equipment)
      .where('zone_settled', '=', false)
      .executeTakeFirst())
  return guessed ? guessed.equipment : undefined
}
