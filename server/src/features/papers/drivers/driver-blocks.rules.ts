/** Driver notes as a paper prints them. */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { DRIVER_NOTE_NAMES, type DriverNoteKind } from '@spetskarta/shared/recorders/driver-notes.ts'
import { date } from '../cells.rules.ts'

export interface SaidByDriver {
  /** `yyyy-mm-dd`, and `hh:mm`. */
  day: string
  at: string
  what: DriverNoteKind
  /** Name of the driver; empty if none was chosen. */
  driver: string
}

export const driverNoteBlocks = ({ driverNotes = [] }: { driverNotes?: SaidByDriver[] }): PaperBlock[] =>
  driverNotes.map(({ day, at, what, driver }) => ({
    kind: 'text',
    text: `Заметка водителя ${date(day)}, ${at}: ${DRIVER_NOTE_NAMES[what]}${driver && ` (${driver})`}`,
  }))
