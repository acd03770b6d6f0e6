/** Who gets a summary of the day, and that it was sent. */
import { randomUUID } from 'node:crypto'
import { MEMBER_ROLES, mayRole } from '@spetskarta/shared/company/rights.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export interface DueSummary {
  user: string
  timeZone: string
  /** Minute of the day. */
  at: number
  sentOn: string | null
  way: 'letter' | 'messenger'
}

export async function dueSummaries(db: Db): Promise<DueSummary[]> {
  const { rows } = await sql<DueSummary>`
    select s.user_id as user, s.time_zone as "timeZone", s.summary_at as at, s.summary_told::text as "sentOn", s.summary as way
    from alert_settings s join users u on u.id = s.user_id and not u.banned where s.summary <> 'off'`.execute(db)
  return rows
}

/** The day, in the user's time zone, of the last summary. */
export async function dayOfSummary(db: Db, user: string): Promise<{ day: string; timeZone: string } | undefined> {
  const { rows } = await sql<{
    day: string
    timeZone: string
  }>`select summary_told::text as day, time_zone as "timeZone"
    from alert_settings where user_id = ${user} and summary_told is not null`.execute(db)
  return rows[0]
}

/** Queues the summary once a day, whichever server does so. */
export const putSummary = (db: Db, user: string, day: string, way: DueSummary['way']): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`update alert_settings set summary_told = ${day}::date
      where user_id = ${user} and summary_told is distinct from ${day}::date`.execute(transaction)
    if (numAffectedRows !== 1n) return
    const batch = randomUUID()
    if (way === 'letter')
      await sql`insert into alert_messages (id, user_id, batch, channel)
        values (${batch}::uuid, ${user}::uuid, ${batch}::uuid, 'summary')`.execute(transaction)
    else
      await sql`insert into alert_messages (id, user_id, batch, channel, service)
        select gen_random_uuid(), user_id, ${batch}::uuid, 'summary', service from messengers
        where user_id = ${user}`.execute(transaction)
  })

export interface SummedRecorders {
  /** Ids of recorders that are not revoked, and the number of revoked ones. */
  recorders: string[]
  revoked: number
  stoppedAt: number | null
  /** When the last of their points came, ms; 0: never. */
  pointAt: number
}

/** By machine; machines without recorders are absent. */
export async function recordersToSum(db: Db, machines: string[]): Promise<Map<string, SummedRecorders>> {
  const [recorders, points] = await Promise.all([
    sql<{ equipment: string; id: string; revoked: boolean; stopped: Date | null }>`
      select equipment, id, revoked_at is not null as revoked, stopped_at as stopped from recorders
      where equipment = any (${machines}::uuid[])`.execute(db),
    sql<{ recorder: string; at: Date | null }>`
      select recorder, last_point_at as at from recorder_states where equipment = any (${machines}::uuid[])`.execute(
      db,
    ),
  ])
  const pointAt = new Map(points.rows.map(({ recorder, at }) => [recorder, at?.getTime() ?? 0]))
  const byMachine = new Map<string, SummedRecorders>()
  for (const { equipment, id, revoked, stopped } of recorders.rows) {
    const its = byMachine.get(equipment) ?? { recorders: [], revoked: 0, stoppedAt: null, pointAt: 0 }
    byMachine.set(equipment, its)
    if (stopped) its.stoppedAt = Math.max(its.stoppedAt ?? 0, stopped.getTime())
    if (revoked) {
      its.revoked++
      continue
    }
    its.recorders.push(id)
    its.pointAt = Math.max(its.pointAt, pointAt.get(id) ?? 0)
  }
  return byMachine
}

/** The user's own machines, and those of companies in which the user sees the park. */
export async function machinesToSum(db: Db, user: string): Promise<string[]> {
  const roles = MEMBER_ROLES.filter((role) => mayRole(role, 'map'))
  const { rows } = await sql<{ id: string }>`
    select id from items where owner = ${user} and kind = 'equipment'
    union select equipment from told_machines where user_id = ${user} and role = any (${roles}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}
