import type { ForumPage } from '@spetskarta/shared/forum/forum.ts'
import { SECTION, THEME } from '@spetskarta/shared/forum/forum.ts'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { IconFlag, IconFolderPlus, IconPlus } from '../../ui/icon/icons.ts'
import { EmptyState } from '../../ui/State'
import { useUser } from '../visitor/use-user'
import { ForumFrame } from './ForumFrame'
import { ForumPager } from './ForumPager'
import { ForumRows } from './ForumRows'
import { amountOf } from './forum-words'
import { Guest } from './Guest'
import { useForumDialog } from './write/use-forum-dialog'

/** The root or a section: the sections and themes in it. */
export function Places(page: ForumPage & { now: number }) {
  const { parent, forumItems, before, after, now } = page
  const user = useUser()
  const { dialog, open } = useForumDialog(page)
  const sections = forumItems.filter(({ type }) => type === SECTION)
  const themes = forumItems.filter(({ type }) => type === THEME)
  const rows = {
    now,
    onDelete: user?.rules ? (item: (typeof themes)[number]) => open({ kind: 'delete', item }) : undefined,
  }
  return (
    <ForumFrame
      title={parent ? `Раздел: ${parent.body}` : 'Форум'}
      lead={parent ? parent.about : amountOf(forumItems)}
      {...(parent && { back: paths.forum(parent.parentId ?? undefined), path: parent.path })}
      query=""
      actions={
        user ? (
          <Button
            look="primary"
            onClick={() => open({ kind: 'create', type: THEME })}
            icon={<IconPlus size={20} aria-hidden="true" />}
          >
            Создать тему
          </Button>
        ) : null
      }
    >
      {user?.rules ? (
        <div className="wrap">
          <ButtonLink to={paths.moderation({ show: 'forum' })} icon={<IconFlag size={18} aria-hidden="true" />}>
            Жалобы
          </ButtonLink>
          <Button
            onClick={() => open({ kind: 'create', type: SECTION })}
            icon={<IconFolderPlus size={18} aria-hidden="true" />}
          >
            Создать раздел
          </Button>
        </div>
      ) : null}
      {sections.length > 0 ? <ForumRows items={sections} {...rows} /> : null}
      {parent || themes.length > 0 ? (
        <section className="stack">
          <h2>Темы</h2>
          {themes.length > 0 ? (
            <ForumRows items={themes} {...rows} />
          ) : (
            <div className="card">
              <EmptyState title="Тем пока нет">Начните первую: её увидят все, кто читает раздел.</EmptyState>
            </div>
          )}
          <ForumPager id={parent?._id ?? 'main'} before={before} after={after} />
        </section>
      ) : null}
      {user ? null : <Guest />}
      {dialog}
    </ForumFrame>
  )
}
