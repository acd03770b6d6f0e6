/** Texts of the calibration. */

/** A text with a length or a number inserted. */
type With = (what: string) => string

/** What to do, and the button that confirms it. */
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
