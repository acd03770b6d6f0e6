import { z } from 'zod'
import { IMAGE } from '../limits.ts'

/** Addresses are signed and expire; each answer has new ones. */
export const Photo = z.object({
  _id: z.string(),
  timestamp: z.number(),
  /** Address of an image in the size of a screen. */
  photoURL: z.string(),
  /** Address of an image of 300 px. */
  photoIconURL: z.string(),
  /** Position sent with the photo; otherwise of the nearest point within 60 s; null: unknown. */
  coords: z.tuple([z.number(), z.number()]).nullable(),
  width: z.number(),
  height: z.number(),
  /** Absent once it is drawn. Before that, and where the file is not an image, the addresses return a placeholder. */
  state: z.enum(['waiting', 'refused']).optional(),
})

/** SHA-256 of the file, hexadecimal. */
const Sha256 = z
  .string('Нет контрольной суммы')
  .regex(/^[0-9a-f]{64}$/i, 'Неверная контрольная сумма')
  .toLowerCase()

/** An empty field of a form counts as absent. */
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
    sha256: Sha256,
    lat: degrees(90),
    lng: degrees(180),
  }),
  response: { 200: z.object({ _id: z.string(), duplicate: z.boolean() }) },
}

export const recordPhotoDirect = {
  summary:
    'Фото прямо в хранилище (Authorization: Bearer): тот же вызов, пока не придёт _id. put — куда положить файл методом PUT; form — слать формой',
  body: z.object({
    /** Ms since 1970. */
    takenAt: z.number('Неверное время снимка').int('Неверное время снимка'),
    sha256: Sha256,
    /** Size of the file. */
    bytes: z
      .number('Нет размера файла')
      .int('Неверный размер файла')
      .min(1, 'Файл пуст')
      .max(IMAGE.bytes, `Фотография больше ${IMAGE.bytes / 1_000_000}\u00a0МБ`),
    lat: z.number('Неверные координаты').min(-90, 'Неверные координаты').max(90, 'Неверные координаты').optional(),
    lng: z.number('Неверные координаты').min(-180, 'Неверные координаты').max(180, 'Неверные координаты').optional(),
  }),
  response: {
    200: z.union([
      /** The photo is stored. */
      z.object({ _id: z.string(), duplicate: z.boolean() }),
      /** Next step: put the file at `url` with these headers, within `seconds`, and repeat this call. */
      z.object({ put: z.object({ url: z.string(), headers: z.record(z.string(), z.string()), seconds: z.number() }) }),
      /** This server accepts files only directly: `POST /api/record/photos`. */
      z.object({ form: z.literal(true) }),
    ]),
  },
}
