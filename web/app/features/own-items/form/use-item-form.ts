import { useForm } from '@mantine/form'
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import type { OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import { useRef, useState } from 'react'
import { call } from '../../../api/call'
import { CALLS, saveItem, takeNickname } from '../save-item'
import { problemsOf } from './item-problems'
import { type ItemValues, itemBody, newValues, valuesOfItem } from './item-values'
import { usePhotos } from './photos/use-photos'

export type Saving =
  | { stage: 'idle' }
  | { stage: 'sending' }
  | { stage: 'failed'; error: unknown; at: number }
  /** Another form has changed the item since this one was opened: `fresh` is what is saved now. */
  | { stage: 'conflict'; fresh: OwnItem }

interface ItemFormOptions {
  kind: Kind
  /** The item to edit; undefined: a new item. */
  item: OwnItem | undefined
  /** The phone for a new item, E.164. */
  phone: string | undefined
  /** The nickname to take first; empty: none. */
  nickname: string
  onSaved: (item: OwnItem) => void
}

/** Browsers have `crypto.randomUUID` on https only, and a server at home has no https. */
function uuidV4(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** The form's fields, its photos, and the progress of saving. What was typed is kept whatever happens. */
export function useItemForm({ kind, item, phone, nickname, onSaved }: ItemFormOptions) {
  const [opened, setOpened] = useState(item)
  const [draft] = useState(uuidV4)
  const photos = usePhotos(item)
  const [saving, setSaving] = useState<Saving>({ stage: 'idle' })
  const form = useForm<ItemValues>({
    initialValues: item ? valuesOfItem(item) : newValues(phone),
    validate: (values) => problemsOf(kind, values),
    validateInputOnBlur: true,
  })
  const dirty = form.isDirty() || photos.dirty
  /** Leaving for the page after saving loses nothing. */
  const atStake = useRef(false)
  atStake.current = dirty

  /** Sets the form to this item, without changes. */
  function adopt(now: OwnItem) {
    setOpened(now)
    photos.adopt(now)
    form.setInitialValues(valuesOfItem(now))
    form.setValues(valuesOfItem(now))
    form.clearErrors()
    setSaving({ stage: 'idle' })
  }

  async function save(over: OwnItem | undefined) {
    setSaving({ stage: 'sending' })
    try {
      const sent = await photos.sent()
      if (nickname) await takeNickname(nickname)
      const saved = await saveItem({
        kind,
        opened: over,
        draft,
        body: itemBody(kind, form.getValues()),
        // One that was removed in another window meanwhile is there no more.
        photos: sent.filter((url) => !item?.photos.includes(url) || !over || over.photos.includes(url)),
      })
      atStake.current = false
      adopt(saved)
      onSaved(saved)
    } catch (error) {
      setSaving(await failureOf(error))
    }
  }

  async function failureOf(error: unknown): Promise<Saving> {
    const failed: Saving = { stage: 'failed', error, at: Date.now() }
    if (!opened || !(error instanceof ApiError) || error.status !== 409) return failed
    return call(CALLS[kind].read, { params: { id: opened._id } }).then(
      (fresh) => ({ stage: 'conflict', fresh }),
      () => failed,
    )
  }

  return {
    form,
    photos,
    saving,
    dirty,
    atStake,
    save: () => void save(opened),
    /** Ends a conflict: keeps what is typed here, or takes what is saved there. */
    keepTyped: (fresh: OwnItem) => void save(fresh),
    takeSaved: adopt,
    /** From now on the typed text may be dropped without a question. */
    forget: () => {
      atStake.current = false
    },
    undo: () => {
      form.reset()
      photos.undo()
      setSaving({ stage: 'idle' })
    },
  }
}
