import type { ForumItem } from '@spetskarta/shared/forum/forum.ts'
import { cleanText } from '@spetskarta/shared/forum/forum-text.ts'
import { FORUM } from '@spetskarta/shared/limits.ts'
import { useState } from 'react'
import { errorText } from '../../../api/error-text'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useIsOpen } from '../../../ui/dialog/use-own-close'
import { keepDraft, typedText } from '../../../ui/form/drafts'
import { Field, TextArea } from '../../../ui/form/Field'

interface Props {
  title: string
  /** The kind of item that is written; a title has one line. */
  type: ForumItem['type']
  action: string
  busyAction: string
  text?: string
  /** Key under which an unsent text is stored; undefined: it is not. */
  draftKey?: string
  /** Rejects with the error to show; otherwise the dialog closes. Another page is shown only while `isOpen`. */
  onSend: (text: string, about: string, isOpen: () => boolean) => Promise<void>
  onClose: () => void
}

/** Writes a section, a theme or a message, or changes it. */
export function WriteDialog({ title, type, action, busyAction, text: begun = '', draftKey, onSend, onClose }: Props) {
  const [text, setText] = useState(() => begun || (draftKey ? typedText(draftKey) : ''))
  const [about, setAbout] = useState('')
  const [busy, setBusy] = useState(false)
  const isOpen = useIsOpen()
  const [failure, setFailure] = useState<string>()
  const field = {
    label: 'Текст',
    value: text,
    error: failure,
    'data-first': true,
    maxLength: type === 2 ? FORUM.body : FORUM.title,
  }

  function write(next: string) {
    setText(next)
    if (draftKey) keepDraft(draftKey, next)
  }

  async function send() {
    setBusy(true)
    setFailure(undefined)
    await onSend(text, about, isOpen).then(
      () => {
        if (draftKey && typedText(draftKey) === text) keepDraft(draftKey, '')
        if (isOpen()) onClose()
      },
      (error) => {
        setFailure(errorText(error).text)
        setBusy(false)
      },
    )
  }

  return (
    <FormDialog
      title={title}
      action={action}
      busyAction={busyAction}
      look="primary"
      busy={busy}
      ready={cleanText(text) !== ''}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {type === 2 ? (
        <TextArea {...field} rows={7} onChange={(event) => write(event.target.value)} />
      ) : (
        <Field
          {...field}
          hint={type === 1 ? 'Одна строка, о чём тема. Подробности напишете в первом сообщении' : undefined}
          onChange={(event) => write(event.target.value)}
        />
      )}
      {type === 0 && !begun ? (
        <Field
          label="О чём раздел"
          value={about}
          maxLength={FORUM.title}
          onChange={(event) => setAbout(event.target.value)}
        />
      ) : null}
    </FormDialog>
  )
}
