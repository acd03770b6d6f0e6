import type { CSSProperties } from 'react'
import { formatDuration } from '../../../ui/text/ago'
import { activityKindOf, kindsOf, stretchText } from '../../tracks/activities'
import type { MachineDay } from '../../tracks/machine-day'
import css from './ActivityStrip.module.css'

/** What the machine did over the day; a pointer shows the words, the slider has them for its moment, the legend all. */
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

/** What the heights and colours of the strip mean, and how long each lasted. */
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
