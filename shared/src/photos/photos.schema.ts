import { z } from 'zod'
import { IMAGE } from '../limits.ts'

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
  /** Absent once it is drawn. Until then, and where the file was no photo, the addresses give a stand-in. */
  state: z.enum(['waiting', 'refused']).optional(),
})

/** Hash of the file, hex. */
const Sha256 = z
  .string('Нет контрольной суммы')
  .regex(/^[0-9a-f]{64}$/i, 'Неверная контрольная сумма')
  .toLowerCase()

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
    /** Of the file. */
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
      /** On the disk. */
      z.object({ _id: z.string(), duplicate: z.boolean() }),
      /** The file is not there: to be put with these headers, for so many seconds from now; then this call again. */
      z.object({ put: z.object({ url: z.string(), headers: z.record(z.string(), z.string()), seconds: z.number() }) }),
      /** This server takes files only itself: `POST /api/record/photos`. */
      z.object({ form: z.literal(true) }),
    ]),
  },
}
