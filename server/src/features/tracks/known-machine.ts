import type { KnownEngine } from './engine/known-engine.ts'

/** What is known of a machine beside its points. */
export interface KnownMachine {
  /** Id of its type. */
  type?: string | undefined
  /** How it shook before, and what was said of it. */
  engine?: KnownEngine | undefined
}

/** Of a row that has more than that. */
export const knownMachine = ({ type, engine }: KnownMachine): KnownMachine => ({ type, ...(engine && { engine }) })
