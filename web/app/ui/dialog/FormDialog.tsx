import type { ReactNode } from 'react'
import { Button } from '../Button'
import { useFocusOnWrong } from '../form/use-focus-on-wrong'
import { Notice } from '../Notice'
import { Dialog } from './Dialog'

interface Props {
  title: string
  /** Text of the button that sends the form; `busyAction`: its text while the form is being sent. */
  action: string
  busyAction: string
  look?: 'primary' | 'ink'
  busy: boolean
  /** Why sending failed; shown below the fields, unless it is shown under a field (`underField`). */
  failure?: string | undefined
  underField?: boolean
  /** Whether the form may be sent. */
  ready?: boolean
  onSubmit: () => void
  onClose: () => void
  /** The fields; the focus starts on the one with `data-first`. */
  children: ReactNode
}

/** A form in a dialog, with a button to cancel. */
export function FormDialog({ title, action, busyAction, look = 'ink', busy, failure, ready = true, ...props }: Props) {
  const { onSubmit, onClose, children, underField = false } = props
  const form = useFocusOnWrong(underField && !busy)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" form={form} look={look} busy={busy} disabled={!ready}>
            {busy ? busyAction : action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="gap-4 ink stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !busy) onSubmit()
        }}
      >
        {children}
        {failure && !underField ? <Notice bad>{failure}</Notice> : null}
      </form>
    </Dialog>
  )
}
