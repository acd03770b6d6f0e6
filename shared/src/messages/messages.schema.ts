import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { cleanText } from '../forum/forum-text.ts'
import { REASON_NOTE_MAX, REASONS, type Reason } from '../moderation/moderation.constants.ts'
import { MESSAGE_MAX, MESSAGE_PHOTOS_MAX, MESSAGE_QUERY_MAX } from './messages.constants.ts'

const ThreadId = z.uuid('Неверный номер переписки')
const params = z.object({ threadId: ThreadId })
const done = { 200: z.object({ result: z.literal(1) }) }

const ListingSubject = z.object({
  kind: z.literal('item'),
  _id: z.string(),
  item: z.enum(['equipment', 'order']),
  name: z.string(),
  /** Id of its type. */
  type: z.string(),
  icoUrl: z.string().nullable(),
  /** Nobody but its owner can open it now. */
  hidden: z.boolean(),
})

const OfferSubject = z.object({
  kind: z.literal('offer'),
  offer: z.string(),
  /** What came of it; null: nothing yet, or it was cancelled. */
  deal: z.string().nullable(),
  /** Of the deal, or of the offer where there is none. */
  state: z.string(),
  name: z.string(),
  type: z.string(),
  icoUrl: z.string().nullable(),
})

/** What a thread is about. `gone`: a listing or an offer that was deleted. */
export const ThreadSubject = z.discriminatedUnion('kind', [
  ListingSubject,
  OfferSubject,
  z.object({ kind: z.literal('gone'), name: z.string() }),
])

/** Null where the account is deleted. */
const Other = z.object({ name: z.string(), userUrl: z.string() }).nullable()

export const ThreadRow = z.object({
  id: z.string(),
  subject: ThreadSubject,
  /** With whom. */
  other: Other,
  /** Whether the listing, or the offered machine, is the user's own. */
  own: z.boolean(),
  last: z.object({
    /** The beginning of its text. */
    text: z.string(),
    mine: z.boolean(),
    /** ISO 8601, UTC. */
    at: z.string(),
    photos: z.number(),
    place: z.boolean(),
    /** Of an own one: the other has read it. */
    read: z.boolean(),
  }),
  unread: z.number(),
})

export const ThreadMessage = z.object({
  /** As its author's program has made it. */
  id: z.string(),
  /** From 1 on, without gaps. */
  number: z.number(),
  mine: z.boolean(),
  /** ISO 8601, UTC. */
  at: z.string(),
  text: z.string(),
  photos: z.array(z.object({ url: z.string(), iconUrl: z.string(), width: z.number(), height: z.number() })),
  place: z.object({ lat: z.number(), lng: z.number(), name: z.string() }).nullable(),
})

export const OpenThread = z.object({
  id: z.string(),
  subject: ThreadSubject,
  other: Other,
  own: z.boolean(),
  /** The listing's phone, for whoever asks; of a deal that of the other one; null: there is none to see. */
  phone: z.string().nullable(),
  /** The owner shows his phone with his first answer. */
  phoneLater: z.boolean(),
  /** Numbers up to which the user, and the other, have read. */
  readNumber: z.number(),
  otherRead: z.number(),
  lastNumber: z.number(),
  /** Why nothing can be written; null: it can. `blocked`: by the user himself. */
  closed: z.enum(['blocked', 'refused', 'gone']).nullable(),
})

export const NewThread = z.object({
  /** The thread that there is already. */
  thread: z.string().nullable(),
  subject: ListingSubject,
  other: z.object({ name: z.string(), userUrl: z.string() }),
  own: z.boolean(),
  phoneLater: z.boolean(),
})

const ThreadsQuery = z.object({
  /** `next` of the page before. */
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[\da-f-]{36}$/, 'Неверное начало страницы')
    .refine(
      (text) => !Number.isNaN(Date.parse(text.slice(0, 27))) && z.uuid().safeParse(text.slice(28)).success,
      'Неверное начало страницы',
    )
    .optional(),
  /** Only those with something unread. */
  unread: z.literal('1', 'Неверный отбор').optional(),
})

export const getThreads = {
  summary: 'Свои переписки, последние сверху',
  querystring: ThreadsQuery,
  response: { 200: z.object({ threads: z.array(ThreadRow), next: z.string().nullable(), unread: z.number() }) },
}

export const countUnread = {
  summary: 'Сколько сообщений не прочитано',
  response: { 200: z.object({ unread: z.number() }) },
}

export const FoundMessage = z.object({
  thread: z.string(),
  number: z.number(),
  subject: z.string(),
  other: z.string().nullable(),
  mine: z.boolean(),
  at: z.string(),
  text: z.string(),
})

export const searchMessages = {
  summary: 'Поиск по своим перепискам: слова сообщений, имя собеседника, название объявления; новое сверху',
  querystring: z.object({
    q: z
      .string('Что искать?')
      .max(MESSAGE_QUERY_MAX * 2, `Не длиннее ${MESSAGE_QUERY_MAX} знаков`)
      .transform(cleanText)
      .pipe(z.string().min(2, 'Хотя бы две буквы').max(MESSAGE_QUERY_MAX, `Не длиннее ${MESSAGE_QUERY_MAX} знаков`)),
  }),
  response: { 200: z.object({ found: z.array(FoundMessage) }) },
}

export const getNewThread = {
  summary: 'О чём будет переписка по объявлению, и есть ли она уже',
  params: z.object({ itemId: Id }),
  response: { 200: NewThread },
}

