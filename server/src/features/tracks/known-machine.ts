/** What is known of a machine beside its points. */
export interface KnownMachine {
  /** Id of its type. */
  type?: string | undefined
}

/** Of a row that has more than that. */
export const knownMachine = ({ type }: KnownMachine): KnownMachine => ({ type })
