import { z } from 'zod'
import { GroupId } from '../company/groups.schema.ts'

/** Seconds, each day rounded to hundredths of an hour and then added up. */
const Parts = { work: z.number(), idle: z.number(), off: z.number(), unknown: z.number() }

const UsageRow = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.string(),
  group: z.number().nullable(),
  ...Parts,
  /** Km. */
  distance: z.number(),
  /** Seconds between points on the worst of the days whose short ways, or turns between two points, are not seen; null without any. */
  coarseSeconds: z.number().nullable(),
  turnsSeconds: z.number().nullable(),
  /** Whether kilometres of some day rest on reported speeds that no position proves. */
  speedUnproved: z.boolean(),
  trips: z.number(),
  /** Days with a shift. */
  shifts: z.number(),
  /** Litres that were burnt, and seconds for which the engine ran, on days with readings of a level sensor; null without any. */
  fuel: z.object({ spent: z.number(), ran: z.number() }).nullable(),
  /** The same parts of the period before. */
  before: z.object(Parts),
})

const Query = z.object({
  by: z.enum(['day', 'week', 'month'], 'Неизвестный период').default('week'),
  /** A day of the period, `yyyy-mm-dd`; without it the last whole period. */
  day: z.iso
    .date('Неверная дата')
    .refine((day) => day >= '2000' && day < '2100', 'Неверная дата')
    .optional(),
  /** With its sub-groups. */
  group: GroupId.optional(),
})

export const getUsage = {
  summary: 'Загрузка парка: часы смен по машинам за день, неделю или месяц и период перед ним',
  querystring: Query,
  response: {
    200: z.object({
      /** First and last day of the period. */
      from: z.string(),
      to: z.string(),
      /** How many days of it and of the period before are still to be summed, as after a large import: hours are not whole then. */
      counting: z.number(),
      /** By name. */
      machines: z.array(UsageRow),
      /** Each sub-group after its group. */
      groups: z.array(z.object({ id: z.number(), name: z.string(), parent: z.number().nullable() })),
    }),
  },
}

export const exportUsage = {
  summary: 'Загрузка парка таблицей Excel',
  querystring: Query,
  response: { 200: z.any() },
}
