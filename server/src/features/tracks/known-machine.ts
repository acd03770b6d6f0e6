import type { KnownEngine } from './engine/known-engine.ts'
import type { ShownPlace } from './jams/shown-places.rules.ts'
import type { StatedGaps } from './stated.rules.ts'

/** What is known of a machine beside its points. */
export interface KnownMachine {
  /** Id of its type. */
  type?: string | undefined
  /** How it shook before, and what was said of it. */
  engine?: KnownEngine | undefined
  /** How long its recorders are silent before it is a gap, where they say so. */
  stated?: StatedGaps | undefined
  /** Where receivers of other machines were shown to be. */
  shown?: readonly ShownPlace[] | undefined
  /** Whether a recorder of it has reported a speed before: then zeros are a machine that stands. */
  tells?: boolean | undefined
}

/** Of a row that has more than that. */
export const knownMachine = ({ type, engine, stated, shown, tells }: KnownMachine): KnownMachine => ({
  type,
  ...(engine && { engine }),
  ...(stated && { stated }),
  ...(shown && { shown }),
  ...(tells && { tells }),
})
