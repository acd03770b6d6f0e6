import { z } from 'zod'

/** What of the rules changed a day: jams, carrying, silence, the engine's levels, or the way of slow and turning machines. */
const RecountReason = z.enum(['jam', 'carried', 'silence', 'engine', 'way'])

/** A day that comes to something else than before: km and seconds, before and after. */
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
      /** How many days were summed anew, and in how many the kilometres or hours changed. */
      days: z.number(),
      changed: z.number(),
      /** Of all of them. */
      why: z.array(RecountReason),
      /** The newest of the changed ones. */
      list: z.array(RecountedDay),
    }),
  },
}

export const dismissRecountNotice = {
  summary: 'Пользователь прочитал, что дни посчитаны заново: больше не говорить',
  response: { 200: z.object({ untold: z.literal(false) }) },
}
