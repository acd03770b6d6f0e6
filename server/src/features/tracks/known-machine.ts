import type { KnownEngine } from './engine/known-engine.ts'
import type { ShownPlace } from './jams/shown-places.rules.ts'
import type { StatedGaps } from './stated.rules.ts'

/** What is known of a machine besides its points. */
export interface KnownMachine {
  /** Id of its type. */
  type?: string | undefined
  /** How it shook before, and what marks say about it. */
  engine?: KnownEngine | undefined
  /** Silence of its recorders that makes a gap, if they state their intervals. */
  stated?: StatedGaps | undefined
  /** False places that receivers of other machines were shown. */
  shown?: readonly ShownPlace[] | undefined
  /** Whether one of its recorders has reported a speed before: then zeros mean that the machine stands. */
  tells?: boolean | undefined
}

/** Picks these fields from an object that may have more. */
export const knownMachine = ({ type, engine, stated, shown, tells }: KnownMachine): KnownMachine => ({
  type,
  ...(engine && { engine }),
  ...(stated && { stated }),
  ...(shown && { shown }),
  ...(tells && { tells }),
})
