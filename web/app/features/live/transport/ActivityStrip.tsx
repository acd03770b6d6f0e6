import type { CSSProperties } from 'react'
import { stretchText } from '../../tracks/activities'
import type { MachineDay } from '../../tracks/machine-day'
import css from './ActivityStrip.module.css'

/** What the machine did over the day; a pointer shows the words, and the slider tells them for its moment. */
export function ActivityStrip({ day }: { day: Pick<MachineDay, 'activities' | 'start' | 'end' | 'timeZone'> }) {
  const { activities, start, end, timeZone } = day
  const share = (ms: number) => ms / (end - start)
  return (
    <div className={`${css.strip} anchor`} aria-hidden="true">
      {activities.map((stretch) => (
        <i
          key={stretch.from}
          className={css[stretch.by === 'movement' ? 'movement' : stretch.activity]}
          style={{ '--from': share(stretch.from - start), '--part': share(stretch.to - stretch.from) } as CSSProperties}
          title={stretchText(timeZone, stretch)}
        />
      ))}
    </div>
  )
}
