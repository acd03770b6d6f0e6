import { getThreads } from '@spetskarta/shared/messages/messages.ts'
import { useEffect } from 'react'
import { Outlet, useParams } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { setUnread } from '../../api/unread'
import { useRoot } from '../../api/use-root'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/MessagesPage'
import { ThreadList } from './list/ThreadList'
import css from './MessagesPage.module.css'
import { useThreads } from './use-threads'

const NOBODY = { threads: [], next: null, unread: 0 }

/** A visitor may begin to write: he is asked who he is when he sends. */
export async function loader(asked: Route.LoaderArgs) {
  const { url, context } = asked
  const now = Date.now()
  if (!url.pathname.startsWith(paths.newThread(''))) await signedInUser(asked)
  const call = context.get(api)
  const { threads, next, unread } = await call(getThreads, { querystring: {} }).catch((error: unknown) => {
    if (url.pathname.startsWith(paths.newThread(''))) return NOBODY
    return refuse(error)
  })
  return { threads, next, unread, now }
}

/** The list is kept up to date by the stream. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Сообщения',
    description: 'Переписки о технике и заказах.',
    path: paths.messages(),
    index: false,
  })

/** /messages: threads beside the open one; on a phone one or the other. */
export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { threadId, itemId } = useParams()
  const user = useRoot()?.user
  const list = useThreads(loaderData, user !== null && user !== undefined)
  useEffect(() => setUnread(list.unread), [list.unread])
  const open = threadId !== undefined || itemId !== undefined
  return (
    <div className={`${css.panes} ${open ? css.open : ''} ${user ? '' : css.alone}`}>
      {user ? <ThreadList list={list} now={loaderData.now} beside={open} className={css.list ?? ''} /> : null}
      <section className={`${css.thread} column`} aria-label="Переписка">
        <Outlet context={list} />
      </section>
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
