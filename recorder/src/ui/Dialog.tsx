import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../languages/words'
import css from './Dialog.module.css'
import { Icon } from './icons'

/** A sheet from below, above everything; Esc and the cross close it. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { t } = useWords()
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return (
    <dialog ref={ref} className={css.dialog} aria-labelledby={id} onCancel={onClose}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={css.close} aria-label={t.close} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
