import { z } from 'zod'
import { FUNNEL_DAYS_MOST, PRICED_FROM, TIMED_FROM } from './funnel.constants.ts'

const Day = z.iso.date('Неверная дата').refine((day) => day >= '2000' && day < '2100', 'Неверная дата')
const DAY_MS = 86_400_000

/** Days by Moscow time, both included. */
const FunnelPeriod = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { message: 'Конец раньше начала', path: ['to'] })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < FUNNEL_DAYS_MOST, {
    message: `Не больше ${FUNNEL_DAYS_MOST} дней`,
    path: ['to'],
  })

const counts = {
  /** Requests made in the period; all other numbers are about these requests. */
  requests: z.number(),
  /** Requests that got a price. */
  offered: z.number(),
  /** Requests with a booked machine. */
  booked: z.number(),
  /** Bookings whose work was finished. */
  worked: z.number(),
  /** Finished bookings that at least one side has reviewed. */
  reviewed: z.number(),
  /** Complaints about these requests, their reviews, and listings of the type and town in the period. */
  complaints: z.number(),
  /** Median time from a request to its first answer, minutes; null: too few answers. */
  answerMinutes: z.number().nullable(),
  /** Roubles per shift of booked machines, quartiles; null: too few bookings. */
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
  /** When it was counted, at most an hour ago. */
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
