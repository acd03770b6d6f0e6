import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconX } from '../../../ui/icon/icons.ts'
import css from './Chip.module.css'

interface Props {
  children: ReactNode
  /** What a press does, for users who cannot see the cross. */
  effect: string
  /** Address of the search without this condition; or `onClick` removes it. */
  to?: string
  onClick?: () => void
}

/** A condition of a search; a press removes it. */
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
