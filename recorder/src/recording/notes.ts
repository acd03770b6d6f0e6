/** What the driver has said and the server has not yet taken. */
import type { QueuedNote } from '../queue/kept'
import type { Remembered } from '../queue/memory'
import { openUnsent } from './unsent'

export type Notes = ReturnType<typeof openNotes>

export const openNotes = (memory: Pick<Remembered, 'get' | 'set'>) =>
  openUnsent<'notes', QueuedNote>(memory, 'notes', (one, other) => one.id === other.id)
