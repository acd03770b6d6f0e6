import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { errorText } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { Notice } from '../../ui/Notice'
import css from './Settings.module.css'

/** The form of one step out of several; `send` rejects if the entries are wrong. */
export function StepDialog(props: {
  title: string
  act: string
  onClose: () => void
  send: (field: (name: string) => string) => Promise<void>
  children: ReactNode
}) {
  const [failure, setFailure] = useState<{ text: string; at: number }>()
  const [busy, setBusy] = useState(false)
  const id = useId()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    await props
      .send((name) => String(fields.get(name) ?? ''))
      .catch((error) => setFailure({ text: errorText(error).text, at: Date.now() }))
    setBusy(false)
  }
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      foot={
        <>
          <Button look="quiet" onClick={props.onClose}>
            Отмена
          </Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            {props.act}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={`${css.form} stack`} onSubmit={submit}>
        {props.children}
        {failure ? (
          <Notice key={failure.at} bad>
            {failure.text}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  )
}
