import { z } from 'zod'
import { FUNNEL_DAYS_MOST, PRICED_FROM, TIMED_FROM } from './funnel.constants.ts'

const Day = z.iso.date('Неверная дата').refine((day) => day >= '2000' && day < '2100', 'Неверная дата')
const DAY_MS = 86_400_000

/** Both days are in it, of Moscow. */
const FunnelPeriod = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { message: 'Конец раньше начала', path: ['to'] })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < FUNNEL_DAYS_MOST, {
    message: `Не больше ${FUNNEL_DAYS_MOST} дней`,
    path: ['to'],
  })

const counts = {
  /** Made in the period; all that follows is of these. */
  requests: z.number(),
  /** Requests with a price. */
  offered: z.number(),
  /** Requests with a booked machine. */
  booked: z.number(),
  /** Bookings that were worked to their end. */
  worked: z.number(),
  /** Worked bookings of which one side at least has written. */
  reviewed: z.number(),
  /** Of these requests, of their reviews, and of listings of that type and town in the period. */
  complaints: z.number(),
  /** Minutes from a request to its first answer, the median; null: too few were answered. */
  answerMinutes: z.number().nullable(),
  /** Roubles for a shift of booked machines: quartiles; null: too few to say. */
  price: z.object({ low: z.number(), middle: z.number(), high: z.number() }).nullable(),
}

export const FunnelRow = z.object({
  /** Id of a type of machines. */
  type: z.string(),
  /** Town or village; empty: the request has no place. */
  place: z.string(),
  ...counts,
})

export const Funnel = z.object({
  rows: z.array(FunnelRow),
  total: z.object(counts),
  /** When: an hour ago at most. */
  countedAt: z.string(),
})

export const getFunnel = {
  summary: 'Воронка рынка по типам и городам: заявки, предложения, брони, работа, отзывы; только модератор',
  description: `Считаются заявки периода и всё, что из них вышло. Цена — от ${PRICED_FROM.deals} броней не меньше чем ${PRICED_FROM.owners} владельцев, время ответа — от ${TIMED_FROM} заявок с ответом. Посчитано не раньше чем час назад. Людей и машин здесь нет.`,
  querystring: FunnelPeriod,
  response: { 200: Funnel },
}

export const exportFunnel = {
  summary: 'То же файлом CSV для таблиц; только модератор',
  querystring: FunnelPeriod,
  response: { 200: z.unknown() },
}
