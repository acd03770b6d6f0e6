/** Loaded when a heart is pressed: it brings the schemas, which pages do without. */
import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { addFavorite } from '@spetskarta/shared/favorites/favorites.ts'
import { call } from '../../api/call'

/** What the item is now. */
export async function saveFavorite(item: Item, to: boolean): Promise<boolean> {
  const { favorite } = await call(addFavorite, { body: { type: isEquipment(item) ? 0 : 1, id: item._id, to } })
  return favorite
}
