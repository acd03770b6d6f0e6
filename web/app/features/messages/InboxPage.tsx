import { getDeals } from '@spetskarta/shared/deals/deals.ts'
import { getThreads } from '@spetskarta/shared/messages/messages.ts'
import { useEffect } from 'react'
import { Outlet, useParams } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { setUnread } from '../../api/unread'
import { useRoot } from '../../api/use-root'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { IconCalendar, IconPlus } from '../../ui/icon/icons.ts'
import { PageError } from '../../ui/page/PageError'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/InboxPage'
import css from './InboxPage.module.css'
import { InboxList } from './list/InboxList'
import { SHOWS } from './list/inbox-rows'
import { useInbox } from './use-inbox'

const NO_THREADS = { threads: [], next: null, unread: 0 }
const NO_DEALS = { deals: [], next: null, mine: 0 }

/** A visitor may start writing a message: logging in is required only to send it. */
export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args
  const now = Date.now()
  const mayBeVisitor = url.pathname.startsWith(paths.newThread(''))
  if (!mayBeVisitor) await signedInUser(args)
  const call = context.get(api)
  const show = SHOWS.find((one) => one === url.searchParams.get('show'))
  const [threads, deals] = await Promise.all([
    call(getThreads, { querystring: {} }),
    call(getDeals, { querystring: { show } }),
  ]).catch((error: unknown) => (mayBeVisitor ? ([NO_THREADS, NO_DEALS] as const) : refuse(error)))
  return { threads, deals, show, now }
}

/** The stream keeps the list up to date, so the router need not reload it. */
export const shouldRevalidate = () => false

/**
 * /deals and /messages/…: deals and questions of both sides, with the open one beside the list; on a phone only one of the two.
 */
export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { threadId, itemId, offerId } = useParams()
  const user = useRoot()?.user
  const list = useInbox(loaderData, user !== null && user !== undefined)
  useEffect(() => setUnread(list.unread), [list.unread])
  const open = Boolean(threadId ?? itemId ?? offerId)
  const Heading = open ? 'p' : 'h1'
  return (
    <div className={`${css.page} ${open ? css.open : ''} ${user ? '' : css.alone}`}>
      {user ? (
        <div className={`${css.head} spread wrap`}>
          <div>
            <Heading className={css.title}>Сделки</Heading>
            <p className="quiet small" role="status">
              {list.mine > 0 ? `Ждут вас: ${list.mine}` : 'Ничего не ждёт вашего ответа'}
            </p>
          </div>
          <div className="wrap">
            <ButtonLink to={paths.dealCalendar()} icon={<IconCalendar size={20} aria-hidden="true" />}>
              Календарь
            </ButtonLink>
            <ButtonLink
              look={open ? 'outlined' : 'primary'}
              to={paths.newRequest()}
              icon={<IconPlus size={20} aria-hidden="true" />}
            >
              Новая заявка
            </ButtonLink>
          </div>
        </div>
      ) : null}
      {user ? <InboxList list={list} now={loaderData.now} className={css.list ?? ''} /> : null}
      <section className={`${css.thread} column`} aria-label="Переписка">
        <Outlet context={list} />
      </section>
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
