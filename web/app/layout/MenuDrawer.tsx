import { type ReactNode, useEffect, useRef } from 'react'
import css from './MenuDrawer.module.css'

/** The menu over the page, below 1200 px: a dialog of the browser, which traps the focus and closes on Esc. */
export function MenuDrawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, by the browser
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
