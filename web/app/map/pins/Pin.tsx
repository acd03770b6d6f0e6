import type { KeyboardEvent, MouseEvent } from 'react'
import { ItemIcon } from '../../ui/item/ItemIcon'
import css from './Pin.module.css'

const SHAPE = {
  equipment: 'M22 51 15.2 39.3A19 19 0 1 1 28.8 39.3Z',
  order: 'M12 2.5h20a9 9 0 0 1 9 9v19a9 9 0 0 1-9 9h-4.4L22 51l-5.6-11.5H12a9 9 0 0 1-9-9v-19a9 9 0 0 1 9-9Z',
} as const

interface Props {
  kind: 'equipment' | 'order'
  /** Type whose icon the pin shows. */
  type: string
  label: string
  /** Id of the pin's item. */
  id?: string
  selected?: boolean | undefined
  lifted?: boolean | undefined
  /** Whether another pin is selected. */
  dimmed?: boolean | undefined
  onClick?: (event: MouseEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A pin: a teardrop for a machine, a rounded square for an order; filled and larger when selected. */
export function Pin({ kind, type, label, id, selected, lifted, dimmed, ...acts }: Props) {
  const state = [selected && css.selected, lifted && css.lifted, dimmed && css.dimmed]
  const classes = [`${css.pin} anchor`, ...state].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={classes}
      aria-label={label}
      aria-pressed={selected ?? false}
      data-item={id}
      {...acts}
    >
      <PinDrawing kind={kind} type={type} selected={selected} />
    </button>
  )
}

/** The drawing of a pin, 44 × 53, not positioned. */
export function PinDrawing({
  kind,
  type,
  selected,
}: Pick<Props, 'kind' | 'type'> & { selected?: boolean | undefined }) {
  return (
    <span className={`${css.drawing} over ${css[kind]} ${selected ? css.filled : ''}`}>
      <svg viewBox="0 0 44 53" aria-hidden="true">
        <path className={css.outline} d={SHAPE[kind]} />
        <path className={css.ring} d={SHAPE[kind]} transform="translate(1.9 1.9) scale(.914)" />
      </svg>
      <span className={css.icon}>
        <ItemIcon type={type} size={23} />
      </span>
    </span>
  )
}
