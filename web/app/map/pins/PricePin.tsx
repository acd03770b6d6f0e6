import type { MouseEvent } from 'react'
import css from './PricePin.module.css'

interface Props {
  kind: 'equipment' | 'order'
  /** What it costs, in a few letters. */
  text: string
  label: string
  /** Of what the pin stands for. */
  id: string
  selected?: boolean | undefined
  lifted?: boolean | undefined
  /** Another one is selected. */
  dimmed?: boolean | undefined
  /** The machine is at work for another customer today. */
  busy?: boolean | undefined
  onClick: (event: MouseEvent) => void
}

/** A machine's price in an oval, an order's budget in a rectangle; filled and larger when selected. */
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
