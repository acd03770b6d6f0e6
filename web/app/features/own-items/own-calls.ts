/** The owner's calls. Loaded only when one is made: they bring the schemas, which lists do without. */
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import * as api from '@spetskarta/shared/own-items/own-items.ts'
import { call } from '../../api/call'
import type { Photo } from '../../ui/form/photo'
import { formDataOf, sendForm } from '../../ui/form/send-form'
import type { ItemBody } from './form/item-values'

interface Given {
  kind: Kind
  /** Of the item as it was when the form was opened; a new one has none. */
  opened: { _id: string; updatedAt: string } | undefined
  /** Of this form: a new item that was saved though no answer came is not saved again. */
  draft: string
  body: ItemBody
  photo: Photo
  onProgress: (part: number) => void
}

const CALLS = {
  equipment: { create: api.createEquipment, update: api.updateEquipment, remove: api.deleteEquipment },
  order: { create: api.createWork, update: api.updateWork, remove: api.deleteWork },
} as const

/** Saves the form, with the photo where there is a new one; the item as it is now. */
export function saveItem({ kind, opened, draft, body, photo, onProgress }: Given): Promise<api.OwnItem> {
  const { url } = CALLS[kind][opened ? 'update' : 'create']
  const fields = { ...body, ...(opened ? { _id: opened._id, updatedAt: opened.updatedAt } : { draft }) }
  if (photo.state === 'new') return sendForm(url, formDataOf(fields, photo.file), onProgress)
  return sendForm(url, photo.state === 'gone' ? { ...fields, image: null } : fields, onProgress)
}

export const setHidden = (kind: Kind, _id: string, hidden: boolean): Promise<api.OwnItem> =>
  call(CALLS[kind].update, { body: { _id, hidden } })

export const deleteItem = (kind: Kind, id: string) => call(CALLS[kind].remove, { querystring: { id }, body: undefined })

export const getOwnItem = (kind: Kind, id: string): Promise<api.OwnItem> =>
  call(kind === 'equipment' ? api.getOwnEquipment : api.getOwnOrder, { params: { id } })
