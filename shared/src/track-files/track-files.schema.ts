import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'

export const exportDay = {
  summary: 'День машины файлом: `2026-06-17.gpx`, `.kml` или `.csv`',
  params: z.object({
    equipmentId: Id,
    file: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\.(gpx|kml|csv)$/, 'Такого файла нет'),
  }),
  response: { 200: z.string() },
}

export const importTrack = {
  summary: 'Точки из файла GPX, KML или CSV (до 20 МБ; файл телом запроса или полем формы). Повтор ничего не удваивает',
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
}
