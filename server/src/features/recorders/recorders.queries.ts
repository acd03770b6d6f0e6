/** The phones that record for machines: creates, lists and revokes them. */
import { randomUUIDv7 } from 'node:crypto'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Recorder } from '@spetskarta/shared/recorders/recorders.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import { hashToken, makeToken } from '../../outside/tokens.ts'
import { roleOf } from '../tracks/access.queries.ts'
import { statedNow } from '../tracks/recorders/stated-intervals.queries.ts'
import { type RecorderState, recorderStates } from '../tracks/recorders/states.queries.ts'
import type { StatedInterval } from '../tracks/stated.rules.ts'
import { DEFAULT_ZONE, ensureTracking, timeZonesOf } from '../tracks/tracking.queries.ts'
import { newestConsent } from './consents.queries.ts'
import { readingOf } from './coords/coords-readings.queries.ts'

/** Limit of recorders of one machine that are not revoked. */
export const RECORDERS_A_MACHINE = 20

const isAllowed = sql<boolean>`exists (
  select from machine_users m where m.equipment = r.equipment and m.user_id = r.user_id)`

/** When recording was ended; null where points were recorded more than a minute after it. */
const stoppedAt = (stop: Date | null, lastPoint: Date | null | undefined) =>
  stop && stop.getTime() >= (lastPoint?.getTime() ?? 0) - MINUTE ? stop.toISOString() : null

/** Refusals of the last week; older ones no longer matter to the owner. */
const refusals = sql<Recorder['refusals']>`(
  select coalesce(json_agg(json_build_object('reason', f.reason, 'points', f.points,
    'since', extract(epoch from f.since) * 1000, 'lastAt', extract(epoch from f.last_at) * 1000) order by f.last_at desc), '[]')
  from recorder_refusals f where f.recorder = r.id and f.last_at > now() - interval '7 days')`

/** The last four of a week; a page of a day shows all of that day. */
const sleeps = sql<Recorder['sleeps']>`(
  select coalesce(json_agg(json_build_object('from', extract(epoch from s.from_at) * 1000,
    'to', extract(epoch from s.until_at) * 1000, 'reason', s.reason) order by s.from_at desc), '[]')
  from (select * from recorder_sleeps s where s.recorder = r.id and s.until_at > now() - interval '7 days'
    order by s.from_at desc limit 4) s)`

/** A sign of life of the last 25 minutes: the owner of a phone that sends no points needs it. */
const beat = sql<Recorder['trouble']>`(
  select json_build_object('state', b.state, 'at', extract(epoch from b.at) * 1000,
    'since', extract(epoch from coalesce(b.since, b.at)) * 1000)
  from recorder_beats b where b.recorder = r.id and b.at > now() - interval '25 minutes' order by b.at desc limit 1)`

interface NewRecorder {
  equipment: string
  user: string
  name: string
  /** The id by which a wired tracker identifies itself. */
  tracker?: string
  /** Id of the key of the program that writes the points. */
  program?: string
  /** Account of the operator who connects the recorder: it ends when the operator leaves the company. */
  member?: string
}

/**
 * Only the hash of the token is stored. `full`: the machine has enough recorders; `taken`: another of the user's recorders has
 * this tracker id, or this program key already writes for the machine; undefined: the user may not record for it.
 */
export async function insertRecorder(
  db: Db,
  { equipment, user, name, tracker, program, member }: NewRecorder,
): Promise<{ id: string; token: string } | 'full' | 'taken' | undefined> {
  return withinTransaction(db, async (transaction) => {
    if (!(await roleOf(transaction, user, equipment))) return undefined
    await ensureTracking(transaction, equipment)
    // The row is locked, so that parallel calls are counted too.
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
        member: member ?? null,
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
    stoppedAt: stoppedAt(row.stopped_at, states.get(row.id)?.last_point_at),
    refusals: row.refusals.map(({ since, lastAt, ...refusal }) => ({
      ...refusal,
      since: new Date(since).toISOString(),
      lastAt: new Date(lastAt).toISOString(),
    })),
    app: appOf(row, isOld),
    tracker: row.tracker_id,
    program: row.program_key !== null,
    coords: { as: readingOf(row), seen: row.coords_by === 'seen' },
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

/** Names by id of all recorders that ever recorded for the machine, revoked ones too. A repeated name gets a number. */
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
