import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
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

/** How to read a table where its own names are not enough. */
const Reading = z.object({
  /** The file's name where it is not part of a form. */
  name: z.string().max(200).optional(),
  /** IANA name: of moments without a zone. */
  zone: z.string().max(45).optional(),
  /** A meaning for each column, with commas between them. */
  columns: z
    .string()
    .max(2000)
    .regex(/^[a-z_]+(,[a-z_]+)*$/, 'Столбцы названы неверно')
    .optional(),
  /** How the coordinates are meant. A file whose coordinates are in doubt is not stored without it. */
  coords: z.enum(COORDS_READINGS, 'Координаты так не читаются').optional(),
})

/** A row or point that is not taken; `line` from 1, in a file without lines the number of the point. */
const RefusedLine = z.object({
  line: z.number(),
  reason: z.string(),
  /** The file within an archive. */
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
      /** For people: «GPX». */
      format: z.string(),
      /** Files with points: more than one in an archive. */
      files: z.number(),
      /** Of a table; in their order. */
      columns: z.array(
        z.object({
          name: z.string(),
          example: z.string(),
          meaning: z.enum(COLUMN_MEANINGS),
          /** False: a guess to look at. */
          sure: z.boolean(),
          why: z.string(),
        }),
      ),
      /** What no column has, in Russian: without it there are no points. */
      missing: z.array(z.string()),
      /** Of moments without a zone; null where all have one. */
      zone: z.object({ name: z.string(), sure: z.boolean() }).nullable(),
      /** The machine's own. */
      homeZone: z.string(),
      /**
       * How the coordinates seem to be meant where, as they are written, they are far from the machine; null also where it was chosen. Km
       * from the machine then and as written, null where there are no such places.
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
          timestamp: z.number(),
          coords: z.tuple([z.number(), z.number()]),
          speed: z.number().nullable(),
          accuracy: z.number().nullable(),
        }),
      ),
      points: z.number(),
      /** Rows with the moment of an earlier row. */
      repeated: z.number(),
      rejected: z.number(),
      reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
      /** The first 20. */
      lines: z.array(RefusedLine),
      /** `yyyy-mm-dd` in the machine's zone. */
      days: z.array(z.string()),
      /** Those of them that have points already. */
      recordedDays: z.array(z.string()),
      from: z.number().nullable(),
      to: z.number().nullable(),
      /** `[lng, lat]`, thinned; a new line after each gap. */
      route: z.array(z.array(z.tuple([z.number(), z.number()]))),
      /** Points that would be stored but not count, being jumps: how many, and where the first 500 are. */
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
      /** The first 20,000; `text` is empty in files without lines. */
      rows: z.array(RefusedLine.extend({ text: z.string() })),
      /** How many others are refused. */
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
      /** Of the first 20 rejected ones; `index` among the points of the file, from 0. */
      reasons: z.array(RefusedLine.extend({ index: z.number() })),
      /** To undo it; null where no point was new. */
      importId: z.string().nullable(),
    }),
  },
}

export const getImports = {
  summary: 'Файлы, загруженные в машину, новые первыми',
  params: z.object({ equipmentId: Id }),
  response: {
    200: z.object({
      imports: z.array(
        z.object({
          _id: z.string(),
          name: z.string(),
          format: z.string(),
          createdAt: z.number(),
          userName: z.string().nullable(),
          points: z.number(),
          from: z.number(),
          to: z.number(),
          undoneAt: z.number().nullable(),
          /** Undone, and points of months kept by columns are still there: they go within a day. */
          leaving: z.boolean(),
        }),
      ),
    }),
  },
}

export const undoImport = {
  summary: 'Убирает точки, которые эта загрузка сохранила первой; точки, что были раньше, остаются',
  params: z.object({ equipmentId: Id, importId: z.uuid('Такой загрузки нет') }),
  /** `later`: points of months kept by columns, which go within a day. */
  response: { 200: z.object({ removed: z.number(), later: z.number() }) },
}
