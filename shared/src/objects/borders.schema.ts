import { z } from 'zod'

export const getBorders = {
  summary: 'Круги вокруг открытых объектов машины (Authorization: Bearer): у них телефон может начать запись сам',
  response: {
    200: z.object({
      borders: z.array(
        z.object({
          /** Id of the object. */
          id: z.number(),
          name: z.string(),
          lat: z.number(),
          lng: z.number(),
          /** Metres from the centre to the farthest corner. */
          radius: z.number(),
        }),
      ),
    }),
  },
}
