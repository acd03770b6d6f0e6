import { z } from 'zod'
import { CALENDAR_ROWS } from '../limits.ts'
import { DealDay, DealShift, OwnBooking, rightDays } from './deal-fields.schema.ts'

export const getDealCalendar = {
  summary: 'Машины и дни: брони, работа по записям, занятость и ТО',
  querystring: z.object({
    from: DealDay,
    days: z.coerce.number<unknown>('Сколько дней?').int().min(1).max(31),
    /** Restricts the machines to those whose name contains it. */
    q: z.string().trim().max(100, 'Слишком длинный запрос').optional(),
    limit: z.coerce.number<unknown>('Сколько машин?').int().min(1).max(CALENDAR_ROWS.most).default(CALENDAR_ROWS.most),
  }),
  response: {
    200: z.object({
      /** Number of all machines that match; `machines` are the first of them. */
      count: z.number(),
      /** All own machines, whatever the filters: any of them may be booked. */
      names: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** IANA name of the zone in which the machine's days begin and end; null: Moscow's. */
          timeZone: z.string().nullable(),
        }),
      ),
      machines: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          type: z.string(),
          timeZone: z.string().nullable(),
          days: z.array(
            z.object({
              day: z.string(),
              /** Bookings by a deal (`deal`: its id) or by the owner (`own`: id of the booking); `other`: whom for. */
              booked: z.array(
                z.object({
                  deal: z.string().nullable(),
                  own: z.string().nullable(),
                  other: z.string(),
                  shift: DealShift,
                }),
              ),
              /** State by the owner's calendar; null: free. */
              entered: z.enum(['busy', 'service']).nullable(),
              /** The shifts that it takes; null: free. */
              enteredShift: DealShift.nullable(),
              /** Recorded work, seconds; null: no records of that day. */
              workedS: z.number().nullable(),
            }),
          ),
        }),
      ),
      /** The owner's bookings on these days, of all machines. */
      own: z.array(OwnBooking),
    }),
  },
}

export const putOwnBooking = {
  summary: 'Записать бронь своей машины или изменить её: `id` придумывает вызывающий. Занятые дни — 409',
  params: z.object({ id: z.uuid('Такой брони у вас нет') }),
  body: rightDays(OwnBooking.omit({ id: true })),
  response: { 200: OwnBooking },
}

export const removeOwnBooking = {
  summary: 'Убрать свою бронь: дни снова свободны',
  params: z.object({ id: z.uuid('Такой брони у вас нет') }),
  response: { 200: z.object({ result: z.literal(1) }) },
}

export const getDealFeed = {
  summary: 'Есть ли адрес календаря сделок для телефона и с каких пор',
  response: { 200: z.object({ madeAt: z.string().nullable() }) },
}

export const makeDealFeed = {
  summary: 'Новый секретный адрес календаря (iCal), его показывают один раз; прежний больше не действует',
  response: { 200: z.object({ url: z.string() }) },
}

export const endDealFeed = {
  summary: 'Закрыть адрес календаря сделок',
  response: { 200: z.object({ madeAt: z.string().nullable() }) },
}

export const readDealFeed = {
  summary: 'Сделки как календарь, iCal: по секретному адресу',
  params: z.object({ file: z.string().max(100, 'Ссылка неверна') }),
  response: { 200: z.unknown() },
}
