import { z } from 'zod'
import { Location } from '../tracks/tracks.schema.ts'

export const getTestPaths = {
  summary: 'Три записанных дня, чтобы посмотреть, как выглядит маршрут',
  response: {
    200: z.object({
      res: z.literal(1),
      data: z.array(z.object({ equipmentId: z.string(), locations: z.array(Location) })),
      equips: z.array(z.object({ _id: z.string(), name: z.string(), type: z.string() })),
    }),
  },
}

export const getTestIss = {
  summary: 'Где сейчас МКС и её виток вокруг этого времени',
  response: {
    200: z.object({
      res: z.literal([0, 1]),
      data: z.object({
        locations: z.array(z.object({ timestamp: z.number(), coords: z.tuple([z.number(), z.number()]) })),
        /** Epoch of the orbital elements, ms; 0: there are none. */
        epoch: z.number(),
      }),
    }),
  },
}
