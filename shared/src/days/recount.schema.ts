import { z } from 'zod'

/** Which rule changed a day: jams, carrying, silence, levels of the engine, or the distance of slow and turning machines. */
const RecountReason = z.enum(['jam', 'carried', 'silence', 'engine', 'way'])

/** A day whose sums changed: km and seconds of work, each before and after. */
const RecountedDay = z.object({
  equipmentId: z.string(),
  name: z.string(),
  /** `yyyy-mm-dd`. */
  day: z.string(),
  distance: z.tuple([z.number(), z.number()]),
  work: z.tuple([z.number(), z.number()]),
  why: z.array(RecountReason),
})

export const getRecountNotice = {
  summary: 'Надо ли сказать владельцу, что его прежние дни посчитаны заново, и что в них изменилось',
  response: {
    200: z.object({
      untold: z.boolean(),
      /** Number of recounted days, and of those whose kilometres or hours changed. */
      days: z.number(),
      changed: z.number(),
      /** Rules that changed any of these days. */
      why: z.array(RecountReason),
      /** The newest changed days. */
      list: z.array(RecountedDay),
    }),
  },
}

export const dismissRecountNotice = {
  summary: 'Пользователь прочитал, что дни посчитаны заново: больше не говорить',
  response: { 200: z.object({ untold: z.literal(false) }) },
}
