import { z } from 'zod'
import { FORUM } from '../limits.ts'
import { MESSAGE, SECTION, THEME } from './forum.constants.ts'
import { cleanLine, cleanText } from './forum-text.ts'

const Id = z.uuid('Неверный номер темы или сообщения')

export const ForumItem = z.object({
  _id: z.string(),
  /** 0 section, 1 theme, 2 message. */
  type: z.union([z.literal(SECTION), z.literal(THEME), z.literal(MESSAGE)]),
  /** Plain text; for a section or a theme its title. */
  body: z.string(),
  /** Description of a section. */
  about: z.string(),
  /** Null at the root. */
  parentId: z.string().nullable(),
  childrenCount: z.number(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  /** Null: never edited. */
  editedAt: z.string().nullable(),
  /** For a theme: when the last message was written in it. */
  lastAt: z.string().nullable(),
  /** Null for the first sections and for deleted users. */
  user: z.object({ name: z.string(), userUrl: z.string() }).nullable(),
  /** Number of a message in its theme, from 1; numbers of deleted messages are skipped. */
  number: z.number().nullable(),
  /** Until when the user may edit and delete it, ISO 8601; null: it is not the user's, or the time is over. */
  editableUntil: z.string().nullable(),
  /** For a theme with new messages for the user: the last number that the user has read; null: nothing new. */
  readTo: z.number().nullable(),
})

export const ForumParent = ForumItem.extend({
  /** Path from the root to the item's parent. */
  path: z.array(z.object({ _id: z.string(), body: z.string() })),
  /** Whether the user gets letters about answers. */
  subscribed: z.boolean(),
})

const Cursor = z
  .string()
  .regex(/^\d{1,10}$|^\d{1,15}\.[0-9a-f-]{36}$/, 'Неверное место в списке')
  .optional()

export const ForumPage = z.object({
  forumItems: z.array(ForumItem),
  /** Null at the root. */
  parent: ForumParent.nullable(),
  /** Values of `before` and `after` that open the neighbouring pages; null: there is no such page. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const getForum = {
  summary: 'Раздел, тема или корень форума и страница того, что в них',
  querystring: z.object({
    /** Absent or `main`: the root. */
    parentId: z.union([Id, z.literal('main')], 'Неверный номер темы или сообщения').optional(),
    /** Place in the list after which the page begins. */
    after: Cursor,
    before: Cursor,
    /** `1`: the last page. */
    last: z.literal('1', 'Неверное место в списке').optional(),
    limit: z.coerce
      .number<number>('Неверное число строк')
      .int('Число строк — целое')
      .min(1, 'Число строк меньше 1')
      .max(100, 'Не больше 100 строк за раз')
      .default(FORUM.page),
  }),
  response: { 200: ForumPage },
}

const ENTER = 'Введите текст'
/** Characters that cleaning may remove from a text: spaces, line breaks of two characters. */
const CLEANED_AWAY_MAX = 2_000
const tooLong = (max: number) => `Не длиннее ${max} знаков`
const TITLE_TOO_LONG = `Название не длиннее ${FORUM.title} знаков. Подробности — в сообщении`
/** A text before cleaning. */
const raw = (max: number, message = tooLong(max)) => z.string(ENTER).max(max + CLEANED_AWAY_MAX, message)
export const Title = raw(FORUM.title, TITLE_TOO_LONG)
  .transform(cleanLine)
  .pipe(z.string().min(1, ENTER).max(FORUM.title, TITLE_TOO_LONG))
export const MessageBody = raw(FORUM.body)
  .transform(cleanText)
  .pipe(z.string().min(1, ENTER).max(FORUM.body, tooLong(FORUM.body)))
const About = raw(FORUM.title)
  .transform(cleanLine)
  .pipe(z.string().max(FORUM.title, tooLong(FORUM.title)))

/** Absent, empty or `main`: the root. */
const ParentId = z.preprocess((id) => (id === '' || id === 'main' ? null : id), Id.nullish())

/**
 * Made by the client for each item, so that an item sent again after a lost answer is stored once. What was corrected meanwhile is
 * saved; if the item was changed or deleted since, the answer is a 409.
 */
const NewId = Id.toLowerCase().optional()

const created = { 200: z.object({ _id: z.string() }) }

const done = { 200: z.object({ result: z.literal(1) }) }

export const createThread = {
  summary: 'Новый раздел; только модератор',
  body: z.object({ id: NewId, body: Title, about: About.optional(), parentId: ParentId }),
  response: created,
}

export const createTheme = {
  summary: 'Новая тема в разделе или в корне',
  body: z.object({ id: NewId, body: Title, parentId: ParentId }),
  response: created,
}

export const createMessage = {
  summary: 'Новое сообщение в теме',
  body: z.object({ id: NewId, body: MessageBody, parentId: Id }),
  response: { 200: z.object({ _id: z.string(), number: z.number() }) },
}

export const deleteThread = {
  summary: 'Удалить со всем, что внутри: модератор — любое, автор — своё в течение часа',
  body: z.object({ id: Id }),
  response: done,
}

export const editItem = {
  summary: 'Исправить своё в течение часа',
  body: z.object({ id: Id, body: raw(FORUM.body) }),
  response: done,
}

export const searchForum = {
  summary: 'Поиск по словам, новые сверху',
  querystring: z.object({
    query: z
      .string('Введите слова для поиска')
      .trim()
      .min(2, 'Введите хотя бы 2 буквы')
      .max(200, 'Слишком длинный запрос'),
    after: Cursor,
  }),
  response: {
    200: z.object({
      found: z.array(
        ForumItem.pick({ _id: true, type: true, created_at: true, user: true, number: true }).extend({
          /** A message's theme, or a theme's section; null at the root. */
          parent: z.object({ _id: z.string(), body: z.string() }).nullable(),
          /** Part of the text, in pieces; `hit` marks the words that were searched for. */
          excerpt: z.array(z.object({ text: z.string(), hit: z.boolean() })),
        }),
      ),
      after: z.string().nullable(),
    }),
  },
}

export const markRead = {
  summary: 'Тема прочитана до этого сообщения',
  body: z.object({
    id: Id,
    number: z.int('Неверный номер').min(0, 'Неверный номер').max(1_000_000_000, 'Неверный номер'),
  }),
  response: done,
}

export const subscribe = {
  summary: 'Присылать ли письма об ответах в теме',
  body: z.object({ id: Id, on: z.boolean() }),
  response: done,
}

export const unsubscribeFromAnswers = {
  summary: 'Больше не присылать писем об этой теме; ничего другого токен не может',
  params: z.object({ token: z.string().max(200, 'Неверная ссылка') }),
  response: done,
}

export const complain = {
  summary: 'Пожаловаться модераторам',
  body: z.object({
    id: Id,
    reason: raw(FORUM.reason)
      .transform(cleanLine)
      .pipe(z.string().min(1, 'Напишите, что не так').max(FORUM.reason, tooLong(FORUM.reason))),
  }),
  response: done,
}

export const Complaint = z.object({
  item: ForumItem,
  /** The item's theme or section; null at the root. */
  parent: z.object({ _id: z.string(), body: z.string() }).nullable(),
  reasons: z.array(z.object({ reason: z.string(), name: z.string(), userUrl: z.string(), createdAt: z.string() })),
})

export const getComplaints = {
  summary: 'На что жалуются; только модератор',
  response: { 200: z.object({ complaints: z.array(Complaint) }) },
}

export const dismissComplaints = {
  summary: 'Оставить как есть: жалобы на это снимаются; только модератор',
  body: z.object({ id: Id }),
  response: done,
}
