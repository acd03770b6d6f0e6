import {
  askDocumentCheck,
  DOCUMENT_PAGES_MOST,
  type DocumentCheck,
  OWNER_DOCUMENTS,
  type OwnerDocument,
  sendDocumentPage,
  withdrawDocumentCheck,
} from '@spetskarta/shared/moderation/documents.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { PhotosField } from '../../ui/form/photos/PhotosField'
import { usePhotos } from '../../ui/form/photos/use-photos'
import { formDataOf, sendForm } from '../../ui/form/send-form'
import { IconFileCheck } from '../../ui/icon/icons.ts'
import { Notice } from '../../ui/Notice'
import { ShownPhotos } from '../../ui/photos/ShownPhotos'
import { dayText } from '../../ui/text/days'
import { moscowDate } from '../../ui/text/moscow'
import { DocumentKinds } from '../moderation/DocumentKinds'

const upload = async (file: File, onProgress: (part: number) => void, signal: AbortSignal) =>
  (await sendForm(sendDocumentPage, { body: formDataOf({}, file), onProgress, signal })).url
/** The address contains the page's id: /document-page/ID/icon. */
const idOf = (url: string) => url.split('/')[2] ?? ''
const namesOf = (kinds: readonly OwnerDocument[]) => kinds.map((kind) => OWNER_DOCUMENTS[kind]).join(', ')
const dayOf = (at: string) => dayText(moscowDate(Date.parse(at)), 'paper')

/** Documents for a moderator to check: what others see about them, what is being checked, and the form. */
export function CheckedDocumentsCard({ check: { asked, decided, checked } }: { check: DocumentCheck }) {
  const { busy, failure, attempt } = useAttempt()
  const { revalidate } = useRevalidator()
  const withdraw = (what: 'asked' | 'checked') =>
    void attempt(async () => {
      await call(withdrawDocumentCheck, { body: { what } })
      await revalidate()
    })
  return (
    <Card title="Проверка документов">
      <p className="quiet small">
        Модератор посмотрит документы, и в ваших объявлениях будет написано, какие проверены и когда. Страницы видит
        только он; после решения они удаляются.
      </p>
      {checked ? (
        <div className="tight stack">
          <p className="row ok strong">
            <IconFileCheck size={20} aria-hidden="true" />
            Проверены {dayText(checked.on, 'paper')}
          </p>
          <p className="medium">{namesOf(checked.kinds)}</p>
          <div>
            <Button size="small" look="quiet" busy={busy} onClick={() => withdraw('checked')}>
              Убрать отметку из объявлений
            </Button>
          </div>
        </div>
      ) : null}
      {decided?.note ? (
        <Notice bad={!decided.accepted}>
          {decided.accepted ? 'Модератор пишет' : 'Не приняты'} {dayOf(decided.at)}: {decided.note}
        </Notice>
      ) : null}
      {asked ? (
        <div className="tight stack">
          <p className="medium">
            Ждут модератора с {dayOf(asked.at)}: {namesOf(asked.kinds)}
          </p>
          <ShownPhotos photos={asked.pages} alt="Страница документа" />
          <div>
            <Button size="small" busy={busy} onClick={() => withdraw('asked')}>
              Отозвать и удалить страницы
            </Button>
          </div>
        </div>
      ) : (
        <DocumentsForm />
      )}
      {failure ? <Notice bad>{failure}</Notice> : null}
    </Card>
  )
}

function DocumentsForm() {
  const [kinds, setKinds] = useState<readonly OwnerDocument[]>([])
  const pages = usePhotos({ addresses: [], most: DOCUMENT_PAGES_MOST, upload })
  const { busy, failure, attempt } = useAttempt()
  const { revalidate } = useRevalidator()
  const ready = kinds.length > 0 && pages.photos.length > 0 && !pages.failed
  return (
    <form
      className="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(async () => {
          const ids = (await pages.sent()).map(idOf)
          await call(askDocumentCheck, { body: { kinds: [...kinds], pages: ids } })
          await revalidate()
        })
      }}
    >
      <DocumentKinds label="Какие документы" kinds={kinds} onChange={setKinds} />
      <PhotosField {...pages} />
      <p className="quiet small">
        Фото или снимки экрана со страницами PDF. Серии и номера, которые не нужны, закройте.
      </p>
      {failure ? <Notice bad>{failure}</Notice> : null}
      <Button type="submit" busy={busy} disabled={!ready}>
        {busy ? 'Отправляем…' : 'Отправить модератору'}
      </Button>
    </form>
  )
}
