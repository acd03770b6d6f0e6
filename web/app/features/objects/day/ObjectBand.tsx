import { hoursText } from '@spetskarta/shared/hours.ts'
import type { MachineObjectDay } from '@spetskarta/shared/objects/objects.ts'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { clockOf } from '../../tracks/time'
import css from './ObjectBand.module.css'
import type { Band } from './visits'

interface Day {
  /** Ms. */
  start: number
  end: number
  timeZone: string
}

interface BandProps {
  bands: readonly Band[]
  /** The visit at the shown moment. */
  here: Band | undefined
  day: Day
}

/**
 * Visits to objects, drawn on the time bar. Hidden from screen readers: the slider names the visit at its moment, the legend all.
 */
export function ObjectBand({ bands, here, day: { start, end, timeZone } }: BandProps) {
  const share = (ms: number) => ms / (end - start)
  return (
    <div className={`${css.strip} anchor clip`} aria-hidden="true">
      {bands.map((band) => {
        const { name, from, to, named } = band
        return (
          <span
            key={`${name} ${from}`}
            className={`${css.visit} ${band === here ? css.here : ''} ${share(from - start) > 0.5 ? css.late : ''} text-mini strong nowrap`}
            style={{ '--from': share(from - start), '--part': share(to - from) } as CSSProperties}
            title={`${name}: ${clockOf(timeZone, from)}–${clockOf(timeZone, to)}`}
          >
            {named || band === here ? <b>{name}</b> : null}
          </span>
        )
      })}
    </div>
  )
}

interface Props {
  /** Objects of the day that the time bar shows. */
  objects: readonly MachineObjectDay[]
  day: Day
}

/** The objects of the band with the first arrival, the last departure and the time spent there. */
export const ObjectLegend = ({ objects, day: { timeZone } }: Props) => (
  <ul className={`${css.legend} row wrap quiet small digits`} aria-label="Объекты за день">
    {objects.map(({ objectId, name, day, visits, onSite }) => (
      <li key={objectId} className="gap-2 row">
        <i className={`${css.swatch} firm`} aria-hidden="true" />
        <Link to={paths.object(objectId, { by: 'week', day })} className="link inline reach">
          {name}
        </Link>
        <span className="nowrap">
          {clockOf(timeZone, visits[0]?.came ?? 0)}–{clockOf(timeZone, visits.at(-1)?.left ?? 0)}, на объекте{' '}
          <b>{hoursText(onSite)}</b>
        </span>
      </li>
    ))}
  </ul>
)
