import { redirect, useOutletContext } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/OfferThreadPage'
import { readAbout, useAbout } from './thread/about-offer'
import css from './thread/Conversation.module.css'
import { DealBubble, dealCards } from './thread/DealBubbles'
import { DealStrip } from './thread/DealStrip'
import { ThreadHead } from './thread/ThreadHead'
import { useFirstSent } from './thread/use-first-sent'
import { WaitingBubbles } from './thread/WaitingBubbles'
import type { Inbox } from './use-inbox'
import { Composer } from './write/Composer'
import { useWaiting } from './write/outbox'

export async function loader(args: Route.LoaderArgs) {
  const user = await signedInUser(args)
  const first = await readAbout(args.context.get(api), args.params.offerId).catch(refuse)
  if (first.view.thread) throw redirect(paths.thread(first.view.thread))
  return { first, user: user.userUrl }
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Сделка', description: 'Заявка и предложение.', path: paths.deals(), index: false })

/** /messages/offer/:offerId: a deal whose two sides have not exchanged messages yet. */
export default function OfferThreadPage({ loaderData: { first, user }, params: { offerId } }: Route.ComponentProps) {
  return <Unwritten key={offerId} {...{ first, user, offerId }} />
}

function Unwritten({ first, user, offerId }: Route.ComponentProps['loaderData'] & { offerId: string }) {
  const list = useOutletContext<Inbox>()
  const { about, look } = useAbout(first, null, list)
  const waiting = useWaiting(user).filter(({ to }) => 'offerId' in to && to.offerId === offerId)
  const { refresh } = list
  useFirstSent(offerId, refresh)
  if (!about) return null
  const { side, request, offer } = about.view
  const other = side === 'owner' ? request.asker : offer.owner
  return (
    <>
      <ThreadHead
        subject={{
          kind: 'offer',
          offer: offerId,
          deal: offer.deal,
          state: about.deal?.state ?? offer.state,
          name: [offer.machine?.name, request.place].filter(Boolean).join(', '),
          type: request.type,
          icoUrl: null,
        }}
        other={other.name || other.userUrl ? { ...other, name: other.name || other.userUrl } : null}
        phone={about.deal?.other.phone || null}
        phoneLater={false}
      />
      <DealStrip
        about={about}
        look={async () => {
          await look()
          refresh()
        }}
      />
      <div className={`${css.log} scroll`}>
        {dealCards(about).map((card) => (
          <DealBubble key={card.card} card={card} about={about} />
        ))}
        <WaitingBubbles waiting={waiting} />
      </div>
      {other.userUrl ? <Composer key={offerId} draftKey={offerId} to={{ offerId }} user={user} /> : null}
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
