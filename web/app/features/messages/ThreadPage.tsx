import { getThread } from '@spetskarta/shared/messages/messages.ts'
import { useOutletContext } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/ThreadPage'
import { readAbout } from './thread/about-offer'
import { Conversation } from './thread/Conversation'
import { MESSAGES_AROUND } from './thread/use-messages'
import type { Inbox } from './use-inbox'

/** `at`: the number of a message that was searched for; the page begins shortly before it. */
export async function loader(args: Route.LoaderArgs) {
  const user = await signedInUser(args)
  const at = Number(args.url.searchParams.get('at')) || undefined
  const { threadId } = args.params
  const after = at === undefined ? undefined : Math.max(0, at - MESSAGES_AROUND)
  const ask = args.context.get(api)
  const answer = await ask(getThread, { params: { threadId }, querystring: { after } }).catch(refuse)
  const { subject } = answer.thread
  const offer = subject.kind === 'offer' ? await readAbout(ask, subject.offer).catch(refuse) : null
  return { ...answer, offer, at, user: user.userUrl, now: Date.now() }
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: loaderData?.thread.other?.name ?? 'Переписка',
    description: 'Переписка.',
    path: paths.deals(),
    index: false,
  })

/** /messages/:threadId */
export default function ThreadPage({ loaderData }: Route.ComponentProps) {
  const list = useOutletContext<Inbox>()
  return <Conversation key={`${loaderData.thread.id} ${loaderData.at ?? ''}`} {...loaderData} list={list} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
