import { PAGE_SIZES } from '@spetskarta/shared/limits.ts'
import { Link } from 'react-router'
import { IconLink } from '../Button'
import { IconChevronLeft, IconChevronRight } from '../icon/icons.ts'
import { formatCount } from '../text/format'
import css from './Pager.module.css'
import { type Paging, queryOf } from './paging'

interface Props {
  paging: Paging
  count: number
  /** Address of a page of this list. */
  to: (query: { page?: number; size?: number }) => string
}

/** Rows per page, the shown range, and links to other pages; works without scripts. */
export function Pager({ paging: { page, size }, count, to }: Props) {
  const first = (page - 1) * size + 1
  const last = Math.min(count, page * size)
  const pageAt = (other: number) => to(queryOf({ page: other, size }))
  return (
    <nav className={`${css.pager} row wrap medium`} aria-label="Страницы">
      <span className="quiet hide-below-lg">На странице</span>
      <span className={`${css.sizes} inline sunken rounded`}>
        {PAGE_SIZES.map((each) => (
          <Link
            key={each}
            to={to(queryOf({ page: 1, size: each }))}
            className={`centred strong small quiet rounded-sm ${each === size ? css.current : ''}`}
            aria-current={each === size || undefined}
          >
            <span className="visually-hidden">По </span>
            {each}
          </Link>
        ))}
      </span>
      <span className={`${css.shown} nowrap quiet`}>
        {formatCount(first)}–{formatCount(last)} из {formatCount(count)}
      </span>
      <span className={`${css.steps} flex gap-1 push`}>
        {page > 1 ? (
          <IconLink to={pageAt(page - 1)} rel="prev" label="Предыдущая страница">
            <IconChevronLeft size={20} aria-hidden="true" />
          </IconLink>
        ) : (
          <span className={`${css.none} tile`}>
            <IconChevronLeft size={20} aria-hidden="true" />
          </span>
        )}
        {last < count ? (
          <IconLink to={pageAt(page + 1)} rel="next" label="Следующая страница">
            <IconChevronRight size={20} aria-hidden="true" />
          </IconLink>
        ) : (
          <span className={`${css.none} tile`}>
            <IconChevronRight size={20} aria-hidden="true" />
          </span>
        )}
      </span>
    </nav>
  )
}
