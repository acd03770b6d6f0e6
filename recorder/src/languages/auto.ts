/** Texts about recordings that start and stop by themselves. */
import type { Cause } from '../recording/auto'
import type { SHIFT_DAYS } from '../recording/settings'

/** A text with a name, a time or a list inserted. */
type With = (what: string) => string

type Each<T> = Record<Cause, T>

export interface AutoTexts {
  title: string
  lead: string
  choices: Each<string>
  /** A shift's text is made of its hours instead. */
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
  /** Texts of the main screen: that a recording waits to start, has started, should have started, or has stopped. */
  waits: With
  waitsFor: Each<With>
  began: Each<string>
  due: Each<string>
  dueWhy: string
  ended: Each<With>
}
