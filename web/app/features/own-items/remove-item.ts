import { kindOf } from '@spetskarta/shared/catalog/items.ts'
import type { OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import { errorText } from '../../api/error-text'
import { showToast } from '../../ui/toast'

/** Deletes an own item and says what came of it; whether it is gone. */
export async function removeItem(item: OwnItem): Promise<boolean> {
  try {
    const calls = await import('./own-calls')
    await calls.deleteItem(kindOf(item), item._id)
    showToast({ text: `Удалено: ${item.name}` })
    return true
  } catch (error) {
    showToast({ text: errorText(error).text, bad: true })
    return false
  }
}
