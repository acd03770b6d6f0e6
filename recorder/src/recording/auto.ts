/** What may begin and end a recording in the app's stead of a person. */
export const CAUSES = ['charger', 'shift', 'border'] as const
export type Cause = (typeof CAUSES)[number]

interface Happened {
  what: Cause
  /** Ms. */
  at: number
}

export interface AutoState {
  /** What has begun the recording that goes on; undefined: a person. */
  began: Cause | undefined
  /** What should have begun one: the phone asks a person. */
  due: Happened | undefined
  ended: Happened | undefined
  /** Names of the objects at whose borders it may begin. */
  places: readonly string[]
}
