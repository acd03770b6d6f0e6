import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { LOADED_ROWS } from '../limits.ts'
import { COORDS_READINGS } from '../tracks/rules.ts'
import { COLUMN_MEANINGS } from './track-files.constants.ts'

export const exportDay = {
  summary: 'День машины файлом: `2026-06-17.gpx`, `.kml`, `.csv` или `.geojson`',
  params: z.object({
    equipmentId: Id,
    file: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\.(gpx|kml|csv|geojson)$/, 'Такого файла нет'),
  }),
  response: { 200: z.string() },
}

export const exportDays = {
  summary: 'Таблица дней машины файлом Excel: километры, часы, фото, точки и суммы; новые дни первыми',
  params: z.object({ equipmentId: Id }),
  response: { 200: z.unknown() },
}

/** How to read a table whose column names are not enough. */
const Reading = z.object({
  /** Name of the file where it is not sent as part of a form. */
  name: z.string().max(200).optional(),
  /** IANA name of the zone for moments without one. */
  zone: z.string().max(45).optional(),
  /** Meanings of all columns in order, separated by commas. */
  columns: z
    .string()
    .max(2000)
    .regex(/^[a-z_]+(,[a-z_]+)*$/, 'Столбцы названы неверно')
    .optional(),
  /** How coordinates are read. Required for storing a file whose coordinates are in doubt. */
  coords: z.enum(COORDS_READINGS, 'Координаты так не читаются').optional(),
})

/** A row or point that is refused; `line` from 1, in a file without lines the number of the point. */
const RefusedLine = z.object({
  line: z.number(),
  reason: z.string(),
  /** Name of the file within an archive. */
  file: z.string().optional(),
})

const FILES =
  'GPX, KML, KMZ, GeoJSON, TCX, FIT, NMEA, WLN, .rec OwnTracks, места Google, таблица CSV, .gz или .zip с ними'

export const previewImport = {
  summary: `Как понят файл с точками; ничего не сохраняется. До 20\u00a0МБ: ${FILES}`,
  params: z.object({ equipmentId: Id }),
  querystring: Reading,
  response: {
    200: z.object({
      /** Name of the format for people: «GPX». */
      format: z.string(),
      /** Number of files with points; more than one only in an archive. */
      files: z.number(),
      /** Columns of a table in order; empty for other formats. */
      columns: z.array(
        z.object({
          name: z.string(),
          example: z.string(),
          meaning: z.enum(COLUMN_MEANINGS),
          /** False: a guess that the user should check. */
          sure: z.boolean(),
          why: z.string(),
        }),
      ),
      /** Required columns that are missing, in Russian; without them there are no points. */
      missing: z.array(z.string()),
      /** Zone used for moments without one; null: all moments have a zone. */
      zone: z.object({ name: z.string(), sure: z.boolean() }).nullable(),
      /** Time zone of the machine. */
      homeZone: z.string(),
      /**
       * How the coordinates should probably be read, where they are far from the machine as written. Distances in km from
       * the machine's known places if read so, and as written (null: not on the globe). Null: no doubt, or the reading was
       * chosen.
       */
      coords: z
        .object({
          as: z.enum(COORDS_READINGS).exclude(['written']),
          km: z.number(),
          writtenKm: z.number().nullable(),
        })
        .nullable(),
      first: z.array(
        z.object({
          /** Ms; speed in km/h, accuracy in metres, null: not stated. */
          timestamp: z.number(),
          coords: z.tuple([z.number(), z.number()]),
          speed: z.number().nullable(),
          accuracy: z.number().nullable(),
        }),
      ),
      points: z.number(),
      /** Number of rows with the same moment as an earlier row. */
      repeated: z.number(),
      rejected: z.number(),
      reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
      /** The first 20 refused rows. */
      lines: z.array(RefusedLine),
      /** Days of the points, `yyyy-mm-dd` in the machine's time zone. */
      days: z.array(z.string()),
      /** Those of `days` that have points already. */
      recordedDays: z.array(z.string()),
      /** First and last moment, ms; null: there are no points. */
      from: z.number().nullable(),
      to: z.number().nullable(),
      /** Lines of `[lng, lat]`, simplified; a new line begins after each gap. */
      route: z.array(z.array(z.tuple([z.number(), z.number()]))),
      /** Points that would be stored but not count, because they are jumps: their number, and the positions of the first 500. */
      jumps: z.object({ count: z.number(), places: z.array(z.tuple([z.number(), z.number()])) }),
    }),
  },
}

export const refusedRows = {
  summary: 'Строки файла, которые не будут загружены: номер, текст, причина. Ничего не сохраняется',
  params: z.object({ equipmentId: Id }),
  querystring: Reading,
  response: {
    200: z.object({
      /** The first 20,000; `text` is empty for files without lines. */
      rows: z.array(RefusedLine.extend({ text: z.string() })),
      /** Number of further refused rows. */
      more: z.number(),
    }),
  },
}

export const importTrack = {
  summary: `Точки из файла (телом запроса или полем формы). Повтор ничего не удваивает. До 20\u00a0МБ: ${FILES}`,
  params: z.object({ equipmentId: Id }),
  querystring: Reading,
  response: {
    200: z.object({
      accepted: z.number(),
      duplicates: z.number(),
      rejected: z.number(),
      /** The first 20 refused points; `index`: index of the point in the file, from 0. */
      reasons: z.array(RefusedLine.extend({ index: z.number() })),
      /** Id for undoing the import; null: no point was new. */
      importId: z.string().nullable(),
    }),
  },
}

export const getImports = {
  summary: 'Файлы, загруженные в машину, новые первыми',
  params: z.object({ equipmentId: Id }),
  querystring: z.object({
    limit: z.coerce.number<unknown>('Сколько строк?').int().min(1).max(LOADED_ROWS.most).default(LOADED_ROWS.page),
  }),
  response: {
    200: z.object({
      /** Number of all imports of the machine; `imports` has the newest `limit`. */
      count: z.number(),
      imports: z.array(
        z.object({
          _id: z.string(),
          name: z.string(),
          format: z.string(),
          createdAt: z.number(),
          /** Who imported it; null: the account is deleted. */
          userName: z.string().nullable(),
          points: z.number(),
          from: z.number(),
          to: z.number(),
          /** Ms; null: not undone. */
          undoneAt: z.number().nullable(),
          /**
           * Whether it is undone while some of its points are still stored,
           * in months kept by columns; they are deleted within a day.
           */
          leaving: z.boolean(),
        }),
      ),
    }),
  },
}

export const undoImport = {
  summary: 'Убирает точки, которые эта загрузка сохранила первой; точки, что были раньше, остаются',
  params: z.object({ equipmentId: Id, importId: z.uuid('Такой загрузки нет') }),
  /** `later`: number of points in months kept by columns, which are deleted within a day. */
  response: { 200: z.object({ removed: z.number(), later: z.number() }) },
}
