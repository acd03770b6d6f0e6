import type { Rating } from '@spetskarta/shared/catalog/rating.ts'
import { IconStarFilled } from '../icon/icons.ts'
import { countOf, formatNumber } from '../text/format'
import css from './RatingLine.module.css'

const REVIEWS = ['отзыв', 'отзыва', 'отзывов'] as const
export const reviewsText = (count: number): string => countOf(count, REVIEWS)

interface Props {
  /** Null or absent: too few reviews, nothing is shown. */
  rating: Rating | null | undefined
  className?: string
}

/** «★ 4,8 · 12 отзывов». */
export function RatingLine({ rating, className = '' }: Props) {
  if (!rating) return null
  return (
    <span className={`${className} inline nowrap`}>
      <IconStarFilled size={16} aria-hidden="true" className={css.star} />
      <span className="visually-hidden">Оценка </span>
      {/* One element, because the row removes spaces between its children. */}
      <span>
        <b>{formatNumber(rating.stars, 1, 1)}</b> · {reviewsText(rating.reviews)}
      </span>
    </span>
  )
}
