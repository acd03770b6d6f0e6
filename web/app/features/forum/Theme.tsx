import type { ForumItem, ForumPage, ForumParent } from '@spetskarta/shared/forum/forum.ts'
import { paths } from '../../paths'
import { Button, ButtonLink, IconButton } from '../../ui/Button'
import { IconFlag, IconMessagePlus, IconPencil } from '../../ui/icon/icons.ts'
import { EmptyState } from '../../ui/State'
import { formatCount } from '../../ui/text/format'
import { useUser } from '../visitor/use-user'
import { ForumFrame } from './ForumFrame'
import css from './ForumFrame.module.css'
import { ForumPager } from './ForumPager'
import { Guest } from './Guest'
import { Author } from './message/Author'
import { ForumMessage } from './message/ForumMessage'
import { formatPosted } from './message/posted'
import { DeleteButton } from './write/DeleteButton'
import { SubscribeButton } from './write/SubscribeButton'
import { useForumDialog } from './write/use-forum-dialog'

/** A theme: a page of its messages. */
export function Theme({ theme, ...page }: ForumPage & { theme: ForumParent; now: number }) {
  const { forumItems: messages, before, after, now } = page
  const user = useUser()
  const { dialog, open } = useForumDialog(page)
  const may = (item: ForumItem) => ({
    onEdit: item.editableUntil ? () => open({ kind: 'edit', item }) : undefined,
    onDelete: user?.rules || item.editableUntil ? () => open({ kind: 'delete', item }) : undefined,
    onComplain: user && user.userUrl !== item.user?.userUrl ? () => open({ kind: 'complain', item }) : undefined,
  })
  const write = (
    <Button
      look="primary"
      onClick={() => open({ kind: 'create', type: 2 })}
      icon={<IconMessagePlus size={20} aria-hidden="true" />}
    >
      Написать сообщение
    </Button>
  )
  return (
    <ForumFrame
      title={`Тема: ${theme.body}`}
      lead={
        <>
          <Author user={theme.user} />, {formatPosted(theme.created_at, now)}
          {theme.editedAt ? <> · изменено {formatPosted(theme.editedAt, now)}</> : null}
        </>
      }
      back={paths.forum(theme.parentId ?? undefined)}
      path={theme.path}
    >
      {user ? <ThemeActions theme={theme} {...may(theme)} /> : null}
      <section className="stack">
        <div className="between wrap gap-3">
          <h2>
            Сообщения <span className={`${css.count} regular text-body quiet`}>{formatCount(theme.childrenCount)}</span>
          </h2>
          {user ? <span className="hide-below-sm">{write}</span> : null}
        </div>
        <ForumPager id={theme._id} before={before} after={after} />
        {messages.map((item) => (
          <ForumMessage key={item._id} item={item} now={now} {...may(item)} />
        ))}
        {messages.length === 0 ? <NoMessages theme={theme} /> : null}
        {messages.length > 5 ? (
          <ForumPager id={theme._id} before={before} after={after} label="Страницы, внизу" />
        ) : null}
        {/* On a phone the button stands at the end of the messages, within reach of a thumb. */}
        {user ? <div className="grid hide-from-sm">{write}</div> : <Guest />}
      </section>
      {dialog}
    </ForumFrame>
  )
}

function NoMessages({ theme }: { theme: ForumItem }) {
  return (
    <div className="card">
      {theme.childrenCount > 0 ? (
        <EmptyState
          title="Здесь сообщений нет"
          actions={<ButtonLink to={paths.forum(theme._id)}>К началу темы</ButtonLink>}
        >
          На этой странице всё удалено.
        </EmptyState>
      ) : (
        <EmptyState title="Нет сообщений">Напишите первое: о чём тема и что хотите узнать.</EmptyState>
      )}
    </div>
  )
}

interface ActionsProps {
  theme: ForumParent
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
  onComplain: (() => void) | undefined
}

function ThemeActions({ theme, onEdit, onDelete, onComplain }: ActionsProps) {
  return (
    <div className="gap-1 row wrap">
      <SubscribeButton key={String(theme.subscribed)} id={theme._id} subscribed={theme.subscribed} />
      {onEdit ? (
        <Button look="quiet" onClick={onEdit} icon={<IconPencil size={18} aria-hidden="true" />}>
          Изменить
        </Button>
      ) : null}
      {onComplain ? (
        <IconButton label="Пожаловаться на тему" onClick={onComplain}>
          <IconFlag size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
      {onDelete ? <DeleteButton item={theme} onDelete={onDelete} /> : null}
    </div>
  )
}
