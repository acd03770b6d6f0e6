import { deleteThread, type ForumItem } from '@spetskarta/shared/forum/forum.ts'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { oneLine } from '../../../ui/page/meta'
import { showToast } from '../../../ui/toast'
import { childrenOf, NAMES } from '../forum-words'

interface Props {
  item: ForumItem
  onDeleted: (item: ForumItem) => Promise<void>
  onClose: () => void
}

/** Asks for confirmation and names what will be deleted. */
export function DeleteForumItemDialog({ item, onDeleted, onClose }: Props) {
  const { type, body, user, childrenCount } = item

  async function remove() {
    try {
      await call(deleteThread, { body: { id: item._id } })
      await onDeleted(item)
      showToast({ text: DELETED[type] })
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    }
  }

  return (
    <ConfirmDialog
      title={type === 2 ? 'Удалить сообщение?' : `Удалить ${NAMES[type]} «${oneLine(body, 80)}»?`}
      action="Удалить"
      busyAction="Удаляем…"
      onConfirm={remove}
      onClose={onClose}
    >
      {type === 2 ? (
        <p>
          {user ? `${user.name}: ` : ''}«{oneLine(body, 160)}»
        </p>
      ) : null}
      {childrenCount > 0 ? <p>Исчезнет и всё, что внутри: {childrenOf(item)}.</p> : null}
      <p>Вернуть удалённое будет нельзя.</p>
    </ConfirmDialog>
  )
}

const DELETED: Record<ForumItem['type'], string> = {
  0: 'Раздел удалён',
  1: 'Тема удалена',
  2: 'Сообщение удалено',
}
