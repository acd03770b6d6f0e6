import { z } from 'zod'

/** `quota` null: unlimited. */
const Used = z.object({ used: z.number(), quota: z.number().nullable() })

export const Storage = z.object({
  /** Bytes. */
  photos: Used,
  /** Numbers of points. */
  points: Used,
  /** Used part of the fuller quota, per cent, rounded down to one of these steps. */
  level: z.union([z.literal(0), z.literal(80), z.literal(95), z.literal(100)]),
  /** Whether the quota grows once the user confirms the e-mail address. */
  moreIfConfirmed: z.boolean(),
})

export const getStorage = {
  summary: 'Сколько занимают точки, фотографии и документы своих машин',
  response: { 200: Storage },
}
