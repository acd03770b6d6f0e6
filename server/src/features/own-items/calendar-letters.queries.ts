/** Calendars that were not confirmed for long: whose they are, and that he got a letter. */
import { CALENDAR } from '@spetskarta/shared/catalog/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export interface StaleCalendars {
  owner: string
  email: string
  machines: { id: string; name: string }[]
}

/** At most `most` owners; of each the published machines that he was not asked about since he entered them. */
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

/** Of these those that are not claimed yet: of several servers each is taken by one. */
export async function claimForLetter(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update items set busy_asked_on = current_date
    where id = any(${ids}::uuid[]) and busy_asked_on is null returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Gives the claim back where the letter was not sent after all. */
export const releaseFromLetter = (db: Db, ids: string[]) =>
  sql`update items set busy_asked_on = null where id = any(${ids}::uuid[])`.execute(db)
