import { dayAfter, dayBefore, type Usage, type UsagePeriod } from '@spetskarta/shared/park/usage.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { paths } from '../../../paths'
import { IconLink } from '../../../ui/Button'
import { dayRangeText } from '../../../ui/text/days'

interface Props {
  query: { by: UsagePeriod; day?: string; group?: number }
  usage: Pick<Usage, 'from' | 'to'>
}

/** The period with steps to its neighbours. */
export const UsageSteps = ({ query, usage: { from, to } }: Props) => (
  <nav className="row" aria-label="Срок">
    <IconLink label="Раньше" replace preventScrollReset to={paths.usage({ ...query, day: dayBefore(query.by, from) })}>
      <IconChevronLeft size={20} aria-hidden="true" />
    </IconLink>
    <b className="nowrap strong">{dayRangeText(from, to)}</b>
    <IconLink label="Позже" replace preventScrollReset to={paths.usage({ ...query, day: dayAfter(query.by, to) })}>
      <IconChevronRight size={20} aria-hidden="true" />
    </IconLink>
  </nav>
)
