import { getThread } from '@spetskarta/shared/messages/messages.ts'
import { useOutletContext } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/ThreadPage'
import { Conversation } from './thread/Conversation'
import { MESSAGES_AROUND } from './thread/use-messages'
import type { Threads } from './use-threads'

/** `at`: the message that was looked for; the page begins shortly before it. */
export async function loader(asked: Route.LoaderArgs) {
  const user = await signedInUser(asked)
  const at = Number(asked.url.searchParams.get('at')) || undefined
  const { threadId } = asked.params
  const after = at === undefined ? undefined : Math.max(0, at - MESSAGES_AROUND)
  const answer = await asked.context.get(api)(getThread, { params: { threadId }, querystring: { after } }).catch(refuse)
  return { ...answer, at, user: user.userUrl, now: Date.now() }
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: loaderData?.thread.other?.name ?? 'Переписка',
    description: 'Переписка.',
    path: paths.messages(),
    index: false,
  })

/** /messages/:threadId */
export default function ThreadPage({ loaderData }: Route.ComponentProps) {
  const list = useOutletContext<Threads>()
  return <Conversation key={`${loaderData.thread.id} ${loaderData.at ?? ''}`} {...loaderData} list={list} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
