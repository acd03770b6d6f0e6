/** What a person is asked and shown while the phone is calibrated, in each language. */

/** With a length or a number in it. */
type With = (what: string) => string

/** What to do, and what to press when it is done. */
interface AskedStep {
  ask: string
  press: string
}

export interface CalibrationTexts {
  title: string
  why: string
  begin: string
  where: string
  step: With
  off: AskedStep
  idle: AskedStep
  work: AskedStep
  measuring: With
  measuringWork: With
  done: string
}
