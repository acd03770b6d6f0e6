import { ButtonLink } from '../Button'
import { formatCount } from '../text/format'

interface Props {
  /** Address of the same page with more rows; undefined: it shows no more than these. */
  to: string | undefined
  shown: number
  count: number
  /** What the list contains. */
  name: string
}

/** Below a list that shows only its first rows; a link, so that it works without scripts too. */
export const ShowMore = ({ to, shown, count, name }: Props) =>
  shown < count ? (
    <p className="row wrap">
      {to === undefined ? null : (
        <ButtonLink to={to} size="small" preventScrollReset aria-label={`Показать ещё: ${name}`}>
          Показать ещё
        </ButtonLink>
      )}
      <span className="quiet small">{`${formatCount(shown)} из ${formatCount(count)}`}</span>
    </p>
  ) : null
