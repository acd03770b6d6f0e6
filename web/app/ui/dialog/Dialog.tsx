import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../Button'
import { useStep } from '../layers'
import css from './Dialog.module.css'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons; the focus starts on the one with `data-first`. */
  foot: ReactNode
  /** Asks about a step of the history, so it adds none itself. */
  stepless?: boolean
}

/**
 * A question over the page, open as long as it is rendered. The browser's own dialog traps the focus and closes on
 * Esc; Back closes it too.
 */
export function Dialog({ title, onClose, children, foot, stepless }: Props) {
  useStep(onClose, stepless)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      // The action may have moved the focus to another place of the page.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, by the browser
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div>
        <div className={`${css.head} flex gap-2 start spread`}>
          <h2 id={id}>{title}</h2>
          <IconButton label="Закрыть" onClick={onClose}>
            <IconX size={22} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={`${css.body} stack quiet`}>{children}</div>
        <div className={`${css.foot} line-above wrap`}>{foot}</div>
      </div>
    </dialog>
  )
}
