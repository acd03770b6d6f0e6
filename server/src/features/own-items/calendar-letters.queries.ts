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
 * At most `most` owners, each with the published machines whose calendar is old and for which no letter was sent since its last
 * change.
 */
export async function listOldCalendars(db: Db, most: number): Promise<StaleCalendars[]> {
  const { rows } = await sql<StaleCalendars>`
    select u.id as owner, u.email, json_agg(json_build_object('id', i.id, 'name', i.name) order by i.name collate by_name) as machines
    from items as i join users as u on u.id = i.owner
    where i.busy_on < current_date - ${CALENDAR.stale}::int and i.busy_asked_on is null and not i.hidden
      and u.email is not null and u.email_confirmed_at is not null and not u.banned
    group by u.id, u.email
    order by u.id
    limit ${most}`.execute(db)
  return rows
}

/** Claims machines for a letter and returns those not claimed before, so that each is taken by one server only. */
export async function claimForLetter(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update items set busy_asked_on = current_date
    where id = any(${ids}::uuid[]) and busy_asked_on is null returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Releases the claim if the letter was not sent. */
export const releaseFromLetter = (db: Db, ids: string[]) =>
  sql`update items set busy_asked_on = null where id = any(${ids}::uuid[])`.execute(db)
