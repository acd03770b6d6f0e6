import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { Incident } from '../incidents/incidents.schema.ts'
import { DriverNote } from '../recorders/driver-notes.schema.ts'
import { DaySummary } from '../tracks/tracks.schema.ts'
import { NOTE_MAX } from './diary.constants.ts'

export const DiaryNote = z.object({
  _id: z.string(),
  body: z.string(),
  /** The author's name at the time of writing. */
  author: z.string(),
  /** Whether the user wrote it, and so may edit it. */
  own: z.boolean(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Null: never edited. */
  editedAt: z.string().nullable(),
})

export const DayCrew = z.object({
  name: z.string(),
  /** Ms; null: from before the day's beginning. */
  from: z.number().nullable(),
  /** Ms; null: to the day's end, or until now. */
  to: z.number().nullable(),
  by: z.enum(['recorder', 'dispatcher']),
})

export const DiaryPage = z.object({
  /** `yyyy-mm-dd` in the machine's time zone. */
  day: z.string(),
  /** Whether the day could not be counted: its sums and incidents are unknown. */
  uncounted: z.boolean(),
  /** Null: nothing was recorded, or it could not be counted. */
  summary: DaySummary.nullable(),
  photos: z.number(),
  incidents: z.array(Incident),
  notes: z.array(DiaryNote),
  /** Notes that drivers made on their phones, by time. */
  driverNotes: z.array(DriverNote),
  /** Who was on the machine, by beginning; always empty for a partner. */
  crew: z.array(DayCrew),
})

const params = z.object({
  equipmentId: Id,
  day: z.iso.date('Неверная дата').refine((day) => day >= '2000' && day < '2100', 'Неверная дата'),
})

export const getDiary = { summary: 'День машины: итог, происшествия, заметки', params, response: { 200: DiaryPage } }

export const saveNote = {
  summary: 'Новая заметка или, с `_id`, правка своей; пустой текст её удаляет',
  params,
  body: z.object({
    _id: Id.optional(),
    body: z.string('Введите текст').trim().max(NOTE_MAX, `Не длиннее ${NOTE_MAX} знаков`),
  }),
  response: { 200: DiaryPage },
}
