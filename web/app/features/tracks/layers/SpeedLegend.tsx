import type { CSSProperties } from 'react'
import { lineKindsOf } from '../left-out'
import type { MachineDay } from '../machine-day'
import { SPEED_STEPS } from '../speed'
import css from './SpeedLegend.module.css'

const LINES = { gap: 'нет данных', carried: 'перевозка', jam: 'ложное место' } as const

interface Props {
  className?: string | undefined
  /** Drawn days, whose lines without a speed colour are explained. */
  days?: readonly Pick<MachineDay, 'jams' | 'gaps' | 'trips'>[]
}

/** Meaning of the colours and lines of routes and charts. */
export function SpeedLegend({ className, days = [] }: Props) {
  const lines = lineKindsOf(days)
  return (
    <div className={[`${css.legend} text-mini surface rounded`, className].filter(Boolean).join(' ')}>
      <p className="gap-10 flex">
        <b>км/ч</b>
        <span className={`${css.steps} flex`}>
          {SPEED_STEPS.map(({ from, color }) => (
            <span key={from} className="quiet semibold" style={{ '--step': color } as CSSProperties}>
              {from}
            </span>
          ))}
        </span>
      </p>
      {lines.length > 0 ? (
        <ul className={`${css.lines} row wrap quiet semibold`} aria-label="Линии на карте" data-lines>
          {lines.map((kind) => (
            <li key={kind} className="gap-2 row nowrap">
              <i className={css[kind]} aria-hidden="true" />
              {LINES[kind]}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
