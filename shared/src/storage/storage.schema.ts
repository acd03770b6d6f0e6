import { z } from 'zod'

/** `quota` null: there is none. */
const Used = z.object({ used: z.number(), quota: z.number().nullable() })

export const Storage = z.object({
  /** Bytes. */
  photos: Used,
  /** Counts. */
  points: Used,
  /** The larger part of a quota that is used: 80 or 95 per cent of it, all of it, or less than these. */
  level: z.union([z.literal(0), z.literal(80), z.literal(95), z.literal(100)]),
  /** Whether there is more room once the user has confirmed the e-mail. */
  moreIfConfirmed: z.boolean(),
})

export const getStorage = {
  summary: 'Сколько занимают точки, фотографии и документы своих машин',
  response: { 200: Storage },
}
