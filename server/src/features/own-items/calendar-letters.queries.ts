/** Calendars that were not confirmed for a long time, and whether their owners got a letter about it. */
import { CALENDAR } from '@spetskarta/shared/catalog/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export interface StaleCalendars {
  owner: string
  email: string
  machines: { id: string; name: string }[]
}

/**
 * At most `most` owners, or this one, each with the published machines whose calendar is old and for which no letter was sent since
 * its last change.
 */
export async function listOldCalendars(db: Db, most: number, owner?: string): Promise<StaleCalendars[]> {
  const { rows } = await sql<StaleCalendars>`
    select u.id as owner, u.email, json_agg(json_build_object('id', i.id, 'name', i.name) order by i.name collate by_name) as machines
    from items as i join users as u on u.id = i.owner
    where i.busy_on < current_date - ${CALENDAR.stale}::int and i.busy_asked_on is null and not i.hidden
      and u.email is not null and u.email_confirmed_at is not null and not u.banned
      and ${owner === undefined ? sql`true` : sql`i.owner = ${owner}`}
    group by u.id, u.email
    order by u.id
    limit ${most}`.execute(db)
  return rows
}

/** Except those that were confirmed while the letter was sent. */
export const noteAsked = (db: Db, machines: StaleCalendars['machines']) =>
  sql`update items set busy_asked_on = current_date
    where id = any(${machines.map(({ id }) => id)}::uuid[]) and busy_on < current_date - ${CALENDAR.stale}::int`.execute(
    db,
  )
