import type { DealReviews } from '@spetskarta/shared/reviews/reviews.ts'
import { useRevalidator } from 'react-router'
import { RatingLine } from '../../ui/item/RatingLine'
import { ReviewEntry } from './ReviewEntry'
import { ReviewForm } from './ReviewForm'
import { incompleteText, proofText, reviewState } from './review-words'

interface Props {
  deal: string
  side: 'asker' | 'owner'
  reviews: DealReviews
}

/** On the page of a deal: the reviews of both sides, and the form while the user can still write one. */
export function DealReviewsCard({ deal, side, reviews }: Props) {
  const { revalidate } = useRevalidator()
  const { mine, theirs, closed, rating } = reviews
  const proof = mine ? '' : proofText(reviews)
  const incomplete = incompleteText(reviews)
  return (
    <section className="card pad gap-3 stack" aria-labelledby="reviews" id="review">
      <h2 id="reviews">{closed === null ? 'Напишите отзыв' : 'Отзывы'}</h2>
      {rating ? (
        <p className="medium">
          {side === 'asker' ? 'Владелец' : 'Заказчик'}: <RatingLine rating={rating} />
        </p>
      ) : null}
      <p className="quiet medium lines-airy">
        {reviewState(reviews)}
        {closed === null && proof ? ` Отзыв будет показан с отметкой «${proof}».` : ''}
      </p>
      {incomplete && (closed === null || closed === 'unproven') ? <p className="quiet medium">{incomplete}</p> : null}
      {closed === null ? <ReviewForm deal={deal} side={side} onWritten={revalidate} /> : null}
      {mine ? <ReviewEntry review={mine} title="Ваш отзыв" /> : null}
      {theirs ? (
        <ReviewEntry review={theirs} title={side === 'asker' ? 'Отзыв владельца' : 'Отзыв заказчика'} mayAnswer />
      ) : null}
    </section>
  )
}
