/** Items that are sent again because their first answer was lost. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { EDIT_MS } from './forum.json.ts'
import type { NewForumItem } from './writing.queries.ts'

type SentAgain =
  /** Stored with the same texts. */
  | { state: 'same'; id: string; number: number }
  /** Stored with other texts, which may still be corrected. */
  | { state: 'other'; id: string; number: number }
  /** Stored, and changed or deleted since, or too old to be corrected. */
  | { state: 'changed' }
  /** The id belongs to another item. */
  | { state: 'taken' }

/** Undefined if nothing is stored under the id; then it stays free until the transaction ends. */
export async function findSentBefore(
  transaction: Db,
  { id, author, body, parent }: NewForumItem,
  { type, about }: { type: 0 | 1 | 2; about: string },
): Promise<SentAgain | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`forum item ${id}`}, 0))`.execute(transaction)
  const stored = await transaction
    .selectFrom('forum_items')
    .select(['type', 'author', 'parent', 'number', 'body', 'about', 'created_at', 'edited_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) return undefined
  if (stored.type !== type || stored.author !== author || stored.parent !== parent) return { state: 'taken' }
  if (stored.deleted_at) return { state: 'changed' }
  const number = stored.number ?? 0
  if (stored.body === body && stored.about === about) return { state: 'same', id, number }
  const mayCorrect = stored.edited_at === null && stored.created_at.getTime() > Date.now() - EDIT_MS
  return mayCorrect ? { state: 'other', id, number } : { state: 'changed' }
}
