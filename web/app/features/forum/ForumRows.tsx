import type { ForumItem } from '@spetskarta/shared/forum/forum.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { IconChevronRight, IconFolder, IconMessage } from '../../ui/icon/icons.ts'
import css from './ForumRows.module.css'
import { childrenOf } from './forum-words'
import { Author } from './message/Author'
import { formatPosted } from './message/posted'
import { DeleteButton } from './write/DeleteButton'

interface Props {
  items: readonly ForumItem[]
  now: number
  /** For moderators only. */
  onDelete?: ((item: ForumItem) => void) | undefined
}

/** Sections or themes, a row for each; the whole row is a link. */
export function ForumRows({ items, now, onDelete }: Props) {
  return (
    <ul className="clip ruled card">
      {items.map((item) => (
        <li key={item._id} className={`${css.row} gap-4 pad-row anchor row`}>
          <span className={`${css.icon} sunken tile`}>
            {item.type === 0 ? (
              <IconFolder size={24} aria-hidden="true" />
            ) : (
              <IconMessage size={24} aria-hidden="true" />
            )}
          </span>
          <div className={`${css.text} fill anywhere`}>
            <Link to={paths.forum(item._id)} className={`${css.name} text-lead lines-dense strong`}>
              {item.body}
            </Link>
            {item.readTo === null ? null : <New item={item} readTo={item.readTo} />}
            {item.type === 0 ? (
              <p className="quiet medium">{item.about}</p>
            ) : (
              <p className="quiet small">
                <Author user={item.user} />, {formatPosted(item.created_at, now)}
                {item.childrenCount > 0 ? (
                  <span className="hide-below-md"> · последнее {formatPosted(item.lastAt, now)}</span>
                ) : null}
              </p>
            )}
          </div>
          <span className={`${css.count} firm quiet small`}>{childrenOf(item)}</span>
          {onDelete ? <DeleteButton item={item} onDelete={onDelete} /> : null}
          <IconChevronRight className={`${css.arrow} firm`} size={20} aria-hidden="true" />
        </li>
      ))}
    </ul>
  )
}

/** Link to the first unread message. */
function New({ item, readTo }: { item: ForumItem; readTo: number }) {
  return (
    <Link
      to={paths.forum(item._id, readTo > 0 ? { after: String(readTo) } : {})}
      className={`${css.new} accent text-note lines-airy anchor strong`}
    >
      новое<span className="visually-hidden"> в теме «{item.body}»</span>
    </Link>
  )
}
