import { z } from 'zod'
import { GroupId } from '../company/groups.schema.ts'

/** Seconds; each day is rounded to hundredths of an hour before it is added. */
const Parts = { work: z.number(), idle: z.number(), off: z.number(), unknown: z.number() }

const UsageRow = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.string(),
  /** Id of its group; null: it is in none. */
  group: z.number().nullable(),
  ...Parts,
  /** Km. */
  distance: z.number(),
  /**
   * Seconds between points on the worst day where points are too rare
   * for short trips, or for turns of streets; null: no such day.
   */
  coarseSeconds: z.number().nullable(),
  turnsSeconds: z.number().nullable(),
  /** Whether kilometres of any day rest on reported speeds that no position proves. */
  speedUnproved: z.boolean(),
  trips: z.number(),
  /** Number of days with a shift. */
  shifts: z.number(),
  /** Litres burnt, and seconds of the engine, on days with readings of a level sensor; null: no such days. */
  fuel: z.object({ spent: z.number(), ran: z.number() }).nullable(),
  /** Number of days of this and the previous period that could not be counted. */
  uncounted: z.number(),
  /** Parts of the previous period. */
  before: z.object(Parts),
})

const Query = z.object({
  by: z.enum(['day', 'week', 'month'], 'Неизвестный период').default('week'),
  /** A day of the period, `yyyy-mm-dd`; absent: the last complete period. */
  day: z.iso
    .date('Неверная дата')
    .refine((day) => day >= '2000' && day < '2100', 'Неверная дата')
    .optional(),
  /** Including its sub-groups. */
  group: GroupId.optional(),
})

export const getUsage = {
  summary: 'Загрузка парка: часы смен по машинам за день, неделю или месяц и период перед ним',
  querystring: Query,
  response: {
    200: z.object({
      /** First and last day of the period, `yyyy-mm-dd`. */
      from: z.string(),
      to: z.string(),
      /**
       * Number of days of this and the previous period not summed yet,
       * as after a large import: hours are incomplete until then.
       */
      counting: z.number(),
      /** Number of machine days of this and the previous period that could not be counted: the hours lack them. */
      uncounted: z.number(),
      /** By name. */
      machines: z.array(UsageRow),
      /** Each group followed by its sub-groups. */
      groups: z.array(z.object({ id: z.number(), name: z.string(), parent: z.number().nullable() })),
    }),
  },
}

export const exportUsage = {
  summary: 'Загрузка парка таблицей Excel',
  querystring: Query,
  response: { 200: z.any() },
}
