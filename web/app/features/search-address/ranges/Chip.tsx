import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './Chip.module.css'

interface Props {
  children: ReactNode
  /** What a press does, for who does not see the cross. */
  effect: string
  /** Where the search without it is; or what takes it away. */
  to?: string
  onClick?: () => void
}

/** One condition of a search; a press takes it away. */
export function Chip({ children, effect, to, onClick }: Props) {
  const look = `${css.chip} inline tight rounded nowrap semibold small`
  const content = (
    <>
      {children}
      <IconX size={16} aria-hidden="true" />
      <span className="visually-hidden"> — {effect}</span>
    </>
  )
  return to === undefined ? (
    <button type="button" className={look} onClick={onClick}>
      {content}
    </button>
  ) : (
    <Link to={to} className={look}>
      {content}
    </Link>
  )
}
