/** Notes of drivers that are not sent yet. */
import type { QueuedNote } from '../queue/kept'
import type { Remembered } from '../queue/memory'
import { openUnsent } from './unsent'

export type Notes = ReturnType<typeof openNotes>

export const openNotes = (memory: Pick<Remembered, 'get' | 'set'>) =>
  openUnsent<'notes', QueuedNote>(
    memory,
    'notes',
    (one, other) => one.id === other.id,
    (note, jump) => ({ ...note, at: note.at + jump }),
  )
