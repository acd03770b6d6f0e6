import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ItemPage } from '../../catalog/ItemPage'
import type { LoadedItem } from './load-item'

type FormProps = Omit<Extract<LoadedItem, { mode: 'form' }>, 'mode' | 'sheets'>

/** The form and what it needs come apart from the card that everybody sees. */
const getForm = () => import('./EditPage')
const FormLater = lazy(getForm)
let formNow: ComponentType<FormProps> | undefined

/** Has the form ready before it is to be drawn: on the server in the first piece of the page, here without a gap. */
export async function prepareForm(loaded: LoadedItem): Promise<LoadedItem> {
  if (loaded.mode === 'form') formNow = (await getForm()).default
  return loaded
}

/** The form for the owner of an item, the card for all others. */
export function OwnOrPublic({ loaded }: { loaded: LoadedItem }) {
  // Chosen once: another component in its place would begin without what has been typed.
  const [Form] = useState<ComponentType<FormProps>>(() => formNow ?? FormLater)
  if (loaded.mode === 'card') return <ItemPage item={loaded.item} own={loaded.own} />
  return (
    <Suspense>
      <Form key={loaded.item._id} item={loaded.item} map={loaded.map} />
    </Suspense>
  )
}
