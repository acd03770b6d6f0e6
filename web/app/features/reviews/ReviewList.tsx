import { RATED_FROM } from '@spetskarta/shared/catalog/rating.ts'
import type { ReviewList as Reviews } from '@spetskarta/shared/reviews/reviews.ts'
import { useId } from 'react'
import { ButtonLink } from '../../ui/Button'
import { RatingLine, reviewsText } from '../../ui/item/RatingLine'
import { ReviewEntry } from './ReviewEntry'

interface Props {
  title: string
  list: Reviews
  /** Address of the page that begins after a cursor; undefined: only the newest are shown. */
  nextTo?: ((after: string) => string) | undefined
}

/** Published reviews, newest first, with their rating; nothing without reviews. */
export default function ReviewList({ title, list: { rating, count, reviews, next }, nextTo }: Props) {
  const id = useId()
  if (reviews.length === 0) return null
  return (
    <section className="card pad gap-4 stack" aria-labelledby={id}>
      <div>
        <div className="between wrap">
          <h2 id={id}>{title}</h2>
          {rating ? <RatingLine rating={rating} /> : <span className="quiet small">{reviewsText(count)}</span>}
        </div>
        <p className="quiet small lines-airy">
          Пишут только стороны сделок, по которым записана работа или выдан документ. Среднюю оценку показываем, когда
          отзывов не меньше {RATED_FROM}.
        </p>
      </div>
      {reviews.map((review) => (
        <ReviewEntry key={review.id} review={review} />
      ))}
      {next && nextTo ? (
        <div className="wrap">
          <ButtonLink to={nextTo(next)} rel="next">
            Более ранние отзывы
          </ButtonLink>
        </div>
      ) : null}
    </section>
  )
}
