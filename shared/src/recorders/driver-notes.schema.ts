import { z } from 'zod'
import { Photo } from '../photos/photos.schema.ts'
import { DRIVER_NOTES, DRIVER_NOTES_A_CALL } from './driver-notes.constants.ts'

const What = z.enum(DRIVER_NOTES, 'Неизвестная заметка')

/** `id`: made by the phone, so that a note that is sent again is stored once. Each note is checked separately. */
export const ReportedDriverNote = z.object({
  id: z.uuid('Такой заметки нет'),
  /** Ms. */
  at: z.number('Неверное время'),
  what: What,
  lat: z.number().nullish(),
  lng: z.number().nullish(),
  /** Id of one of the drivers that the phone received; absent: none was chosen. */
  driver: z.number('Неверный водитель').int('Неверный водитель').min(1, 'Неверный водитель').nullish(),
})

export const DriverNote = z.object({
  _id: z.string(),
  /** Ms. */
  at: z.number(),
  what: What,
  /** `[lat, lng]`. */
  coords: z.tuple([z.number(), z.number()]).nullable(),
  /** The driver's name; empty: none was chosen. */
  driver: z.string(),
  /** Photo that the phone took within two minutes after the note; null: none. */
  photo: Photo.nullable(),
})

export const recordDriverNotes = {
  summary: `Заметки водителя с телефона (Authorization: Bearer): до ${DRIVER_NOTES_A_CALL} за раз; повтор ничего не удваивает`,
  body: z.object({
    notes: z.array(ReportedDriverNote).max(DRIVER_NOTES_A_CALL, `Не больше ${DRIVER_NOTES_A_CALL} заметок за раз`),
  }),
  /** Number of notes in the call that are stored now, including those stored before. */
  response: { 200: z.object({ kept: z.number() }) },
}

export const getDrivers = {
  summary: 'Кто может быть за рычагами и сколько записано за неделю (Authorization: Bearer)',
  querystring: z.object({
    /** Id of the driver whose hours are requested. */
    driver: z.coerce.number<unknown>('Неверный водитель').int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  response: {
    200: z.object({
      /** Operators that can be chosen on this phone. */
      drivers: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          /**
           * Whether the driver's code must still be entered on this phone;
           * until then the phone's notes about the driver do not count.
           */
          code: z.boolean(),
        }),
      ),
      /** The last seven days in the machine's time zone, the newest first, with recorded seconds; empty without `driver`. */
      week: z.array(z.object({ day: z.string(), seconds: z.number() })),
    }),
  },
}

export const admitDriver = {
  summary: 'Код водителя введён на телефоне (Authorization: Bearer); подошёл ли он, видно по `code` в ответе',
  body: z.object({
    driver: z.number('Неверный водитель').int('Неверный водитель').min(1, 'Неверный водитель'),
    code: z.string('Введите код').trim().min(1, 'Введите код').max(10, 'Код — от 4 до 6 цифр'),
  }),
  response: getDrivers.response,
}
