import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../Button'
import { IconX } from '../icon/icons.ts'
import { useStep } from '../layers'
import css from './Dialog.module.css'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons; the focus starts on the one with `data-first`. */
  foot: ReactNode
  /** Adds no entry to the history, because the question is about such a step. */
  stepless?: boolean
  /** Stays open when the page beside it is pressed: what it shows cannot be shown again. */
  firm?: boolean
}

/**
 * A dialog over the page, open as long as it is rendered. The native dialog traps the focus and closes on Esc; Back closes it too.
 */
export function Dialog({ title, onClose, children, foot, stepless, firm }: Props) {
  useStep(onClose, stepless)
  const dialog = useRef<HTMLDialogElement>(null)
  /** Whether the pointer went down on the backdrop: a selection of text that ends there is a click on the dialog too. */
  const beganOutside = useRef(false)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      // The action may have moved the focus elsewhere.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Esc
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // React also hands up what cancels a question inside this dialog or the choice of a file.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        beganOutside.current = event.target === dialog.current
      }}
      onClick={({ target, detail }) => {
        // The first half of a double press on a button may have made the dialog shorter; the second half is beside it then.
        if (target === dialog.current && beganOutside.current && detail < 2 && !firm) onClose()
      }}
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
