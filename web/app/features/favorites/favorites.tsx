/** The favourites of the logged-in user, for every heart on the page. */

import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { addFavorite } from '@spetskarta/shared/favorites/favorites.ts'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { paths } from '../../paths'
import { showToast } from '../../ui/toast'
import { useUser } from '../visitor/use-user'
import { type FavoriteStore, openFavorites } from './favorite-store'
import { takeWish } from './wish'

const FavoritesContext = createContext<FavoriteStore<Item> | undefined>(undefined)

/** Saves the state; returns the item's state on the server. */
async function save(item: Item, to: boolean): Promise<boolean> {
  const { favorite } = await call(addFavorite, { body: { type: isEquipment(item) ? 0 : 1, id: item._id, to } })
  return favorite
}

/** `ids`: the favourites known to the server; empty for a visitor. */
export function FavoritesProvider({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const [store] = useState(() => openFavorites<Item>(ids, save))
  useEffect(() => store.load(ids), [store, ids])
  return (
    <FavoritesContext value={store}>
      <Wish />
      {children}
    </FavoritesContext>
  )
}

/** Adds the item whose heart a visitor pressed before logging in. */
function Wish() {
  const known = useUser() !== null
  const set = useSetFavorite()
  const carryOut = useEffectEvent(() => {
    const item = takeWish()
    if (item)
      set(item, true, () =>
        showToast({
          text: `В избранном: ${item.name}`,
          action: {
            label: 'К избранному',
            to: isEquipment(item) ? paths.favoriteEquipments() : paths.favoriteOrders(),
          },
        }),
      )
  })
  useEffect(() => {
    if (known) carryOut()
  }, [known])
  return null
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

/** Adds or removes a favourite, then calls `onDone`; a failure is shown, with a button to try again. */
export function useSetFavorite(): (item: Item, to: boolean, onDone?: () => void) => void {
  const store = useStore()
  const set = (item: Item, to: boolean, onDone?: () => void) =>
    void store.set(item, to).then(onDone, (error) =>
      showToast({
        text: errorText(error).text,
        action: { label: 'Повторить', onClick: () => set(item, to, onDone) },
        bad: true,
      }),
    )
  return set
}
