import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import css from './EditHead.module.css'

interface Props {
  title: string
  /** The list that contains the item. */
  back: string
  actions?: ReactNode
  /** Tabs of the item, by their addresses; the first one is the form. */
  tabs?: { label: string; to: string }[]
}

/** The name of the edited item, the link back to the list, and its tabs. */
export function EditHead({ title, back, actions, tabs }: Props) {
  return (
    <div className={css.head}>
      <div className={`${css.title} gap-1 start wrap`}>
        <Link to={back} className="lit tile quiet" aria-label="К списку">
          <IconArrowLeft size={22} aria-hidden="true" />
        </Link>
        <h1>{title}</h1>
        {actions}
      </div>
      {tabs ? (
        <nav aria-label="Разделы объявления" className={`${css.tabs} flex line-below gap-1 mt-1`}>
          {tabs.map(({ label, to }) => (
            <NavLink key={to} to={to} end className={`${css.tab} firm flex reach quiet medium strong`}>
              {label}
            </NavLink>
          ))}
        </nav>
      ) : null}
    </div>
  )
}
