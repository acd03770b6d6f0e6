import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useMayOpen } from '../../api/use-may'
import css from './Tabs.module.css'

export interface Tab {
  label: string
  to: string
  icon?: ReactNode
}

/**
 * Links to related pages that are open to the user. Where they
 * are wider than a phone, the current one is scrolled into view.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { pathname } = useLocation()
  const opens = useMayOpen()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another tab
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    // `scrollIntoView` would move the page too.
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={nav} aria-label={label} className={`${css.tabs} anchor flex line-below gap-1`}>
      {tabs.map(({ label, to, icon }) =>
        opens(to) ? (
          <NavLink key={to} to={to} end className={`${css.tab} gap-2 firm flex reach quiet medium strong`}>
            {icon}
            {label}
          </NavLink>
        ) : null,
      )}
    </nav>
  )
}
