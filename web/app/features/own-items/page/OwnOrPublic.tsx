import { lazy } from 'react'
import { ItemPage } from '../../catalog/ItemPage'
import type { LoadedItem } from './load-item'

/** The form and its code are loaded separately from the card, which every visitor sees. */
const getForm = () => import('./EditPage')
const EditPage = lazy(getForm)

/** Keeps the page that one comes from until the form is there too. */
export async function withForm(loaded: LoadedItem): Promise<LoadedItem> {
  if (loaded.mode === 'form') await getForm()
  return loaded
}

/**
 * The form for the owner of an item, the card for all others. No `Suspense` around the form: the server's first piece
 * of the page waits for it, and so does what was on the screen before.
 */
export function OwnOrPublic({ loaded }: { loaded: LoadedItem }) {
  if (loaded.mode === 'card') return <ItemPage item={loaded.item} own={loaded.own} />
  return <EditPage key={loaded.item._id} item={loaded.item} map={loaded.map} />
}
