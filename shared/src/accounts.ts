/** Who is asking. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const User = z.object({
  name: z.string(),
  userUrl: z.string(),
  /** Moderator of the forum. */
  rules: z.boolean(),
})
export type User = z.infer<typeof User>

export const getUser = endpoint({
  method: 'GET',
  url: '/api/get-user',
  schema: {
    summary: 'Кто вошёл и где он находится',
    response: {
      200: z.object({
        auth: z.boolean(),
        user: User.nullable(),
        partners: z.array(z.unknown()),
        location: z.object({
          lat: z.number(),
          lng: z.number(),
        }),
        /** True where `location` was found by the address of the visitor (IP Geolocation by DB-IP). */
        located: z.boolean(),
      }),
    },
  },
})