export const writeAboutOffer = {
  summary: 'Переписка двух сторон предложения или сделки: есть или начнётся с первого сообщения',
  params: z.object({ offerId: z.uuid('Такого предложения нет') }),
  response: { 200: z.object({ thread: z.string() }) },
}

const number = z.coerce
  .number<unknown>('Неверный номер сообщения')
  .int('Неверный номер сообщения')
  .min(0, 'Неверный номер сообщения')
  .max(2 ** 31 - 1, 'Неверный номер сообщения')

export const getThread = {
  summary: 'Переписка: последние сообщения, или до и после номера',
  params,
  querystring: z.object({ before: number.optional(), after: number.optional() }),
  response: { 200: z.object({ thread: OpenThread, messages: z.array(ThreadMessage), earlier: z.boolean() }) },
}

const degrees = (most: number) =>
  z.number('Неверные координаты').min(-most, 'Неверные координаты').max(most, 'Неверные координаты')

export const MessageForm = z
  .object({
    /** Made by whoever writes, a new one for each message: sent again, it stays one message. */
    id: z.uuid('Неверный номер сообщения'),
    /** The thread; or the listing, or the offer, that it begins with. */
    threadId: ThreadId.optional(),
    itemId: Id.optional(),
    offerId: z.uuid('Такого предложения нет').optional(),
    text: z
      .string('Введите текст')
      .max(MESSAGE_MAX * 2, `Не длиннее ${MESSAGE_MAX} знаков`)
      .transform(cleanText)
      .pipe(z.string().max(MESSAGE_MAX, `Не длиннее ${MESSAGE_MAX} знаков`))
      .default(''),
    /** Ids that `photos` has answered. */
    photos: z
      .array(z.uuid('Неверный номер фотографии'))
      .max(MESSAGE_PHOTOS_MAX, `Не больше ${MESSAGE_PHOTOS_MAX} фотографий`)
      .refine((ids) => new Set(ids).size === ids.length, 'Одна фотография указана дважды')
      .default([]),
    place: z
      .object({ lat: degrees(90), lng: degrees(180) })
      .nullable()
      .default(null),
  })
  .refine(({ threadId, itemId, offerId }) => [threadId, itemId, offerId].filter(Boolean).length === 1, {
    message: 'Назовите переписку, объявление или предложение — что-то одно',
    path: ['threadId'],
  })
  .refine(({ text, photos, place }) => text !== '' || photos.length > 0 || place !== null, {
    message: 'Напишите что-нибудь',
    path: ['text'],
  })

export const sendMessage = {
  summary: 'Отправить сообщение; с тем же `id` второй раз ничего не добавится',
  body: MessageForm,
  response: { 200: z.object({ thread: z.string(), message: ThreadMessage }) },
}

export const sendMessagePhoto = {
  summary:
    'Фотография для сообщения: файл в поле photo, multipart/form-data. Номер из ответа — в поле photos сообщения; не названный ни в одном, файл удаляется через сутки',
  body: z.object({}),
  response: { 200: z.object({ id: z.string() }) },
}

export const readThread = {
  summary: 'Прочитано до этого номера',
  params,
  body: z.object({
    number: z
      .int('Неверный номер сообщения')
      .min(0, 'Неверный номер сообщения')
      .max(2 ** 31 - 1, 'Неверный номер сообщения'),
  }),
  response: { 200: z.object({ unread: z.number() }) },
}

export const blockPerson = {
  summary: 'Не принимать сообщений собеседника, или снова принимать',
  params,
  body: z.object({ on: z.boolean('Да или нет') }),
  response: done,
}

export const endMessageLetters = {
  summary: 'Больше не присылать писем о непрочитанных сообщениях; ничего другого токен не может',
  params: z.object({ token: z.string().max(200, 'Неверная ссылка') }),
  response: done,
}

const ReasonCode = z.enum(Object.keys(REASONS) as [Reason, ...Reason[]], 'Выберите причину')

export const complainAboutThread = {
  summary: 'Пожаловаться на собеседника: модератор увидит последние сообщения переписки',
  params,
  body: z
    .object({
      reason: ReasonCode,
      note: z
        .string('Введите текст')
        .max(REASON_NOTE_MAX * 2, `Не длиннее ${REASON_NOTE_MAX} знаков`)
        .transform(cleanText)
        .pipe(z.string().max(REASON_NOTE_MAX, `Не длиннее ${REASON_NOTE_MAX} знаков`))
        .default(''),
    })
    .refine(({ reason, note }) => reason !== 'other' || note !== '', {
      message: 'Напишите, что не так',
      path: ['note'],
    }),
  response: done,
}

export const ThreadComplaint = z.object({
  thread: z.string(),
  subject: z.string(),
  reason: ReasonCode,
  note: z.string(),
  createdAt: z.string(),
  /** Null where the account is gone. */
  by: z.object({ name: z.string(), userUrl: z.string() }).nullable(),
  about: z.object({ name: z.string(), userUrl: z.string(), moderator: z.boolean() }),
  /** The last ones before the complaint, the oldest first. */
  messages: z.array(z.object({ byAbout: z.boolean(), text: z.string(), photos: z.number(), at: z.string() })),
})

export const getThreadComplaints = {
  summary: 'Жалобы на переписки, старые сверху; только модератор',
  response: { 200: z.object({ complaints: z.array(ThreadComplaint) }) },
}

export const dismissThreadComplaints = {
  summary: 'Снять жалобы на переписку; только модератор',
  body: z.object({ threadId: ThreadId }),
  response: done,
}
