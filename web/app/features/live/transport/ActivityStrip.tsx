import type { CSSProperties } from 'react'
import { formatDuration } from '../../../ui/text/ago'
import { activityKindOf, kindsOf, stretchText } from '../../tracks/activities'
import type { MachineDay } from '../../tracks/machine-day'
import css from './ActivityStrip.module.css'

/**
 * Activities of the machine over the day. The words are shown to
 * a pointer; the slider has those of its moment, the legend all.
 */
export function ActivityStrip({ day }: { day: Pick<MachineDay, 'activities' | 'start' | 'end' | 'timeZone'> }) {
  const { activities, start, end, timeZone } = day
  const share = (ms: number) => ms / (end - start)
  return (
    <div className={`${css.strip} anchor`} aria-hidden="true">
      {activities.map((stretch) => (
        <i
          key={stretch.from}
          className={css[activityKindOf(stretch)]}
          style={{ '--from': share(stretch.from - start), '--part': share(stretch.to - stretch.from) } as CSSProperties}
          title={stretchText(timeZone, stretch)}
        />
      ))}
    </div>
  )
}

/** Meaning of the strip's heights and colours, and the duration of each activity. */
export const ActivityLegend = ({ activities }: Pick<MachineDay, 'activities'>) => (
  <ul className={`${css.legend} row wrap quiet small digits`} aria-label="Что делала машина, оценка">
    {kindsOf(activities).map(({ kind, text, ms }) => (
      <li key={kind} className="gap-2 row nowrap">
        <span className={`${css.swatch} anchor firm`} aria-hidden="true">
          <i className={css[kind]} />
        </span>
        {text}
        <b>{formatDuration(ms / 1000)}</b>
      </li>
    ))}
  </ul>
)
