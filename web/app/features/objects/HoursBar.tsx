import { hoursText } from '@spetskarta/shared/hours.ts'
import { onSiteOf, PART_NAMES, PARTS, type Parts } from '@spetskarta/shared/objects/parts.ts'
import css from './HoursBar.module.css'

/** The four parts of the time on site as one bar; `of`: seconds that the full width stands for. */
export function HoursBar({ hours, of }: { hours: Parts; of?: number }) {
  const whole = Math.max(1, of ?? 0, onSiteOf(hours))
  return (
    <span
      className={`${css.bar} flex clip rounded-sm`}
      role="img"
      aria-label={PARTS.map((part) => `${PART_NAMES[part]} ${hoursText(hours[part])}`).join(', ')}
    >
      {PARTS.map((part) =>
        hours[part] > 0 ? (
          <i key={part} className={css[part]} style={{ width: `${(hours[part] / whole) * 100}%` }} />
        ) : null,
      )}
    </span>
  )
}

/** What the colours mean; with `hours` also how much each part is, and with `named` its name in visible text. */
export function HoursLegend({ hours, named = false }: { hours?: Parts; named?: boolean }) {
  return (
    <ul className={`${css.legend} wrap ${hours ? 'medium' : 'small'}`}>
      {PARTS.map((part) => (
        <li key={part} className="row">
          <i className={`${css.swatch} ${css[part]} rounded-sm`} aria-hidden="true" />
          {hours ? (
            <span className={part === 'work' ? 'strong digits' : 'digits'}>
              <span className={named ? 'regular' : 'visually-hidden'}>{PART_NAMES[part]} </span>
              {hoursText(hours[part])}
            </span>
          ) : (
            PART_NAMES[part]
          )}
        </li>
      ))}
    </ul>
  )
}
