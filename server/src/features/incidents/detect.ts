/** Looks for incidents in the days that have changed, and where time itself makes one. */
import { daySpan } from '@spetskarta/shared/tracks/clock.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { freshenDays } from '../days/days.queries.ts'
import { dayOf } from '../tracks/day.rules.ts'
import { readTrack } from '../tracks/track.queries.ts'
import { type DayFacts, detect } from './detectors.rules.ts'
import { keepIncidents } from './incidents.queries.ts'

type Base = Pick<Deps, 'db' | 'pool'>

interface Due {
  equipment: string
  day: string
  /** Of the day's row: another one whenever the row has been written. */
  version: string
  type: string
  time_zone: string
}

const DAYS_AT_ONCE = 100
/** A silent day is looked at this often at most, ms, however many people ask: each look reads all its points. */
const QUIET_LOOK_MS = 60_000
const QUIET_LOOKS_KEPT = 20_000

/** In all days, or in those of these machines. `now` ms. */
export async function detectIncidents(
  base: Base,
  equipments?: string[],
  signal?: AbortSignal,
  now = Date.now(),
): Promise<void> {
  if (equipments?.length === 0) return
  await freshenDays(base, equipments, signal)
  let due = (await listQuiet(base.db, equipments, new Date(now))).filter((day) => isLookDue(day, now))
  do {
    for (const day of due) {
      if (signal?.aborted) return
      await check(base, day, now)
    }
    due = await listUnchecked(base.db, equipments)
  } while (due.length > 0)
}

/** By day, when this process has last looked at it though nothing had changed, ms; oldest first. */
const quietLooks = new Map<string, number>()

function isLookDue({ equipment, day }: Due, now: number): boolean {
  const key = `${equipment} ${day}`
  const last = quietLooks.get(key)
  if (last !== undefined && Math.abs(now - last) < QUIET_LOOK_MS) return false
  quietLooks.delete(key)
  quietLooks.set(key, now)
  const oldest = quietLooks.keys().next()
  if (quietLooks.size > QUIET_LOOKS_KEPT && !oldest.done) quietLooks.delete(oldest.value)
  return true
}

const days = (db: Db, equipments: string[] | undefined) =>
  db
    .selectFrom('track_days as d')
    .innerJoin('items as i', 'i.id', 'd.equipment')
    .innerJoin('tracking as t', 't.equipment', 'd.equipment')
    .select(['d.equipment', 'd.day', sql<string>`d.xmin::text`.as('version'), 'i.type', 't.time_zone'])
    .$if(equipments !== undefined, (query) => query.where('d.equipment', '=', sql<string>`any(${equipments}::uuid[])`))

const listUnchecked = (db: Db, equipments: string[] | undefined): Promise<Due[]> =>
  days(db, equipments).where('d.checked', '=', false).limit(DAYS_AT_ONCE).execute()

/** Days whose machines have just been silent for too long, or for a day: what went on then has ended. */
const listQuiet = (db: Db, equipments: string[] | undefined, now: Date): Promise<Due[]> =>
  days(db, equipments)
    .where('d.emptied_at', 'is', null)
    .where(
      sql<SqlBool>`(
        d.last_at between ${now}::timestamptz - interval '45 minutes' and ${now}::timestamptz - interval '30 minutes'
        or d.last_at between ${now}::timestamptz - interval '25 hours' and ${now}::timestamptz - interval '24 hours')`,
    )
    .execute()

/**
 * Reads first and then writes in a short transaction: one that read through the pool while it has a connection would wait
 * for the others, and they for it.
 */
async function check(base: Base, due: Due, now: number): Promise<void> {
  const { equipment, day, time_zone: zone } = due
  const { start, end } = daySpan(zone, day)
  const found = detect(await factsOf(base, due, now))
  await base.db.transaction().execute(async (transaction) => {
    // What was read is out of date where the day was summarised anew meanwhile; then it is checked anew too.
    const row = await transaction
      .updateTable('track_days')
      .set({ checked: true })
      .where('equipment', '=', equipment)
      .where('day', '=', day)
      .where(sql<SqlBool>`xmin::text = ${due.version}`)
      .returning('emptied_at')
      .executeTakeFirst()
    // What was found when there were points stays.
    if (!row || row.emptied_at) return
    await keepIncidents(transaction, equipment, [start, end], found)
  })
}

async function factsOf({ db, pool }: Base, { equipment, day, type, time_zone: zone }: Due, now: number) {
  const { start, end } = daySpan(zone, day)
  const track = await readTrack(pool, equipment, start - GAP_MS, end)
  const [photos, batteries] = await Promise.all([
    photoTimes(db, equipment, start, end),
    batteryChanges(db, equipment, start, end),
  ])
  const hour = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
  return {
    type,
    hourAt: (moment: number) => Number(hour.format(moment)),
    end,
    now,
    track,
    day: dayOf(track, start),
    photos,
    batteries,
  } satisfies DayFacts
}

async function photoTimes(db: Db, equipment: string, start: number, end: number): Promise<number[]> {
  const rows = await db
    .selectFrom('photos')
    .select('taken_at')
    .where('equipment', '=', equipment)
    .where('taken_at', '>=', new Date(start))
    .where('taken_at', '<', new Date(end))
    .orderBy('taken_at')
    .execute()
  return rows.map((row) => row.taken_at.getTime())
}

async function batteryChanges(db: Db, equipment: string, start: number, end: number): Promise<DayFacts['batteries']> {
  const { rows } = await sql<{ recorded_at: Date; battery: number }>`
    select recorded_at, battery from (
      select recorded_at, battery, lag(battery) over (order by recorded_at) as before from track_points
      where equipment = ${equipment} and recorded_at >= ${new Date(start)} and recorded_at < ${new Date(end)}
        and battery is not null
    ) p where before is distinct from battery order by recorded_at`.execute(db)
  return rows.map((row) => ({ t: row.recorded_at.getTime(), battery: row.battery }))
}
