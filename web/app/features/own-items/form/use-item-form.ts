import { useForm } from '@mantine/form'
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { PHOTOS } from '@spetskarta/shared/limits.ts'
import { type OwnItem, uploadPhoto } from '@spetskarta/shared/own-items/own-items.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useRef, useState } from 'react'
import { call } from '../../../api/call'
import { patiently } from '../../../api/server-back'
import { afterPress } from '../../../ui/form/left/after-press'
import { usePhotos } from '../../../ui/form/photos/use-photos'
import { formDataOf, sendForm } from '../../../ui/form/send-form'
import { fieldsTypedSince } from '../../../ui/form/typed-since'
import { showToast } from '../../../ui/toast'
import { ITEM_CALLS, saveItem, takeNickname } from '../save-item'
import { differences } from './differences'
import type { ItemDraft } from './item-draft'
import { problemsOf } from './item-problems'
import { type ItemValues, itemBody, newValues, valuesOfItem } from './item-values'
import { useItemDraft } from './use-item-draft'

export type Saving =
  | { stage: 'idle' }
  /** `away`: the server does not answer at the moment; saving continues when it does. */
  | { stage: 'sending'; away?: boolean }
  | { stage: 'failed'; error: unknown; at: number }
  /** Another form has changed the item since this one was opened: `fresh` is what is saved now. */
  | { stage: 'conflict'; fresh: OwnItem }

interface ItemFormOptions {
  kind: Kind
  /** The item to edit; undefined: a new item. */
  item: OwnItem | undefined
  /** The phone for a new item, E.164. */
  phone: string | undefined
  /** The nickname to set before saving; empty: none. */
  nickname: string
  onSaved: (item: OwnItem) => void
}

const upload = async (file: File, onProgress: (part: number) => void, signal: AbortSignal) =>
  (await sendForm(uploadPhoto, { body: formDataOf({}, file), onProgress, signal })).url

/** The form's fields, its photos, and the progress of saving. What was typed is kept whatever happens. */
export function useItemForm({ kind, item, phone, nickname, onSaved }: ItemFormOptions) {
  const [opened, setOpened] = useState(item)
  const [draft, setDraft] = useState(uuidV4)
  const photos = usePhotos({ addresses: item?.photos ?? [], most: PHOTOS.most, upload })
  const [saving, setSaving] = useState<Saving>({ stage: 'idle' })
  const form = useForm<ItemValues>({
    initialValues: item ? valuesOfItem(item) : newValues(phone),
    validate: (values) => problemsOf(kind, values),
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ inputProps: { onBlur } }) => ({ onBlur: () => afterPress(() => onBlur?.()) }),
  })
  const dirty = form.isDirty() || photos.dirty
  const kept = useItemDraft({
    kind: item ? undefined : kind,
    draft,
    values: form.values,
    photos: photos.photos.flatMap(({ url }) => url ?? []),
    dirty,
    empty: newValues(phone),
    onFound: bring,
    onPhotos: photos.bring,
  })
  /** False once saved, so that leaving for the next page does not ask; nor does it where the browser keeps all of it. */
  const atStake = useRef(false)
  atStake.current = dirty && !(kept.isKept && !photos.waits && !photos.failed && !nickname)

  function bring(found: Pick<ItemDraft, 'draft' | 'values'>) {
    setDraft(found.draft)
    form.setValues(found.values)
  }

  function beginAnew() {
    const before = { draft, values: form.getValues() }
    const sent = photos.photos.flatMap(({ url }) => url ?? [])
    kept.clear()
    setDraft(uuidV4())
    form.reset()
    photos.undo()
    setSaving({ stage: 'idle' })
    const onClick = () => {
      bring(before)
      photos.bring(sent)
    }
    showToast({ text: 'Черновик убран', action: { label: 'Вернуть', onClick } })
  }

  /** Takes this item as the saved one; the fields become `values`. */
  function begin(now: OwnItem, values: ItemValues) {
    setOpened(now)
    form.setInitialValues(valuesOfItem(now))
    form.setValues(values)
    form.clearErrors()
    setSaving({ stage: 'idle' })
  }

  /** Resets the form to this item, as unchanged. */
  function adopt(now: OwnItem) {
    photos.adopt(now.photos)
    begin(now, valuesOfItem(now))
  }

  /** `sent`: the fields as they were sent; what was changed since then stays unsaved. */
  function end(saved: OwnItem, sent: ItemValues) {
    const values = fieldsTypedSince(valuesOfItem(saved), { sent, now: form.getValues() })
    const photosChanged = photos.adoptUnchanged(saved.photos)
    kept.end()
    begin(saved, values)
    atStake.current = photosChanged || differences(values, valuesOfItem(saved)).length > 0
    onSaved(saved)
  }

  async function save(over: OwnItem | undefined) {
    let wasAway = false
    let typed = form.getValues()
    const onAway = () => {
      wasAway = true
      setSaving({ stage: 'sending', away: true })
    }
    setSaving({ stage: 'sending' })
    try {
      const sent = await photos.sent()
      if (nickname) await takeNickname(nickname)
      typed = form.getValues()
      const all = {
        kind,
        opened: over,
        draft,
        body: itemBody(kind, typed),
        // Leaves out photos that were removed in another window meanwhile.
        photos: sent.filter((url) => !item?.photos.includes(url) || !over || over.photos.includes(url)),
      }
      end(await patiently(() => saveItem(all), { onAway }), typed)
    } catch (error) {
      const failure = await failureOf(error)
      // The server may have saved the item before it stopped answering: then this is not a conflict.
      if (wasAway && failure.stage === 'conflict' && isSaved(failure.fresh, typed)) end(failure.fresh, typed)
      else setSaving(failure)
    }
  }

  const isSaved = (fresh: OwnItem, sent: ItemValues) =>
    differences(sent, valuesOfItem(fresh)).length === 0 && photos.areSaved(fresh.photos)

  async function failureOf(error: unknown): Promise<Saving> {
    const failed: Saving = { stage: 'failed', error, at: Date.now() }
    if (!opened || !(error instanceof ApiError) || error.status !== 409) return failed
    return call(ITEM_CALLS[kind].read, { params: { id: opened._id } }).then(
      (fresh) => ({ stage: 'conflict', fresh }),
      () => failed,
    )
  }

  return {
    form,
    photos,
    saving,
    /** The draft with which the form was opened. */
    found: kept.found,
    beginAnew,
    /** Says where what was typed is, as leaving a new form does not ask. */
    leave: () => {
      if (dirty && kept.isKept && !atStake.current) showToast({ text: 'Черновик сохранён в этом браузере' })
    },
    dirty,
    atStake,
    save: () => void save(opened),
    /** Resolves a conflict: keeps what was typed here, or takes what was saved elsewhere. */
    keepTyped: (fresh: OwnItem) => void save(fresh),
    takeSaved: adopt,
    /** From now on, leaving the form does not ask about unsaved changes. */
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
