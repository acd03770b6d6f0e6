import { kindOf } from '@spetskarta/shared/catalog/items.ts'
import type { OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { showToast } from '../../../ui/toast'
import { removeItem } from '../remove-item'
import { ITEM_CALLS } from '../save-item'

/** Hides, shows and deletes own items; after each action the page reloads its data. */
export function useOwnActions() {
  const { revalidate } = useRevalidator()
  /** Ids of items that are being changed. */
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  /** `undo`: this call undoes another one, so it offers no undo itself. */
  async function setHidden(item: OwnItem, hidden: boolean, undo = false) {
    setBusy((ids) => new Set([...ids, item._id]))
    try {
      await call(ITEM_CALLS[kindOf(item)].update, { body: { _id: item._id, hidden } })
      await revalidate()
      const text = hidden ? `Скрыто: ${item.name}` : `Опубликовано: ${item.name}`
      const back = { label: 'Вернуть', onClick: () => void setHidden(item, !hidden, true) }
      showToast({ text, ...(undo ? {} : { action: back }) })
    } catch (error) {
      const again = { label: 'Повторить', onClick: () => void setHidden(item, hidden, undo) }
      showToast({ text: errorText(error).text, bad: true, action: again })
    } finally {
      setBusy((ids) => new Set([...ids].filter((id) => id !== item._id)))
    }
  }

  async function remove(item: OwnItem) {
    if (await removeItem(item)) await revalidate()
  }

  return { busy, setHidden, remove }
}
