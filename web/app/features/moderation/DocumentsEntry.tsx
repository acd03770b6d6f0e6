import {
  DOCUMENT_NOTE_MAX,
  decideDocumentCheck,
  type OwnerDocument,
  type WaitingDocuments,
} from '@spetskarta/shared/moderation/documents.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { Button } from '../../ui/Button'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { TextArea } from '../../ui/form/Field'
import { IconFileCheck, IconFileX } from '../../ui/icon/icons.ts'
import { ShownPhotos } from '../../ui/photos/ShownPhotos'
import { Author } from '../forum/message/Author'
import { formatPosted } from '../forum/message/posted'
import { DocumentKinds } from './DocumentKinds'

type Props = WaitingDocuments & { now: number }

/** Documents sent by an owner, and the moderator's decision. */
export function DocumentsEntry({ now, ...waiting }: Props) {
  const { user, company, inn, at, pages } = waiting
  const [deciding, setDeciding] = useState<'accept' | 'refuse'>()
  return (
    <article className="gap-10 pad-row card stack" aria-label={`Документы: ${user.name}`}>
      <p className="quiet small">
        Документы · <Author user={user} />, {formatPosted(at, now)}
      </p>
      <h2 className="anywhere">{company || user.name}</h2>
      {inn ? <p className="medium">ИНН {inn}, по реквизитам в профиле</p> : null}
      <ShownPhotos photos={pages} alt="Страница документа" />
      <div className="wrap">
        <Button onClick={() => setDeciding('accept')} icon={<IconFileCheck size={18} aria-hidden="true" />}>
          Принять
        </Button>
        <Button look="danger" onClick={() => setDeciding('refuse')} icon={<IconFileX size={18} aria-hidden="true" />}>
          Не принять
        </Button>
      </div>
      {deciding ? (
        <DecideDialog {...waiting} accepted={deciding === 'accept'} onClose={() => setDeciding(undefined)} />
      ) : null}
    </article>
  )
}

type DialogProps = WaitingDocuments & { accepted: boolean; onClose: () => void }

function DecideDialog({ user, at, kinds: named, accepted, onClose }: DialogProps) {
  const [kinds, setKinds] = useState<readonly OwnerDocument[]>(named)
  const [note, setNote] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const { revalidate } = useRevalidator()
  return (
    <FormDialog
      title={accepted ? 'Документы в порядке?' : 'Не принять документы?'}
      action={accepted ? 'Принять' : 'Не принять'}
      busyAction="Записываем…"
      busy={busy}
      failure={failure}
      ready={accepted ? kinds.length > 0 : note.trim() !== ''}
      onSubmit={() =>
        void attempt(async () => {
          const body = { at, accepted, kinds: accepted ? [...kinds] : [], note }
          await call(decideDocumentCheck, { params: { id: user.id }, body })
          close()
          await revalidate()
        })
      }
      onClose={onClose}
    >
      {accepted ? <DocumentKinds label="Что вы посмотрели" kinds={kinds} onChange={setKinds} /> : null}
      <TextArea
        label={accepted ? 'Письмо владельцу, если нужно' : 'Что не так'}
        hint="Это получит владелец. Страницы после решения удаляются"
        rows={3}
        maxLength={DOCUMENT_NOTE_MAX}
        data-first
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  )
}
