import type { ForumItem } from '@spetskarta/shared/forum/forum.ts'
import { IconTrash } from '../../../ui/icon/icons.ts'
import css from '../ForumFrame.module.css'
import { NAMES } from '../forum-words'

/** «Удалить», on a phone only its icon; the page asks for confirmation. */
export function DeleteButton({ item, onDelete }: { item: ForumItem; onDelete: (item: ForumItem) => void }) {
  return (
    <button
      type="button"
      className={`${css.delete} danger inline gap-2 rounded reach firm medium strong`}
      onClick={() => onDelete(item)}
      title={`Удалить ${NAMES[item.type]}`}
    >
      <IconTrash size={18} aria-hidden="true" />
      <span className="mute-below-md">Удалить</span>
    </button>
  )
}
