import { type ReactNode, useEffect, useRef } from 'react'
import { useUnread } from '../api/unread'
import type { RootData } from '../api/use-root'
import { useLayer } from '../ui/layers'
import { Toasts } from '../ui/Toasts'
import css from './Frame.module.css'
import { MENU, NavMenu } from './NavMenu'
import { TopBar } from './TopBar'

interface Props
  extends Pick<RootData, 'user' | 'company' | 'unseen' | 'overdue' | 'unread' | 'turns' | 'complaints' | 'site'> {
  /** Entry of the menu for the search results. */
  results: ReactNode
  /** Trials offered in the bar. */
  trials: ReactNode
  children: ReactNode
}

/** The dark frame of every page: the bar above, the menu at the left (behind a button below 1200 px). */
export function Frame({
  user,
  company,
  unseen,
  overdue,
  unread: first,
  turns,
  complaints,
  site,
  results,
  trials,
  children,
}: Props) {
  const unread = useUnread(first)
  useTitleCount(unread)
  const menu = useLayer(MENU)
  const menuOpen = menu.value !== undefined
  const counts = { unseen, overdue, turns, complaints }
  const nav = <NavMenu user={user} company={company} counts={counts} site={site} results={results} />

  return (
    <>
      <a className={`${css.skip} hide-print surface rounded pad-line strong`} href="#content">
        К содержанию
      </a>
      <TopBar
        user={user}
        company={company}
        unread={unread}
        menuOpen={menuOpen}
        onMenu={() => (menuOpen ? menu.close() : menu.open())}
      >
        {trials}
      </TopBar>
      <div className={`${css.side} hide-below-xl hide-print`}>{nav}</div>
      <MenuDrawer open={menuOpen} onClose={menu.close}>
        {nav}
      </MenuDrawer>
      <main id="content" className={css.main} tabIndex={-1}>
        {children}
      </main>
      <Toasts />
    </>
  )
}

/** The menu over the page, below 1200 px: a native dialog, which traps the focus and closes on Esc. */
function MenuDrawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Esc
    <dialog
      ref={dialog}
      className={css.drawer}
      aria-label="Меню"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={css.inside}>{open ? children : null}</div>
    </dialog>
  )
}

const COUNTED = /^\(\d+\) /

/**
 * Shows the number of unread messages in the tab's title, and restores
 * it after each change of the page, which sets its own title.
 */
function useTitleCount(count: number) {
  useEffect(() => {
    const plain = document.title.replace(COUNTED, '')
    const wanted = count > 0 ? `(${count}) ${plain}` : plain
    if (document.title !== wanted) document.title = wanted
  })
}
