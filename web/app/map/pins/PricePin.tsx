import type { MouseEvent } from 'react'
import css from './PricePin.module.css'

interface Props {
  kind: 'equipment' | 'order'
  /** The price in a few characters. */
  text: string
  label: string
  /** Id of the pin's item. */
  id: string
  selected?: boolean | undefined
  lifted?: boolean | undefined
  /** Whether another pin is selected. */
  dimmed?: boolean | undefined
  /** Whether the machine works for another customer today. */
  busy?: boolean | undefined
  onClick: (event: MouseEvent) => void
}

/** A pin with a price: an oval for a machine, a rectangle with the budget for an order; filled and larger when selected. */
export function PricePin({ kind, text, label, id, selected, lifted, dimmed, busy, onClick }: Props) {
  const state = [selected && css.selected, lifted && css.lifted, dimmed && css.dimmed, busy && css.busy]
  return (
    <button
      type="button"
      className={[`${css.pin} anchor nowrap bold digits`, css[kind], ...state].filter(Boolean).join(' ')}
      aria-label={label}
      aria-pressed={selected ?? false}
      data-item={id}
      onClick={onClick}
    >
      {text}
    </button>
  )
}
