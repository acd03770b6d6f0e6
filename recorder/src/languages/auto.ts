/** Recordings that begin and end by themselves, in every language. */
import type { Cause } from '../recording/auto'
import type { SHIFT_DAYS } from '../recording/settings'

/** With a name, a time or a list in it. */
type With = (what: string) => string

type Each<T> = Record<Cause, T>

export interface AutoTexts {
  title: string
  lead: string
  choices: Each<string>
  /** Of a shift it is said by its hours. */
  begins: Record<Exclude<Cause, 'shift'>, string>
  ends: Each<string>
  on: string
  off: string
  days: Record<(typeof SHIFT_DAYS)[number], string>
  from: string
  to: string
  objects: With
  noObjects: string
  objectsFailed: string
  needs: string
  needsDo: string
  /** What the main screen says: that it waits, that it has begun, should have, and has ended. */
  waits: With
  waitsFor: Each<With>
  began: Each<string>
  due: Each<string>
  dueWhy: string
  ended: Each<With>
}
