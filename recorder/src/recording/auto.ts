/** What may start and stop a recording in the app instead of a person. */
export const CAUSES = ['charger', 'shift', 'border'] as const
export type Cause = (typeof CAUSES)[number]

interface Happened {
  what: Cause
  /** Ms. */
  at: number
}

export interface AutoState {
  /** What started the current recording; undefined: a person. */
  began: Cause | undefined
  /** What should have started a recording; the phone asks the person to start it. Undefined: nothing. */
  due: Happened | undefined
  ended: Happened | undefined
  /** Names of the objects at whose borders a recording may start. */
  places: readonly string[]
}
