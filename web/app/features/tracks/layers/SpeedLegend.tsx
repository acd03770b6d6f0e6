import type { CSSProperties } from 'react'
import { SPEED_STEPS } from '../speed'
import css from './SpeedLegend.module.css'

/** The meaning of the colours of routes and charts. */
export const SpeedLegend = ({ className }: { className?: string | undefined }) => (
  <p className={[`${css.legend} gap-10 flex text-mini surface rounded`, className].filter(Boolean).join(' ')}>
    <b>км/ч</b>
    <span className={`${css.steps} flex`}>
      {SPEED_STEPS.map(({ from, color }) => (
        <span key={from} className="quiet semibold" style={{ '--step': color } as CSSProperties}>
          {from}
        </span>
      ))}
    </span>
  </p>
)
