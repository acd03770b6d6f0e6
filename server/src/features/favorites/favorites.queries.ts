/** The items that people have marked as favourites. */
import type { Item, Kind } from '@spetskarta/shared/catalog/items.ts'
import { FAVORITES_A_USER } from '@spetskarta/shared/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/**
 * Marks an item or removes the mark; without `to` it switches the mark. Returns the new state. Undefined where the
 * user cannot see the item; a mark on an item that was hidden later can still be removed.
 */
export const setFavorite = (
  db: Db,
  userId: string,
  { kind, id }: { kind: Kind; id: string },
  to: boolean | undefined,
): Promise<boolean | 'too many' | undefined> =>
  db.transaction().execute(async (transaction) => {
    // Parallel calls queue here: together they cannot exceed the limit, and two switches end in the state before
    // them.
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const item = await transaction
      .selectFrom('items')
      .leftJoin('favorites', (join) => join.onRef('item', '=', 'items.id').on('user_id', '=', userId))
      .select(['favorites.item as marked', 'hidden', 'owner'])
      .where('items.id', '=', id)
      .where('kind', '=', kind)
      .forKeyShare('items')
      .executeTakeFirst()
    if (!item || (!item.marked && item.hidden && item.owner !== userId)) return undefined
    const favorite = to ?? !item.marked
    if (favorite === Boolean(item.marked)) return favorite
    if (!favorite) {
      await transaction.deleteFrom('favorites').where('user_id', '=', userId).where('item', '=', id).execute()
      return false
    }
    const { count } = await transaction
      .selectFrom('favorites')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= FAVORITES_A_USER) return 'too many'
    await transaction.insertInto('favorites').values({ user_id: userId, item: id }).execute()
    return true
  })

/** Those that the user can see: published items and his own. */
const visible = (db: Db, userId: string) =>
  db
    .selectFrom('favorites as f')
    .innerJoin('items as i', 'i.id', 'f.item')
    .where('f.user_id', '=', userId)
    .where(({ or, eb }) => or([eb('i.hidden', '=', false), eb('i.owner', '=', userId)]))
    .orderBy('f.created_at', 'desc')
    .orderBy('i.id', 'desc')

/** Both kinds, the last marked first. */
export async function listFavoriteIds(db: Db, userId: string): Promise<string[]> {
  const rows = await visible(db, userId).select('i.id').execute()
  return rows.map(({ id }) => id)
}

/** Ids of the marked items of others that are not published now. */
export async function listGoneFavorites(db: Db, userId: string, kind: Kind): Promise<string[]> {
  const rows = await db
    .selectFrom('favorites as f')
    .innerJoin('items as i', 'i.id', 'f.item')
    .select('i.id')
    .where('f.user_id', '=', userId)
    .where('i.kind', '=', kind)
    .where('i.hidden', '=', true)
    .where('i.owner', '<>', userId)
    .execute()
  return rows.map(({ id }) => id)
}

interface Rows {
  offset: number
  /** Absent: all. */
  limit?: number | undefined
}

/** The last marked first, as the cards that searches give. `count`: with those that are not asked for. */
export async function listFavorites(db: Db, userId: string, kind: Kind, { offset, limit }: Rows) {
  const all = visible(db, userId).where('i.kind', '=', kind)
  const rows = await all
    .select(sql<Item>`i.card::json`.as('card'))
    .offset(offset)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  const { n } = await all.clearOrderBy().select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return { items: rows.map(({ card }) => card), count: n }
}
