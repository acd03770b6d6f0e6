/** Forms that are sent again because their first answer was lost are stored once. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Signing } from '../../outside/signing.ts'
import { conflict } from '../errors.ts'

const SAID_OTHERWISE = 'Это уже сохранено, но с другими данными. Закройте форму и проверьте, что сохранилось'
const SAID_BEFORE = 'Это уже сохранено, но показать это ещё раз нельзя. Закройте форму и проверьте, что сохранилось'
/** Purpose under which secrets in kept answers are sealed. */
const SECRET_PURPOSE = 'secret of a sent form'

interface Sent {
  user: string
  /** Undefined: the client makes no ids, and each call is a new form. */
  draft: string | undefined
  /** The call, and everything that decides what is stored. */
  said: readonly unknown[]
}

/**
 * Runs `work` in a transaction and keeps its answer for the same form sent again within seven days. What `work` throws undoes
 * everything, so that the form may be corrected and sent again.
 */
export function storedOnce<T>(db: Db, { user, draft, said }: Sent, work: (db: Db) => Promise<T>): Promise<T> {
  if (draft === undefined) return work(db)
  const hash = createHash('sha256').update(JSON.stringify(said)).digest()
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${user} ${draft}`}, 0))`.execute(transaction)
    const before = await transaction
      .selectFrom('sent_drafts')
      .select(['said', 'answer'])
      .where('user_id', '=', user)
      .where('draft', '=', draft)
      .executeTakeFirst()
    if (before && !hash.equals(before.said)) throw conflict(SAID_OTHERWISE)
    if (before) return before.answer as T
    const answer = await work(transaction)
    await sql`delete from sent_drafts where user_id = ${user} and made_at < now() - interval '7 days'`.execute(
      transaction,
    )
    await transaction
      .insertInto('sent_drafts')
      .values({ user_id: user, draft, said: hash, answer: JSON.stringify(answer) })
      .execute()
    return answer
  })
}

/**
 * The same for an answer with a secret that is shown once. The secret is kept sealed, and `sent.user` is the person signed in,
 * not the company acted for: nobody else gets it by sending the form again.
 */
export async function secretStoredOnce<T extends { secret: string }>(
  { db, signing }: { db: Db; signing: Signing },
  sent: Sent,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  let made: T | undefined
  const { sealed, ...kept } = await storedOnce(db, sent, async (transaction) => {
    made = await work(transaction)
    const { secret, ...shown } = made
    return { ...shown, sealed: signing.seal(SECRET_PURPOSE, Buffer.from(secret)).toString('base64') }
  })
  if (made) return made
  const secret = signing.unseal(SECRET_PURPOSE, Buffer.from(sealed, 'base64'))
  if (!secret) throw conflict(SAID_BEFORE)
  return { ...kept, secret: secret.toString() } as unknown as T
}
