import type { ForumItem } from '@spetskarta/shared/forum/forum.ts'
import { IconTrash } from '@tabler/icons-react'
import { NAMES } from '../forum-words'
import css from './DeleteButton.module.css'

/** «Удалить»; on a phone only the bin. A question follows the press. */
export function DeleteButton({ item, onDelete }: { item: ForumItem; onDelete: (item: ForumItem) => void }) {
  return (
    <button
      type="button"
      className={`${css.delete} reach firm medium strong`}
      onClick={() => onDelete(item)}
      title={`Удалить ${NAMES[item.type]}`}
    >
      <IconTrash size={18} aria-hidden="true" />
      <span>Удалить</span>
    </button>
  )
}
