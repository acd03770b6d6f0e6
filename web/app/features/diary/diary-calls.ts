/** The calls of the diary. Loaded only when one is made: they bring the schemas. */
import * as api from '@spetskarta/shared/diary/diary.ts'
import { call } from '../../api/call'

/** A new note, or with `_id` another text of one's own; an empty one deletes it. */
export const saveNote = (equipmentId: string, day: string, body: { _id?: string; body: string }) =>
  call(api.saveNote, { params: { equipmentId, day }, body })
