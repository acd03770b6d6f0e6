import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorText } from '../../api/error-text'
import { isMissing } from '../../api/refuse'
import { Button } from '../Button'
import { Notice } from '../Notice'
import { Dialog } from './Dialog'
import { useOwnClose } from './use-own-close'

interface Props {
  title: string
  /** Text of the confirming button; `busyAction`: its text during the action. */
  action: string
  busyAction: string
  look?: 'destroy' | 'primary'
  /** A third choice between the two buttons. */
  instead?: ReactNode
  /** The dialog closes when this resolves, and shows the error when it rejects. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done; the focus starts on the button that cancels. */
export function ConfirmDialog({ title, action, busyAction, look = 'destroy', instead, children, ...acts }: Props) {
  const { onConfirm, onClose } = acts
  const close = useOwnClose(onClose)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** Whether what the question is about has gone meanwhile: the page then still shows it. */
  const [gone, setGone] = useState(false)
  const { revalidate } = useRevalidator()

  function cancel() {
    close()
    if (gone) void revalidate()
  }

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
      close()
    } catch (error) {
      setBusy(false)
      setFailure(errorText(error).text)
      setGone(isMissing(error))
    }
  }

  return (
    <Dialog
      title={title}
      onClose={cancel}
      foot={
        <>
          <Button look="quiet" onClick={cancel} data-first>
            Отмена
          </Button>
          {instead}
          <Button look={look} busy={busy} onClick={() => void confirm()}>
            {busy ? busyAction : action}
          </Button>
        </>
      }
    >
      {children}
      {failure ? <Notice bad>{failure}</Notice> : null}
    </Dialog>
  )
}
