/** What a person is asked and shown while the phone is calibrated, in each language. */

/** With a length or a number in it. */
type With = (what: string) => string

/** What to do, and what to press when it is done. */
interface PressedStep {
  ask: string
  press: string
}

export interface CalibrationTexts {
  title: string
  why: string
  begin: string
  where: string
  step: With
  off: PressedStep
  idle: PressedStep
  work: PressedStep
  measuring: With
  measuringWork: With
  done: string
}
