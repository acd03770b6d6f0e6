import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { NICKNAME_MESSAGES } from '@spetskarta/shared/nickname-rules.ts'
import * as api from '@spetskarta/shared/own-items/own-items.ts'
import { setNickname } from '@spetskarta/shared/settings/settings.ts'
import { call } from '../../api/call'
import type { ItemBody } from './form/item-values'

interface ItemToSave {
  kind: Kind
  /** The item's `updatedAt` when the form was opened; undefined for a new item. */
  opened: { _id: string; updatedAt: string } | undefined
  /** Id of this form: if no answer arrived and the form is sent again, the new item is not saved twice. */
  draft: string
  body: ItemBody
  /** Addresses of all its photos in their order. */
  photos: string[]
}

/** What an owner does to either kind of item. */
export const ITEM_CALLS = {
  equipment: {
    create: api.createEquipment,
    update: api.updateEquipment,
    remove: api.deleteEquipment,
    read: api.getOwnEquipment,
  },
  order: { create: api.createWork, update: api.updateWork, remove: api.deleteWork, read: api.getOwnOrder },
} as const

/** Called before the item is saved, so that its card has the name; a nickname that is already the user's own is not an error. */
export async function takeNickname(wanted: string): Promise<void> {
  const { name, message } = await call(setNickname, { body: { name: wanted } })
  if (!name && message !== NICKNAME_MESSAGES.current) throw new ApiError(422, 'nickname', message)
}

/** Saves the form; returns the item as saved. */
export function saveItem({ kind, opened, draft, body, photos }: ItemToSave): Promise<api.OwnItem> {
  const endpoint = ITEM_CALLS[kind][opened ? 'update' : 'create']
  const rest = opened ? { _id: opened._id, updatedAt: opened.updatedAt } : { draft }
  return call(endpoint, { body: { ...body, ...rest, photos } })
}
