/** The favourites of the logged-in user, for every heart on the page. */

import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { addFavorite } from '@spetskarta/shared/favorites/favorites.ts'
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { showToast } from '../../ui/toast'
import { type FavoriteStore, openFavorites } from './favorite-store'

const FavoritesContext = createContext<FavoriteStore<Item> | undefined>(undefined)

/** What the item is now. */
async function save(item: Item, to: boolean): Promise<boolean> {
  const { favorite } = await call(addFavorite, { body: { type: isEquipment(item) ? 0 : 1, id: item._id, to } })
  return favorite
}

/** `ids`: the favourites that the server knows; a visitor has none. */
export function FavoritesProvider({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const [store] = useState(() => openFavorites<Item>(ids, save))
  useEffect(() => store.load(ids), [store, ids])
  return <FavoritesContext value={store}>{children}</FavoritesContext>
}

function useStore() {
  const store = use(FavoritesContext)
  if (!store) throw new Error('favourites outside FavoritesProvider')
  return store
}

/** Whether the item is a favourite. */
export function useFavorite(id: string): boolean {
  const { subscribe, has } = useStore()
  const favorite = () => has(id)
  return useSyncExternalStore(subscribe, favorite, favorite)
}

/** Which of the items are favourites. */
export function useOnlyFavorites(items: readonly Item[]): Item[] {
  const { subscribe, version, has } = useStore()
  useSyncExternalStore(subscribe, version, version)
  return items.filter(({ _id }) => has(_id))
}

/** Adds or removes a favourite; a failure is shown, with a button to try again. */
export function useSetFavorite(): (item: Item, to: boolean) => void {
  const store = useStore()
  const set = (item: Item, to: boolean) =>
    void store.set(item, to).catch((error) =>
      showToast({
        text: errorText(error).text,
        action: { label: 'Повторить', onClick: () => set(item, to) },
        bad: true,
      }),
    )
  return set
}
