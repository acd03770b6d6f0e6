/** The items that users have marked as favourites. */
import type { Item, Kind } from '@spetskarta/shared/catalog/items.ts'
import { FAVORITES_A_USER } from '@spetskarta/shared/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/**
 * Marks an item or removes the mark; without `to` it switches the mark. Returns the new state; undefined where the user cannot
 * see the item. A mark on an item that was hidden later can still be removed.
 */
export const setFavorite = (
  db: Db,
  userId: string,
  { kind, id }: { kind: Kind; id: string },
  to: boolean | undefined,
): Promise<boolean | 'too many' | undefined> =>
  db.transaction().execute(async (transaction) => {
    // Parallel calls wait for each other here: so they cannot exceed the limit together, and two switches restore the original
    // state.
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

/** The user's marked items that the user can see: published ones and own ones. */
const visible = (db: Db, userId: string) =>
  db
    .selectFrom('favorites as f')
    .innerJoin('items as i', 'i.id', 'f.item')
    .where('f.user_id', '=', userId)
    .where(({ or, eb }) => or([eb('i.hidden', '=', false), eb('i.owner', '=', userId)]))
    .orderBy('f.created_at', 'desc')
    .orderBy('i.id', 'desc')

/** Ids of both kinds, last marked first. */
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
  /** Absent: no limit. */
  limit?: number | undefined
}

/** Last marked first, as the cards that searches return. `count`: the total, whatever the limit. */
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
