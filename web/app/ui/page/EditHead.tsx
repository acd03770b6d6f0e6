import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import css from './EditHead.module.css'

interface Props {
  title: string
  /** The list that the item is in. */
  back: string
  actions?: ReactNode
  /** Parts of the item, by their addresses; the first one is the form. */
  tabs?: { label: string; to: string }[]
}

/** The name of what is edited, the way back to the list, and its parts. */
export function EditHead({ title, back, actions, tabs }: Props) {
  return (
    <div className={css.head}>
      <div className={`${css.title} wrap`}>
        <Link to={back} className="lit tile quiet" aria-label="К списку">
          <IconArrowLeft size={22} aria-hidden="true" />
        </Link>
        <h1>{title}</h1>
        {actions}
      </div>
      {tabs ? (
        <nav aria-label="Разделы объявления" className={css.tabs}>
          {tabs.map(({ label, to }) => (
            <NavLink key={to} to={to} end className={`${css.tab} reach quiet medium strong`}>
              {label}
            </NavLink>
          ))}
        </nav>
      ) : null}
    </div>
  )
}
