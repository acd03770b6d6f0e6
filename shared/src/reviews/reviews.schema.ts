import { z } from 'zod'
import { Id, Rating } from '../catalog/items.schema.ts'
import { cleanText } from '../forum/forum-text.ts'
import { isReasonStated, ReasonCode, ReasonNote, SAY_WHY } from '../moderation/moderation.schema.ts'
import { ANSWER_TEXT, BLIND_DAYS, REVIEW_DAYS, REVIEW_TEXT, REVIEWS_A_PAGE } from './reviews.constants.ts'

const DealId = z.uuid('Такой сделки нет')
const ReviewId = z.uuid('Такого отзыва нет')
const UserUrl = z.string('Не указан пользователь').min(1, 'Не указан пользователь').max(100, 'Слишком длинное имя')
const Side = z.enum(['asker', 'owner'], 'Чьи отзывы: заказчиков или владельцев')

const done = { 200: z.object({ result: z.literal(1) }) }

/** May be typed longer: cleaning may remove characters. */
const written = ({ least, most }: { least: number; most: number }, short: string) =>
  z
    .string('Введите текст')
    .max(most * 2, `Не длиннее ${most} знаков`)
    .transform(cleanText)
    .pipe(z.string().min(least, short).max(most, `Не длиннее ${most} знаков`))

const ReviewForm = z.object({
  stars: z
    .number('Поставьте оценку')
    .int('Оценка — от 1 до 5')
    .min(1, 'Оценка — от 1 до 5')
    .max(5, 'Оценка — от 1 до 5'),
  text: written(REVIEW_TEXT, `Напишите хотя бы ${REVIEW_TEXT.least} знаков`),
})

export const Review = z.object({
  id: z.string(),
  /** Which side of the deal wrote it. */
  by: Side,
  /** Null: the account is deleted or closed, and its name with it. */
  author: z.object({ name: z.string(), userUrl: z.string() }).nullable(),
  /** Name of the user whom the review is about. */
  about: z.string(),
  stars: z.number(),
  text: z.string(),
  /** `id`: null: the machine is not listed any more. */
  machine: z.object({ id: z.string().nullable(), name: z.string(), type: z.string() }),
  /** Recorded on the deal's object on its days: number of shifts, and whole hours of the running engine. */
  proof: z.object({ shifts: z.number(), hours: z.number() }),
  /** Number of the deal's days that could not be counted: the proof is without them. */
  uncounted: z.number(),
  /** Whether a paper was issued for these days. */
  paper: z.boolean(),
  /** ISO 8601, UTC. */
  writtenAt: z.string(),
  /** Null: not published, only its author sees it. */
  publishedAt: z.string().nullable(),
  /** Answer of the user whom the review is about; null: none yet. */
  answer: z.object({ text: z.string(), at: z.string() }).nullable(),
  /** Why a moderator removed it; null: not removed. */
  removed: z.object({ reason: ReasonCode, note: z.string() }).nullable(),
})

export const ReviewList = z.object({
  /** Null: too few reviews. */
  rating: Rating.nullable(),
  /** Number of all reviews, even where they are too few for a rating. */
  count: z.number(),
  reviews: z.array(Review),
  /** `after` of the next page; null: the page is the last. */
  next: z.string().nullable(),
})

export const DealReviews = z.object({
  /** The user's own review, also before it is published; null: none. */
  mine: Review.nullable(),
  /** The other side's review once it is published; null: none. */
  theirs: Review.nullable(),
  /** Whether the other side has written; its text becomes visible later. */
  otherWrote: z.boolean(),
  /** Why the user cannot write now; null: the user can. */
  closed: z.enum(['early', 'unproven', 'late', 'gone', 'written']).nullable(),
  /** Until when a review may be written, ISO 8601; null: the work is not over. */
  until: z.string().nullable(),
  proof: z.object({ shifts: z.number(), hours: z.number() }),
  /** Days of the deal that could not be counted, ascending: `proof` is without them. */
  uncounted: z.array(z.string()),
  paper: z.boolean(),
  /** Rating of the other side; null: too few reviews. */
  rating: Rating.nullable(),
})

export const ReviewComplaint = z.object({
  review: Review,
  reasons: z.array(
    z.object({
      reason: ReasonCode,
      note: z.string(),
      /** Null: a guest. */
      user: z.object({ name: z.string(), userUrl: z.string() }).nullable(),
      createdAt: z.string(),
    }),
  ),
})

export const getDealReviews = {
  summary: 'Отзывы по сделке: свой, второй стороны и можно ли написать сейчас',
  params: z.object({ id: DealId }),
  response: { 200: DealReviews },
}

export const writeReview = {
  summary: 'Отзыв о второй стороне сделки, один раз',
  description: `Пишет сторона сделки, по которой записана хотя бы одна смена на объекте или выдан документ, не позже ${REVIEW_DAYS} дней после последнего дня. Отзыв виден, когда написали обе стороны или через ${BLIND_DAYS} дней. Тот же отзыв ещё раз — тот же ответ, другой — 409.`,
  params: z.object({ id: DealId }),
  body: ReviewForm,
  response: { 200: DealReviews },
}

export const getReviews = {
  summary: `Отзывы о пользователе или о работе одной машины, новые сверху, по ${REVIEWS_A_PAGE}`,
  querystring: z
    .object({
      userUrl: UserUrl.optional(),
      /** Reviews about a user: by askers about the owner, or by owners about the asker. */
      by: Side.default('asker'),
      /** Reviews by askers about the work of one machine. */
      item: Id.optional(),
      after: z.string().max(100, 'Неверное начало страницы').optional(),
    })
    .refine(({ userUrl, item }) => (userUrl === undefined) !== (item === undefined), {
      message: 'Укажите пользователя или машину',
      path: ['userUrl'],
    }),
  response: { 200: ReviewList },
}

export const answerReview = {
  summary: 'Ответ на отзыв о себе, один раз; его видят все',
  params: z.object({ id: ReviewId }),
  body: z.object({ text: written(ANSWER_TEXT, 'Напишите ответ') }),
  response: { 200: Review },
}

export const complainOfReview = {
  summary: 'Пожаловаться на отзыв; учётная запись не нужна',
  params: z.object({ id: ReviewId }),
  body: z.object({ reason: ReasonCode, note: ReasonNote }).refine(isReasonStated, SAY_WHY),
  response: done,
}

export const getReviewComplaints = {
  summary: 'Отзывы, на которые жалуются, старые жалобы сверху; только модератор',
  response: { 200: z.object({ complaints: z.array(ReviewComplaint) }) },
}

export const decideReviewComplaints = {
  summary: 'Снять отзыв с причиной или оставить его; только модератор',
  params: z.object({ id: ReviewId }),
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('remove'), reason: ReasonCode, note: ReasonNote }).refine(isReasonStated, SAY_WHY),
    z.object({ decision: z.literal('leave') }),
  ]),
  response: done,
}
