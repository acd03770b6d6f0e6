import type { ForumPage } from '@spetskarta/shared/forum/forum.ts'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '../../ui/icon/icons.ts'

interface Props extends Pick<ForumPage, 'before' | 'after'> {
  id: string
  /** Two pagers on one page need different labels. */
  label?: string
}

/** Links to the first, last and neighbouring pages; they work without scripts. */
export function ForumPager({ id, before, after, label = 'Страницы' }: Props) {
  if (before === null && after === null) return null
  return (
    <nav aria-label={label} className="wrap">
      {before === null ? null : (
        <>
          <ButtonLink to={paths.forum(id)} icon={<IconChevronsLeft size={18} aria-hidden="true" />}>
            Первая
          </ButtonLink>
          <ButtonLink
            to={paths.forum(id, { before })}
            rel="prev"
            icon={<IconChevronLeft size={18} aria-hidden="true" />}
          >
            Предыдущая
          </ButtonLink>
        </>
      )}
      {after === null ? null : (
        <span className="push row">
          <ButtonLink to={paths.forum(id, { after })} rel="next">
            Следующая
            <IconChevronRight size={18} aria-hidden="true" />
          </ButtonLink>
          <ButtonLink to={paths.forum(id, { last: 1 })}>
            Последняя
            <IconChevronsRight size={18} aria-hidden="true" />
          </ButtonLink>
        </span>
      )}
    </nav>
  )
}
