import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { cleanText } from '../forum/forum-text.ts'
import { REASON_NOTE_MAX, REASONS, type Reason, SANCTION_QUERY_MAX } from './moderation.constants.ts'

const TOO_LONG = `Не длиннее ${REASON_NOTE_MAX} знаков`
export const ReasonCode = z.enum(Object.keys(REASONS) as [Reason, ...Reason[]], 'Выберите причину')
/** May be typed longer: cleaning may remove characters. */
export const ReasonNote = z
  .string('Введите текст')
  .max(REASON_NOTE_MAX * 2, TOO_LONG)
  .transform(cleanText)
  .pipe(z.string().max(REASON_NOTE_MAX, TOO_LONG))
  .default('')

export const SAY_WHY = { message: 'Напишите, что не так', path: ['note'] }
export const isReasonStated = ({ reason, note }: { reason: Reason; note: string }) => reason !== 'other' || note !== ''

const done = { 200: z.object({ result: z.literal(1) }) }

export const ModeratedItem = z.object({
  _id: z.string(),
  kind: z.enum(['equipment', 'order']),
  name: z.string(),
  description: z.string(),
  phone: z.string(),
  place: z.string(),
  icoUrl: z.string().nullable(),
  user: z.object({ name: z.string(), userUrl: z.string(), moderator: z.boolean() }),
})

export const ListingComplaint = z.object({
  item: ModeratedItem,
  reasons: z.array(
    z.object({
      reason: ReasonCode,
      note: z.string(),
      /** Who complained; null: a guest. */
      user: z.object({ name: z.string(), userUrl: z.string() }).nullable(),
      /** ISO 8601, UTC. */
      createdAt: z.string(),
    }),
  ),
})

export const complainAboutListing = {
  summary: 'Пожаловаться на объявление; учётная запись не нужна',
  body: z.object({ id: Id, reason: ReasonCode, note: ReasonNote }).refine(isReasonStated, SAY_WHY),
  response: done,
}

export const countComplaints = {
  summary: 'Сколько жалоб и документов владельцев ждут решения; только модератор',
  response: { 200: z.object({ open: z.number() }) },
}

export const getListingComplaints = {
  summary: 'Объявления, на которые жалуются, старые жалобы сверху; только модератор',
  response: { 200: z.object({ complaints: z.array(ListingComplaint) }) },
}

export const dismissListingComplaints = {
  summary: 'Оставить объявление как есть: жалобы на него снимаются; только модератор',
  body: z.object({ id: Id }),
  response: done,
}

/** `days`: duration, 1 to 3650; null: permanent. */
const Terms = {
  reason: ReasonCode,
  note: ReasonNote,
  days: z.int('Неверный срок').min(1, 'Неверный срок').max(3650, 'Неверный срок').nullable(),
}

export const hideListing = {
  summary: 'Снять объявление с публикации; владелец получает письмо; только модератор',
  body: z.object({ id: Id, ...Terms }).refine(isReasonStated, SAY_WHY),
  response: done,
}

export const banAccount = {
  summary: 'Закрыть учётную запись: вход, объявления и записи на форуме; владелец получает письмо; только модератор',
  body: z.object({ userUrl: z.string().min(1).max(100), ...Terms }).refine(isReasonStated, SAY_WHY),
  response: done,
}

/** Where a page begins: `after` of the page before it. */
const after = (form: RegExp) => z.string().regex(form, 'Неверное место в списке').optional()
/** Null: the last page. */
const Next = z.string().nullable()

export const Sanction = z.object({
  id: z.string(),
  /** The closed listing; null: the account is closed. */
  item: z.object({ _id: z.string(), kind: z.enum(['equipment', 'order']), name: z.string() }).nullable(),
  user: z.object({ name: z.string(), userUrl: z.string() }),
  reason: ReasonCode,
  note: z.string(),
  since: z.string(),
  /** ISO 8601; null: permanent. */
  until: z.string().nullable(),
  /** Who decided; null: the account is deleted. */
  moderator: z.string().nullable(),
})

export const getSanctions = {
  summary:
    'Что снято с публикации и кто закрыт сейчас, новое сверху; q: слова из названия объявления, имени, адреса страницы или электронной почты владельца; только модератор',
  querystring: z.object({
    after: after(/^\d{1,18}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    q: z.string().trim().max(SANCTION_QUERY_MAX, 'Слишком длинный запрос').optional(),
  }),
  response: { 200: z.object({ sanctions: z.array(Sanction), after: Next }) },
}

export const liftSanction = {
  summary: 'Вернуть объявление или учётную запись; только модератор',
  body: z.object({ id: z.uuid('Неверный номер решения') }),
  response: done,
}

export const Decision = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  act: z.enum([
    'listing_hidden',
    'listing_shown',
    'account_banned',
    'account_unbanned',
    'complaints_dismissed',
    'review_removed',
    'forum_item_deleted',
    'documents_checked',
    'documents_refused',
  ]),
  /** Who decided; null: the account is deleted, or the sanction ended by itself. */
  moderator: z.string().nullable(),
  /** Name of the listing or the account, or beginning of the text; empty where it is deleted. */
  about: z.string(),
})

export const getDecisions = {
  summary: 'Последние решения модераторов; только модератор',
  querystring: z.object({ after: after(/^\d{1,18}$/) }),
  response: { 200: z.object({ decisions: z.array(Decision), after: Next }) },
}
