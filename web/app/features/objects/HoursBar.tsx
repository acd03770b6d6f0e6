import css from './HoursBar.module.css'
import { hoursText } from './hours-text'

/** Seconds. */
interface Hours {
  work: number
  idle: number
  unknown: number
}

const PARTS = [
  { part: 'work', name: 'работа' },
  { part: 'idle', name: 'простой' },
  { part: 'unknown', name: 'неизвестно' },
] as const

/** Work, idle and unknown as one bar; `of`: seconds of its full width. */
export function HoursBar({ hours, of }: { hours: Hours; of?: number }) {
  const whole = Math.max(1, of ?? 0, hours.work + hours.idle + hours.unknown)
  return (
    <span
      className={`${css.bar} flex clip rounded-sm`}
      role="img"
      aria-label={PARTS.map(({ part, name }) => `${name} ${hoursText(hours[part])}`).join(', ')}
    >
      {PARTS.map(({ part }) =>
        hours[part] > 0 ? (
          <i key={part} className={css[part]} style={{ width: `${(hours[part] / whole) * 100}%` }} />
        ) : null,
      )}
    </span>
  )
}

/** What the colours mean; with `hours` how much each is, `named` also in visible words. */
export function HoursLegend({ hours, named = false }: { hours?: Hours; named?: boolean }) {
  return (
    <ul className={`${css.legend} wrap ${hours ? 'medium' : 'small'}`}>
      {PARTS.map(({ part, name }) => (
        <li key={part} className="row">
          <i className={`${css.swatch} ${css[part]} rounded-sm`} aria-hidden="true" />
          {hours ? (
            <span className={part === 'work' ? 'strong digits' : 'digits'}>
              <span className={named ? 'regular' : 'visually-hidden'}>{name} </span>
              {hoursText(hours[part])}
            </span>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  )
}
