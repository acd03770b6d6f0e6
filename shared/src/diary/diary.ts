/** The diary: one page for each day of a machine. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './diary.schema.ts'

export { NOTE_MAX } from './diary.constants.ts'

export const NOTES_A_DAY = 100

export type DiaryNote = z.infer<typeof schema.DiaryNote>
export type DayCrew = z.infer<typeof schema.DayCrew>
export type DiaryPage = z.infer<typeof schema.DiaryPage>

export const getDiary: Endpoint<typeof schema.getDiary> = { method: 'GET', url: '/api/diary/:equipmentId/:day' }
export const saveNote: Endpoint<typeof schema.saveNote> = { method: 'PUT', url: '/api/diary/:equipmentId/:day' }
