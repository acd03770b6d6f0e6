/** Requests of visitors who are not signed in; they wait for the code from the letter. */
import { randomInt, randomUUID } from 'node:crypto'
import { REQUEST_CODE, type RequestForm } from '@spetskarta/shared/deals/deals.ts'
import { KEPT_DAYS } from '@spetskarta/shared/retention.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hashToken } from '../../outside/tokens.ts'
import { forgetWaitingPhotos } from './request-photos.queries.ts'

const DIGITS = 6

/** Hashed with the id, because six digits alone could be looked up in a table. */
const hashOf = (id: string, code: string) => hashToken(`${id} ${code}`)

export async function insertWaitingRequest(
  db: Db,
  email: string,
  form: RequestForm,
): Promise<{ id: string; code: string }> {
  const id = randomUUID()
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  await db
    .insertInto('waiting_requests')
    .values({ id, email, code_hash: hashOf(id, code), form: JSON.stringify(form) })
    .execute()
  return { id, code }
}

interface WaitingRequest {
  email: string
  form: RequestForm
  /** Id of the request already made from it; null: none yet. */
  request: string | null
}

/** A try is counted before the code is compared, so that parallel calls cannot exceed the limit. */
export async function tryCode(db: Db, id: string, code: string): Promise<WaitingRequest | 'none' | 'wrong'> {
  const row = await db
    .updateTable('waiting_requests')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .where('tries', '<', REQUEST_CODE.tries)
    .where('made_at', '>', sql<Date>`now() - make_interval(mins => ${REQUEST_CODE.minutes})`)
    .returning(['email', 'code_hash', 'form', 'request'])
    .executeTakeFirst()
  if (!row) return 'none'
  if (!row.code_hash.equals(hashOf(id, code))) return 'wrong'
  return { email: row.email, form: row.form as RequestForm, request: row.request }
}

export const keepWaiting = (db: Db, id: string, request: string) =>
  db.updateTable('waiting_requests').set({ request }).where('id', '=', id).execute()

/** Also deletes their photos. */
export async function forgetWaitingRequests(db: Db): Promise<void> {
  await forgetWaitingPhotos(db)
  await sql`delete from waiting_requests where made_at < now() - make_interval(days => ${KEPT_DAYS.waitingRequest})`.execute(
    db,
  )
}
