import type { ForumParent } from '@spetskarta/shared/forum/forum.ts'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { IconArrowLeft, IconSearch } from '../../ui/icon/icons.ts'
import { PageHead } from '../../ui/page/Page'
import css from './ForumFrame.module.css'

interface Props {
  title: string
  lead?: ReactNode
  /** Address of «Назад»; undefined at the root. */
  back?: string
  /** The path from the root, without the page itself. */
  path?: ForumParent['path']
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** The text in the search field. */
  query?: string
  children: ReactNode
}

/** A page of the forum: the link back (if any), the title, the search. */
export function ForumFrame({ title, lead, back, path, actions, query, children }: Props) {
  return (
    <div className="page-narrow gap-4 page stack">
      {back ? (
        <ButtonLink
          to={back}
          look="quiet"
          className={css.back ?? ''}
          icon={<IconArrowLeft size={18} aria-hidden="true" />}
        >
          Назад
        </ButtonLink>
      ) : null}
      {path ? (
        <nav aria-label="Где вы" className={`${css.path} wrap quiet medium`}>
          {[{ _id: 'main', body: 'Форум' }, ...path].map(({ _id, body }) => (
            <Link key={_id} to={paths.forum(_id)} className="inline hover-underlined">
              {body}
            </Link>
          ))}
        </nav>
      ) : null}
      <PageHead title={title} lead={lead} actions={actions} className={css.head} />
      {query === undefined ? null : <SearchForm query={query} />}
      {children}
    </div>
  )
}

/** Works without scripts too. */
function SearchForm({ query }: { query: string }) {
  return (
    <Form action={paths.forumSearch()} role="search" className="flex gap-2">
      <label className={`${css.box} box row fill quiet`}>
        <IconSearch size={20} aria-hidden="true" />
        <span className="visually-hidden">Поиск по форуму</span>
        <input
          key={query}
          name="q"
          type="search"
          defaultValue={query}
          placeholder="Поиск по форуму"
          required
          minLength={2}
          maxLength={200}
        />
      </label>
      <Button type="submit">Найти</Button>
    </Form>
  )
}
