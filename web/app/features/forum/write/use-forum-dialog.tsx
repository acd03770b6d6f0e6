import {
  createMessage,
  createTheme,
  createThread,
  editItem,
  type ForumItem,
  type ForumPage,
  MESSAGE,
  SECTION,
  THEME,
} from '@spetskarta/shared/forum/forum.ts'
import { FORUM } from '@spetskarta/shared/limits.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { call } from '../../../api/call'
import { paths } from '../../../paths'
import { showToast } from '../../../ui/toast'
import { ComplainDialog } from './ComplainDialog'
import { DeleteForumItemDialog } from './DeleteForumItemDialog'
import { WriteDialog } from './WriteDialog'

type Open =
  | { kind: 'create'; type: ForumItem['type'] }
  | { kind: 'edit'; item: ForumItem }
  | { kind: 'delete'; item: ForumItem }
  | { kind: 'complain'; item: ForumItem }

const CREATE: Record<ForumItem['type'], string> = {
  [SECTION]: 'Создать раздел',
  [THEME]: 'Создать тему',
  [MESSAGE]: 'Создать сообщение',
}
const EDIT: Record<ForumItem['type'], string> = {
  [SECTION]: 'Изменить раздел',
  [THEME]: 'Изменить тему',
  [MESSAGE]: 'Изменить сообщение',
}

/** Key of a text that was typed but not sent. */
const draftKeyOf = (type: ForumItem['type'], parent: ForumPage['parent']) => `forum:${type}:${parent?._id ?? 'main'}`

/** The dialog open on a page of the forum, and what happens when it is confirmed. */
export function useForumDialog({ parent, forumItems, after }: ForumPage): {
  dialog: ReactNode
  open: (dialog: Open) => void
} {
  const [shown, show] = useState<Open>()
  // The id of what a dialog creates: sent again after a lost answer, also by a dialog that was closed meanwhile, it is stored once.
  const [begun, setBegun] = useState({ draftKey: '', id: '' })
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const onClose = () => show(undefined)

  function open(dialog: Open) {
    if (dialog.kind === 'create') {
      const draftKey = draftKeyOf(dialog.type, parent)
      setBegun((last) => (last.draftKey === draftKey ? last : { draftKey, id: uuidV4() }))
    }
    show(dialog)
  }

  async function create(type: ForumItem['type'], body: string, about: string, isOpen: () => boolean) {
    const parentId = parent?._id ?? null
    const { id } = begun
    const end = () => setBegun({ draftKey: '', id: '' })
    if (type === THEME) {
      const { _id } = await call(createTheme, { body: { id, body, parentId } })
      end()
      // Whoever went back meanwhile may be writing something else.
      await (isOpen() ? navigate(paths.forum(_id)) : revalidate())
    }
    if (type === SECTION) {
      await call(createThread, { body: { id, body, parentId, about } })
      end()
      await revalidate()
    }
    if (type !== MESSAGE || !parentId) return
    const { number } = await call(createMessage, { body: { id, body, parentId } })
    end()
    const here = after === null && forumItems.length < FORUM.page
    const page = here ? pathname + search : paths.forum(parentId, { last: 1 })
    // Another page loads by navigating. Reloading only after navigating would restore the scroll position of the previous page.
    if (page === pathname + search || !isOpen()) await revalidate()
    if (isOpen()) await navigate(`${page}#m-${number}`)
  }

  async function edit(item: ForumItem, body: string) {
    await call(editItem, { body: { id: item._id, body } })
    await revalidate()
    showToast({ text: 'Сохранено' })
  }

  async function deleted(item: ForumItem) {
    if (item._id === parent?._id) await navigate(paths.forum(item.parentId ?? undefined))
    else await revalidate()
  }

  if (!shown) return { dialog: null, open }
  if (shown.kind === 'delete')
    return { open, dialog: <DeleteForumItemDialog item={shown.item} onDeleted={deleted} onClose={onClose} /> }
  if (shown.kind === 'complain') return { open, dialog: <ComplainDialog item={shown.item} onClose={onClose} /> }
  if (shown.kind === 'edit') {
    const { item } = shown
    const send = (text: string) => edit(item, text)
    const words = { title: EDIT[item.type], action: 'Сохранить', busyAction: 'Сохраняем…' }
    return {
      open,
      dialog: <WriteDialog {...words} type={item.type} text={item.body} onSend={send} onClose={onClose} />,
    }
  }
  const { type } = shown
  const send = (text: string, about: string, isOpen: () => boolean) => create(type, text, about, isOpen)
  const words = { title: CREATE[type], action: 'Создать', busyAction: 'Создаём…' }
  return {
    open,
    dialog: <WriteDialog {...words} type={type} draftKey={begun.draftKey} onSend={send} onClose={onClose} />,
  }
}
