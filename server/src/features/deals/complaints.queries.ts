/** Complaints about requests, for moderators. */
import type { RentRequest } from '@spetskarta/shared/deals/deals.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { PHOTOS_OF_REQUEST } from './request-photos.queries.ts'
import { type RequestRow, requestOf } from './rows.rules.ts'

const SHOWN = 100

/**
 * For an owner who got an offer to make for the request; a second complaint of the same user changes nothing. False for anyone
 * else.
 */
export async function insertRequestComplaint(db: Db, user: string, request: string, reason: string): Promise<boolean> {
  const reached = await db
    .selectFrom('offers')
    .select('id')
    .where('request', '=', request)
    .where('owner', '=', user)
    .executeTakeFirst()
  if (!reached) return false
  await db
    .insertInto('request_complaints')
    .values({ request, user_id: user, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

interface RequestComplaints {
  request: RentRequest
  reasons: { reason: string; at: string }[]
}

/** Complaints that wait for a moderator, oldest first. */
export async function listRequestComplaints(db: Db): Promise<RequestComplaints[]> {
  const { rows } = await sql<{ id: string; reasons: RequestComplaints['reasons'] }>`
    select request as id, json_agg(json_build_object('reason', reason,
      'at', to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by made_at) as reasons
    from request_complaints where decided_at is null group by request order by min(made_at) limit ${SHOWN}`.execute(db)
  if (rows.length === 0) return []
  const requests = await db
    .selectFrom('requests as r')
    .innerJoin('users as u', 'u.id', 'r.asker')
    .selectAll('r')
    .select(['u.user_url as url', PHOTOS_OF_REQUEST.as('photos')])
    .where(
      'r.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(requests.map(({ url, photos, ...row }) => [row.id, requestOf(row as RequestRow, url, photos)]))
  return rows.flatMap(({ id, reasons }) => {
    const request = byId.get(id)
    return request ? [{ request, reasons }] : []
  })
}

/** Whether any complaint about this request was waiting. */
export async function decideComplaintsOf(db: Db, request: string): Promise<boolean> {
  const decided = await db
    .updateTable('request_complaints')
    .set({ decided_at: sql`now()` })
    .where('request', '=', request)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return decided.numUpdatedRows > 0n
}
