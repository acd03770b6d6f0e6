import { Link } from 'react-router'
import { paths } from '../../paths'
import { IconLink } from '../../ui/Button'
import { IconChevronLeft, IconChevronRight } from '../../ui/icon/icons.ts'
import css from './PeriodSteps.module.css'
import { periodAfter, periodAround, periodBefore, periodTitle, type ShownPeriod } from './period'

/** The shown week or month, links to the ones before and after it, and a switch between week and month. */
export function PeriodSteps({ objectId, period }: { objectId: number; period: ShownPeriod }) {
  const to = ({ by, from }: ShownPeriod) => paths.object(objectId, { by, day: from })
  const other = period.by === 'week' ? 'month' : 'week'
  return (
    <>
      <div className="row">
        <IconLink label="Раньше" to={to(periodBefore(period))} preventScrollReset>
          <IconChevronLeft size={20} aria-hidden="true" />
        </IconLink>
        <h2 className={`${css.period} text-body strong`}>{periodTitle(period)}</h2>
        <IconLink label="Позже" to={to(periodAfter(period))} preventScrollReset>
          <IconChevronRight size={20} aria-hidden="true" />
        </IconLink>
      </div>
      <Link
        to={to(periodAround(other, period.from))}
        preventScrollReset
        className={`${css.other} link inline reach medium`}
      >
        {other === 'month' ? 'Весь месяц' : 'По неделям'}
      </Link>
    </>
  )
}
