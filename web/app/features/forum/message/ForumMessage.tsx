import type { ForumItem } from '@spetskarta/shared/forum/forum.ts'
import { Link } from 'react-router'
import { initialsOf } from '../../../layout/initials'
import { paths } from '../../../paths'
import { Button, IconButton } from '../../../ui/Button'
import { IconFlag, IconPencil } from '../../../ui/icon/icons.ts'
import { DeleteButton } from '../write/DeleteButton'
import { Author } from './Author'
import css from './ForumMessage.module.css'
import { PostText } from './PostText'
import { formatLeft, formatPosted } from './posted'

/** What the user may do with a message; an action that is not allowed is undefined. */
export interface MessageActions {
  onEdit?: ((item: ForumItem) => void) | undefined
  onDelete?: ((item: ForumItem) => void) | undefined
  onComplain?: ((item: ForumItem) => void) | undefined
}

/** One message, which has its own address. */
export function ForumMessage({ item, now, ...actions }: { item: ForumItem; now: number } & MessageActions) {
  return (
    <article
      className={`${css.message} target grid card`}
      id={`m-${item.number}`}
      aria-label={`Сообщение ${item.number}`}
    >
      <span className={`${css.avatar} graphite bold mt-1 tile medium`} aria-hidden="true">
        {item.user ? initialsOf(item.user.name) : '—'}
      </span>
      <div className={`${css.head} reach row wrap`}>
        <span className={`${css.author} strong`}>
          <Author user={item.user} />
        </span>
        <span className={`${css.time} quiet small`}>
          {formatPosted(item.created_at, now)}
          {item.editedAt ? <span> · изменено {formatPosted(item.editedAt, now)}</span> : null}
        </span>
        <Link to={paths.forum(item._id)} className={`${css.number} inline hover-underlined quiet small`}>
          <span className="visually-hidden">Ссылка на сообщение</span>№&nbsp;{item.number}
        </Link>
        <Actions item={item} now={now} {...actions} />
      </div>
      <div className={css.body}>
        <PostText text={item.body} />
      </div>
    </article>
  )
}

function Actions({ item, now, onEdit, onDelete, onComplain }: { item: ForumItem; now: number } & MessageActions) {
  const own = item.editableUntil
  return (
    <span className={`${css.actions} row`}>
      {own && onEdit ? (
        <>
          <span className={`${css.left} mute-below-md quiet small`}>{formatLeft(own, now)}</span>
          <Button
            look="quiet"
            className={css.edit ?? ''}
            onClick={() => onEdit(item)}
            icon={<IconPencil size={18} aria-hidden="true" />}
          >
            <span className="mute-below-md">Изменить</span>
          </Button>
        </>
      ) : null}
      {onComplain ? (
        <IconButton label="Пожаловаться" onClick={() => onComplain(item)}>
          <IconFlag size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
      {onDelete ? <DeleteButton item={item} onDelete={onDelete} /> : null}
    </span>
  )
}
