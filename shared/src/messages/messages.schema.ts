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
  /** Id of the listing's type. */
  type: z.string(),
  icoUrl: z.string().nullable(),
  /** Whether it is hidden, so that only its owner can open it. */
  hidden: z.boolean(),
})

const OfferSubject = z.object({
  kind: z.literal('offer'),
  offer: z.string(),
  /** Id of the deal that the offer became; null: there is none, or it was cancelled. */
  deal: z.string().nullable(),
  /** State of the deal, or of the offer where there is no deal. */
  state: z.string(),
  name: z.string(),
  type: z.string(),
  icoUrl: z.string().nullable(),
})

/** What a thread is about. `gone`: the listing or the offer is deleted. */
export const ThreadSubject = z.discriminatedUnion('kind', [
  ListingSubject,
  OfferSubject,
  z.object({ kind: z.literal('gone'), name: z.string() }),
])

/** The other person of the thread; null: the account is deleted. */
const Other = z.object({ name: z.string(), userUrl: z.string() }).nullable()

export const ThreadRow = z.object({
  id: z.string(),
  subject: ThreadSubject,
  /** The person whom the user writes with. */
  other: Other,
  /** Whether the listing, or the offered machine, belongs to the user. */
  own: z.boolean(),
  last: z.object({
    /** Beginning of the message's text. */
    text: z.string(),
    mine: z.boolean(),
    /** ISO 8601, UTC. */
    at: z.string(),
    photos: z.number(),
    place: z.boolean(),
    /** Whether the other has read it, where the user wrote it. */
    read: z.boolean(),
  }),
  unread: z.number(),
})

export const ThreadMessage = z.object({
  /** UUID made by the author's program. */
  id: z.string(),
  /** Number in the thread, from 1, without gaps. */
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
  /** Phone of the listing, for the asker; in a deal the other side's phone. Null: the user may not see one. */
  phone: z.string().nullable(),
  /** Whether the owner's phone is shown only after the owner's first answer. */
  phoneLater: z.boolean(),
  /** Numbers of the last messages that the user and the other have read. */
  readNumber: z.number(),
  otherRead: z.number(),
  lastNumber: z.number(),
  /**
   * Why the user cannot write; null: the user can. `blocked`: the
   * user blocked the other; `refused`: the other blocked the user.
   */
  closed: z.enum(['blocked', 'refused', 'gone']).nullable(),
})

export const NewThread = z.object({
  /** Id of the thread where there already is one; null: there is none. */
  thread: z.string().nullable(),
  subject: ListingSubject,
  other: z.object({ name: z.string(), userUrl: z.string() }),
  own: z.boolean(),
  phoneLater: z.boolean(),
})

const ThreadsQuery = z.object({
  /** `next` of the previous page. */
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[\da-f-]{36}$/, 'Неверное начало страницы')
    .refine(
      (text) => !Number.isNaN(Date.parse(text.slice(0, 27))) && z.uuid().safeParse(text.slice(28)).success,
      'Неверное начало страницы',
    )
    .optional(),
  /** `1`: only threads with unread messages. */
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
    /** Made by the author's program, a new one for each message, so that a message that is sent again is stored once. */
    id: z.uuid('Неверный номер сообщения'),
    /** The thread; or, to begin one, the listing or the offer. Exactly one of the three. */
    threadId: ThreadId.optional(),
    itemId: Id.optional(),
    offerId: z.uuid('Такого предложения нет').optional(),
    text: z
      .string('Введите текст')
      .max(MESSAGE_MAX * 2, `Не длиннее ${MESSAGE_MAX} знаков`)
      .transform(cleanText)
      .pipe(z.string().max(MESSAGE_MAX, `Не длиннее ${MESSAGE_MAX} знаков`))
      .default(''),
    /** Ids that the upload of photos returned. */
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
  /** Who complained; null: the account is deleted. */
  by: z.object({ name: z.string(), userUrl: z.string() }).nullable(),
  about: z.object({ name: z.string(), userUrl: z.string(), moderator: z.boolean() }),
  /** The last messages before the complaint, the oldest first. */
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
