import { confirmRequest } from '@spetskarta/shared/deals/deals.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { paths } from '../../../paths'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { Field } from '../../../ui/form/Field'
import { keep } from './request-draft'

const CODE_LENGTH = 6

interface Props {
  waiting: string
  email: string
  /** Called with the error of a refused code; throws it. */
  onRefused: (error: unknown) => never
  onClose: () => void
}

/** Asks for the code from the letter; with it the request is sent. */
export function CodeDialog({ waiting, email, onRefused, onClose }: Props) {
  const [code, setCode] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const send = (whole: string) =>
    void attempt(async () => {
      const { id, signedIn } = await call(confirmRequest, { body: { waiting, code: whole } }).catch(onRefused)
      keep(undefined)
      // Loads a new document: the frame of this page does not know yet that the user has logged in.
      location.assign(signedIn ? paths.request(id) : paths.login({ next: paths.request(id) }))
    })
  return (
    <FormDialog
      title="Код из письма"
      action="Отправить заявку"
      busyAction="Отправляем…"
      look="primary"
      busy={busy}
      failure={failure}
      ready={code.length === CODE_LENGTH}
      onSubmit={() => send(code)}
      onClose={onClose}
    >
      <p>Мы отправили шесть цифр на {email}. Заявка ждёт кода час.</p>
      <Field
        label="Код"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        data-first
        value={code}
        onChange={({ target }) => {
          const typed = target.value.replace(/\D/g, '')
          setCode(typed)
          // The last digit sends the code at once.
          if (typed.length === CODE_LENGTH && typed !== code && !busy) send(typed)
        }}
      />
    </FormDialog>
  )
}
