import type { MouseEvent } from 'react'
import { countOf, formatCount, formatNumber, MACHINES, ORDERS } from '../../ui/text/format'
import css from './ClusterMark.module.css'

const RADIUS = 20.5
const ROUND = 2 * Math.PI * RADIUS

interface Props {
  machines: number
  orders: number
  /** Price of the cheapest machine; undefined where prices cannot be compared. */
  from?: string | undefined
  onClick: (event: MouseEvent) => void
}

/** Several items as one mark: the ring shows the shares of machines (orange) and orders (yellow), clockwise from the top. */
export function ClusterMark({ machines, orders, from, onClick }: Props) {
  const count = machines + orders
  const size = count < 10 ? 46 : count < 100 ? 50 : 58
  const kinds = [machines && countOf(machines, MACHINES), orders && countOf(orders, ORDERS)].filter(Boolean).join(', ')
  // The label begins with the visible text, for people who use voice control.
  const label = `${[shortCount(count), from].filter(Boolean).join(' ')}: ${kinds}`
  return (
    <button
      type="button"
      className={`${css.mark} block anchor`}
      style={{ width: size, height: size }}
      aria-label={label}
      onClick={onClick}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="23.4" fill="#fff" />
        <circle cx="24" cy="24" r={RADIUS} className={css.orders} />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          className={css.machines}
          strokeDasharray={`${(ROUND * machines) / count} ${ROUND}`}
          transform="rotate(-90 24 24)"
        />
      </svg>
      <span className={`${css.number} bold over centred medium`}>{shortCount(count)}</span>{' '}
      {from ? <span className={`${css.from} nowrap semibold digits text-note`}>{from}</span> : null}
    </button>
  )
}

/** A count short enough for the mark: `999`, `1,2к`, `34к`. */
const shortCount = (count: number): string =>
  count < 1000 ? formatCount(count) : `${formatNumber(count / 1000, count < 10_000 ? 1 : 0)}к`
