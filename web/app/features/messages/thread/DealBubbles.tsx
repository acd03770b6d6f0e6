import type { RentRequest } from '@spetskarta/shared/deals/deals.ts'
import { ShownPhotos } from '../../../ui/photos/ShownPhotos'
import { countOf } from '../../../ui/text/format'
import { moscowTime } from '../../../ui/text/moscow'
import { bookedText, momentText, paymentText, requestTitle } from '../../deals/deal-words'
import { OfferSum } from '../../deals/OfferSum'
import type { AboutOffer } from './about-offer'
import css from './Conversation.module.css'

/** The parts of a deal shown among the messages: the request, and the offer with its price. */
export interface DealCard {
  /** ISO 8601, UTC. */
  at: string
  card: 'request' | 'offer'
}

export function dealCards({ view: { request, offer, history } }: AboutOffer): DealCard[] {
  const priced = history.findLast(({ step }) => step === 'offer' || step === 'change')
  const cards: DealCard[] = [{ at: request.madeAt, card: 'request' }]
  if (offer.price) cards.push({ at: priced?.at ?? offer.changedAt, card: 'offer' })
  return cards
}

/** Merges cards into the messages by time; both lists are sorted. */
export function amongThem<T extends { at: string }>(
  written: readonly T[],
  cards: readonly DealCard[],
): (T | DealCard)[] {
  const all: (T | DealCard)[] = []
  const left = [...cards]
  for (const one of written) {
    while (left[0] && left[0].at <= one.at) all.push(left.shift() as DealCard)
    all.push(one)
  }
  return [...all, ...left]
}

export function DealBubble({ card: { at, card }, about }: { card: DealCard; about: AboutOffer }) {
  const { side, request, offer } = about.view
  const mine = side === (card === 'request' ? 'asker' : 'owner')
  return (
    <article
      className={`${css.bubble} ${mine ? css.mine : css.theirs} ${css.card} framed`}
      aria-label={card === 'request' ? 'Заявка' : 'Предложение'}
    >
      {card === 'request' ? (
        <RequestCard request={request} />
      ) : (
        <>
          <h2 className={css.cardName}>Предложение: {offer.machine?.name ?? 'машина удалена'}</h2>
          {offer.terms ? (
            <p className="small">
              {bookedText(offer.terms)}, {offer.terms.operator ? 'с машинистом' : 'без машиниста'}
              {offer.terms.included ? `. ${offer.terms.included}` : ''}
            </p>
          ) : null}
          <OfferSum offer={offer} />
          {offer.terms && offer.state === 'offered' ? (
            <p className="quiet small">Действует до {momentText(offer.terms.validUntil)}</p>
          ) : null}
        </>
      )}
      <p className={`${css.time} quiet text-note`}>
        <time dateTime={at}>{moscowTime(Date.parse(at))}</time>
      </p>
    </article>
  )
}

const HOURS = ['час', 'часа', 'часов'] as const

function RequestCard({ request }: { request: RentRequest }) {
  const { address, place, hours, note, photos } = request
  return (
    <>
      <h2 className={css.cardName}>{requestTitle(request)}</h2>
      <p className="small">
        {[bookedText(request), address, place].filter(Boolean).join(', ')}
        <span className="block">
          {[`${countOf(hours, HOURS)} в смене`, paymentText(request)].filter(Boolean).join(', ')}
        </span>
      </p>
      <ShownPhotos photos={photos} alt="Фото места работ" />
      {note ? <p className="medium anywhere">{note}</p> : null}
    </>
  )
}
