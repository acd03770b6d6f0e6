/** Texts about the driver and the driver's notes. */
import type { Said } from '../queue/kept'

/** A text with a name, a time or a length inserted. */
type With = (what: string) => string

export interface DriverTexts {
  title: string
  nobody: string
  choose: string
  why: string
  loading: string
  failed: string
  none: string
  /** Entering a driver's code: the title, the field, the button, and the results. */
  codeOf: With
  code: string
  itIsMe: string
  codeWrong: string
  codeFailed: string
  week: With
  weekNone: string
  notes: string
  says: Record<Said, string>
  noted: (what: string, time: string) => string
}
