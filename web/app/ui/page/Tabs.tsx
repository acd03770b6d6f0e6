import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import css from './Tabs.module.css'

export interface Tab {
  label: string
  to: string
  icon?: ReactNode
}

/** Pages that belong together; each has an address. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav aria-label={label} className={`${css.tabs} flex line-below gap-1`}>
    {tabs.map(({ label, to, icon }) => (
      <NavLink key={to} to={to} end className={`${css.tab} gap-2 firm flex reach quiet medium strong`}>
        {icon}
        {label}
      </NavLink>
    ))}
  </nav>
)
