import { z } from 'zod'
import { cleanText } from '../forum/forum-text.ts'
import { DOCUMENT_NOTE_MAX, DOCUMENT_PAGES_MOST, OWNER_DOCUMENTS, type OwnerDocument } from './documents.constants.ts'

export const DocumentKind = z.enum(
  Object.keys(OWNER_DOCUMENTS) as [OwnerDocument, ...OwnerDocument[]],
  'Выберите документы из списка',
)
const Kinds = z
  .array(DocumentKind)
  .min(1, 'Отметьте, какие это документы')
  .max(20, 'Документ назван дважды')
  .transform((kinds) => [...new Set(kinds)])
const Page = z.object({ id: z.string(), url: z.string(), iconUrl: z.string(), width: z.number(), height: z.number() })
const done = { 200: z.object({ result: z.literal(1) }) }

export const DocumentCheck = z.object({
  /** The request that waits for a moderator; null: none. */
  asked: z.object({ at: z.string(), kinds: z.array(DocumentKind), pages: z.array(Page) }).nullable(),
  /** The last decision, `at` ISO 8601 UTC; null: none. */
  decided: z.object({ at: z.string(), accepted: z.boolean(), note: z.string() }).nullable(),
  /** What everybody sees: the checked documents and the day, `yyyy-mm-dd`; null: nothing. */
  checked: z.object({ on: z.string(), kinds: z.array(DocumentKind) }).nullable(),
})

export const getDocumentCheck = {
  summary: 'Проверка своих документов: что ждёт модератора, что решено и что видят другие',
  response: { 200: DocumentCheck },
}

export const sendDocumentPage = {
  summary:
    'Страница документа для модератора: файл в поле image, multipart/form-data. Номер из ответа — в поле pages просьбы о проверке; не названная в ней, страница удаляется через сутки',
  body: z.object({}),
  response: { 200: z.object({ id: z.string(), url: z.string() }) },
}

export const askDocumentCheck = {
  summary: 'Попросить модератора посмотреть документы; прежняя просьба, которую ещё не рассмотрели, заменяется',
  body: z.object({
    kinds: Kinds,
    pages: z
      .array(z.uuid('Такой страницы нет'))
      .min(1, 'Добавьте хотя бы одну страницу')
      .max(DOCUMENT_PAGES_MOST, `Не больше ${DOCUMENT_PAGES_MOST} страниц`)
      .refine((pages) => new Set(pages).size === pages.length, 'Страница названа дважды'),
  }),
  response: { 200: DocumentCheck },
}

export const withdrawDocumentCheck = {
  summary: 'Отозвать просьбу (asked): страницы удаляются; или убрать отметку из объявлений (checked)',
  body: z.object({ what: z.enum(['asked', 'checked'], 'Выберите, что убрать') }),
  response: { 200: DocumentCheck },
}

export const WaitingDocuments = z.object({
  user: z.object({ id: z.string(), name: z.string(), userUrl: z.string() }),
  /** Name by the owner's requisites; empty where not entered. */
  company: z.string(),
  inn: z.string(),
  at: z.string(),
  kinds: z.array(DocumentKind),
  pages: z.array(Page),
})

export const getWaitingDocuments = {
  summary: 'Документы, которые ждут модератора, старые сверху; только модератор',
  response: { 200: z.object({ documents: z.array(WaitingDocuments) }) },
}

export const decideDocumentCheck = {
  summary: 'Решение о документах владельца: страницы удаляются, владелец получает письмо; только модератор',
  params: z.object({ id: z.uuid('Такого пользователя нет') }),
  body: z
    .object({
      /** Time of the request that the moderator has seen, so that a newer request is not decided unseen. */
      at: z.iso.datetime('Неверное время просьбы'),
      accepted: z.boolean(),
      /** Documents that were checked; ignored where the request is refused. */
      kinds: z.array(DocumentKind).max(20),
      note: z
        .string('Введите текст')
        .max(DOCUMENT_NOTE_MAX * 2, `Не длиннее ${DOCUMENT_NOTE_MAX} знаков`)
        .transform(cleanText)
        .pipe(z.string().max(DOCUMENT_NOTE_MAX, `Не длиннее ${DOCUMENT_NOTE_MAX} знаков`))
        .default(''),
    })
    .refine(({ accepted, kinds }) => !accepted || kinds.length > 0, {
      message: 'Отметьте, какие документы вы посмотрели',
      path: ['kinds'],
    })
    .refine(({ accepted, note }) => accepted || note !== '', {
      message: 'Напишите владельцу, что не так',
      path: ['note'],
    }),
  response: done,
}
