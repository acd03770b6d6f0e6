/** Days out as files of other programs, and files of other programs in. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './items.ts'

export const TRACK_FORMATS = ['gpx', 'kml', 'csv'] as const

/** Bytes of a file to import. */
export const TRACK_FILE_MAX = 20_000_000

export const exportDay = endpoint({
  method: 'GET',
  url: '/api/export/:equipmentId/:file',
  schema: {
    summary: 'День машины файлом: `2026-06-17.gpx`, `.kml` или `.csv`',
    params: z.object({
      equipmentId: Id,
      file: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\.(gpx|kml|csv)$/, 'Такого файла нет'),
    }),
    response: { 200: z.string() },
  },
})

export const importTrack = endpoint({
  method: 'POST',
  url: '/api/import/:equipmentId',
  schema: {
    summary:
      'Точки из файла GPX, KML или CSV (до 20 МБ; файл телом запроса или полем формы). Повтор ничего не удваивает',
    params: z.object({ equipmentId: Id }),
    response: {
      200: z.object({
        accepted: z.number(),
        duplicates: z.number(),
        rejected: z.number(),
        /** Of the first rejected ones. */
        reasons: z.array(z.object({ index: z.number(), reason: z.string() })),
      }),
    },
  },
})
