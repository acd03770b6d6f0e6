import { getNewThread } from '@spetskarta/shared/messages/messages.ts'
import { redirect, useOutletContext } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { useRoot } from '../../api/use-root'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import type { Route } from './+types/NewThreadPage'
import css from './thread/Conversation.module.css'
import { ThreadHead } from './thread/ThreadHead'
import { useFirstSent } from './thread/use-first-sent'
import { WaitingBubbles } from './thread/WaitingBubbles'
import type { Inbox } from './use-inbox'
import { Composer } from './write/Composer'
import { useWaiting } from './write/outbox'

export async function loader({ params, context }: Route.LoaderArgs) {
  const about = await context
    .get(api)(getNewThread, { params: { itemId: params.itemId } })
    .catch(refuse)
  if (about.thread) throw redirect(paths.thread(about.thread))
  return about
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: `Написать: ${loaderData?.subject.name ?? ''}`,
    description: 'Первое сообщение об объявлении.',
    path: paths.deals(),
    index: false,
  })

/** /messages/new/:itemId: the first message about a listing; a visitor logs in when sending it. */
export default function NewThreadPage({ loaderData: about, params: { itemId } }: Route.ComponentProps) {
  const user = useRoot()?.user
  const { refresh } = useOutletContext<Inbox>()
  const waiting = useWaiting(user?.userUrl).filter(({ to }) => 'itemId' in to && to.itemId === itemId)
  useFirstSent(itemId, refresh)
  return (
    <>
      <ThreadHead subject={about.subject} other={about.other} phone={null} phoneLater={about.phoneLater} />
      {about.own ? (
        <div className="pad">
          <EmptyState
            title="Это ваше объявление"
            actions={<ButtonLink to={paths.deals()}>Все сделки и переписки</ButtonLink>}
          >
            Вопросы о нём придут сюда.
          </EmptyState>
        </div>
      ) : (
        <>
          <div className={`${css.log} scroll`}>
            {waiting.length === 0 ? (
              <Hints machine={about.subject.item === 'equipment'} phoneLater={about.phoneLater} />
            ) : (
              <WaitingBubbles waiting={waiting} />
            )}
          </div>
          <Composer key={itemId} draftKey={itemId} to={{ itemId }} user={user?.userUrl} first />
        </>
      )}
    </>
  )
}

const Hints = ({ machine, phoneLater }: { machine: boolean; phoneLater: boolean }) => (
  <div className={`${css.hints} quiet medium stack`}>
    <p>
      {machine
        ? 'Напишите, когда и где нужна техника, какие работы и объём: так ответят с ценой сразу.'
        : 'Напишите, какую технику предлагаете, когда она свободна и сколько стоит.'}
    </p>
    {phoneLater ? <p>Телефон {machine ? 'владельца' : 'заказчика'} откроется с его первым ответом.</p> : null}
    <p>Не переводите предоплату тем, кого не знаете: через сайт деньги не проходят.</p>
  </div>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
