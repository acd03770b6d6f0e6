/** Who drives, and what he says of the shift with one press, in every language. */
import type { Said } from '../queue/kept'

/** With a name, a time or a length in it. */
type With = (what: string) => string

export interface DriverTexts {
  title: string
  nobody: string
  choose: string
  why: string
  loading: string
  failed: string
  none: string
  /** He enters his code; the field, the button, and what may come of it. */
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
