/** The diary: a page a day of a machine. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Incident } from './incidents.ts'
import { Id } from './items.ts'
import { DaySummary } from './monitoring.ts'

/** Characters of a note; notes of a day. */
export const NOTE_MAX = 4000
export const NOTES_A_DAY = 100

export const DiaryNote = z.object({
  _id: z.string(),
  body: z.string(),
  /** As it was when the note was written. */
  author: z.string(),
  /** The asking user's: he may edit it. */
  own: z.boolean(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  editedAt: z.string().nullable(),
})
export type DiaryNote = z.infer<typeof DiaryNote>

export const DiaryPage = z.object({
  /** `yyyy-mm-dd` in the machine's time zone. */
  day: z.string(),
  /** Null where nothing was recorded. */
  summary: DaySummary.nullable(),
  photos: z.number(),
  incidents: z.array(Incident),
  notes: z.array(DiaryNote),
})
export type DiaryPage = z.infer<typeof DiaryPage>

const params = z.object({
  equipmentId: Id,
  day: z.iso.date('Неверная дата').refine((day) => day >= '2000' && day < '2100', 'Неверная дата'),
})

export const getDiary = endpoint({
  method: 'GET',
  url: '/api/diary/:equipmentId/:day',
  schema: { summary: 'День машины: итог, происшествия, заметки', params, response: { 200: DiaryPage } },
})

export const saveNote = endpoint({
  method: 'PUT',
  url: '/api/diary/:equipmentId/:day',
  schema: {
    summary: 'Новая заметка или, с `_id`, правка своей; пустой текст её удаляет',
    params,
    body: z.object({
      _id: Id.optional(),
      body: z.string('Введите текст').trim().max(NOTE_MAX, `Не длиннее ${NOTE_MAX} знаков`),
    }),
    response: { 200: DiaryPage },
  },
})
