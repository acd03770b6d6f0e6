import { type ForumItem, searchForum } from '@spetskarta/shared/forum/forum.ts'
import { Link } from 'react-router'
import { api } from '../../api/context'
import { errorText } from '../../api/error-text'
import { isRefused, refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import type { Route } from './+types/ForumSearchPage'
import { ForumFrame } from './ForumFrame'
import css from './ForumFrame.module.css'
import { Author } from './message/Author'
import { formatPosted } from './message/posted'

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams.get('q')?.trim() ?? ''
  const after = url.searchParams.get('after') ?? undefined
  const nothing = { query, found: [], after: null, now: Date.now(), refusal: undefined }
  if (!query) return nothing
  return context
    .get(api)(searchForum, { querystring: { query, after } })
    .then(
      (answer) => ({ ...nothing, ...answer }),
      (error) => (isRefused(error) ? { ...nothing, refusal: errorText(error).text } : refuse(error)),
    )
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Поиск по форуму',
    description: 'Поиск по темам и сообщениям форума о спецтехнике.',
    path: paths.forumSearch(),
    index: false,
  })

/** /forum/search?q=… */
export default function ForumSearchPage({ loaderData: { query, found, after, now, refusal } }: Route.ComponentProps) {
  return (
    <ForumFrame title="Поиск по форуму" back={paths.forum()} query={query}>
      {refusal ? <Notice bad>{refusal}</Notice> : null}
      {query && !refusal && found.length === 0 ? (
        <div className="clip card">
          <EmptyState title={`По запросу «${query}» ничего не найдено`}>
            Попробуйте другие слова или меньше слов: формы слов мы учитываем сами.
          </EmptyState>
        </div>
      ) : null}
      {found.length > 0 ? (
        <ul className="clip ruled card" aria-label="Найдено">
          {found.map((hit) => (
            <li key={hit._id} className="gap-1 pad-row stack anywhere">
              <p className="quiet small">
                {WHAT[hit.type]}
                {hit.parent ? (
                  <>
                    {' · '}
                    <Link to={paths.forum(hit.parent._id)} className={css.parent}>
                      {hit.parent.body}
                    </Link>
                  </>
                ) : null}
              </p>
              <Link to={paths.forum(hit._id)} className={`${css.hit} hover-underlined`}>
                {hit.excerpt.map(({ text, hit: marked }, i) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key
                  marked ? <mark key={i}>{text}</mark> : text,
                )}
              </Link>
              {hit.type === 0 ? null : (
                <p className="quiet small">
                  <Author user={hit.user} />, {formatPosted(hit.created_at, now)}
                </p>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {after ? (
        <p>
          <ButtonLink to={paths.forumSearch({ q: query, after })} rel="next">
            Показать ещё
          </ButtonLink>
        </p>
      ) : null}
    </ForumFrame>
  )
}

const WHAT: Record<ForumItem['type'], string> = { 0: 'Раздел', 1: 'Тема', 2: 'Сообщение' }

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
