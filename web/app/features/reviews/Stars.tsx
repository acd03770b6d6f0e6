import { STAR_WORDS } from '@spetskarta/shared/reviews/reviews.constants.ts'
import { IconStar, IconStarFilled } from '../../ui/icon/icons.ts'
import css from './reviews.module.css'

const ALL = [1, 2, 3, 4, 5]

/** The stars of a review, 1 to 5. */
export const Stars = ({ stars }: { stars: number }) => (
  <span className="nowrap" role="img" aria-label={`Оценка ${stars} из 5`}>
    {ALL.map((star) => {
      const Icon = star <= stars ? IconStarFilled : IconStar
      return <Icon key={star} size={18} aria-hidden="true" className={star <= stars ? css.on : css.star} />
    })}
  </span>
)

interface ChoiceProps {
  /** 0: none chosen. */
  stars: number
  onChange: (stars: number) => void
}

/** A group of radio buttons: the arrow keys change the choice. */
export const StarChoice = ({ stars, onChange }: ChoiceProps) => (
  <fieldset>
    <legend className="small strong">Оценка{stars ? `: ${STAR_WORDS[stars]}` : ''}</legend>
    <div className={css.choice}>
      {ALL.map((star) => {
        const Icon = star <= stars ? IconStarFilled : IconStar
        return (
          <label key={star}>
            <input
              type="radio"
              name="stars"
              value={star}
              checked={star === stars}
              required
              aria-label={`${star} из 5, ${STAR_WORDS[star]}`}
              onChange={() => onChange(star)}
            />
            <Icon size={32} aria-hidden="true" className={star <= stars ? css.on : css.star} />
          </label>
        )
      })}
    </div>
  </fieldset>
)
