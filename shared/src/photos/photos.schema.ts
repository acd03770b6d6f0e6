import { z } from 'zod'

/** The addresses are signed and expire; every answer has new ones. */
export const Photo = z.object({
  _id: z.string(),
  timestamp: z.number(),
  /** Fits a screen. */
  photoURL: z.string(),
  /** 300 px. */
  photoIconURL: z.string(),
  /** Sent with the photo; otherwise the place of the nearest point within 60 s. */
  coords: z.tuple([z.number(), z.number()]).nullable(),
  width: z.number(),
  height: z.number(),
})

/** An empty field of a form counts as missing. */
const degrees = (most: 90 | 180) =>
  z.preprocess(
    (text) => (text === '' ? undefined : text),
    z.coerce
      .number<unknown>('Неверные координаты')
      .min(-most, 'Неверные координаты')
      .max(most, 'Неверные координаты')
      .optional(),
  )

export const recordPhoto = {
  summary: 'Фото (Authorization: Bearer; multipart: photo, takenAt, sha256, lat?, lng?). 2xx — оно на диске',
  body: z.object({
    /** Ms since 1970. */
    takenAt: z.coerce.number<unknown>('Неверное время снимка').int('Неверное время снимка'),
    /** Hash of the file, hex. */
    sha256: z
      .string('Нет контрольной суммы')
      .regex(/^[0-9a-f]{64}$/i, 'Неверная контрольная сумма')
      .toLowerCase(),
    lat: degrees(90),
    lng: degrees(180),
  }),
  response: { 200: z.object({ _id: z.string(), duplicate: z.boolean() }) },
}
