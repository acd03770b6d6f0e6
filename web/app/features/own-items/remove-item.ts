import { kindOf } from '@spetskarta/shared/catalog/items.ts'
import type { OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { showToast } from '../../ui/toast'
import { ITEM_CALLS } from './save-item'

/** Deletes an item and shows the result; returns whether the item was deleted. */
export async function removeItem(item: OwnItem): Promise<boolean> {
  try {
    await call(ITEM_CALLS[kindOf(item)].remove, { querystring: { id: item._id }, body: undefined })
    showToast({ text: `Удалено: ${item.name}` })
    return true
  } catch (error) {
    showToast({ text: errorText(error).text, bad: true })
    return false
  }
}
