/** What is known about how a machine shakes before its day is read (docs/decisions/0053-engine-levels.md). */
import type { EngineMark } from '@spetskarta/shared/tracks/tracks.ts'

/** What the owner or a phone may mark an engine as; each has its own level of vibration. */
export const MARKED = ['off', 'idle', 'work'] as const
export type Marked = (typeof MARKED)[number]

/** Levels in m/s² at which a machine idled and worked. */
export interface Pair {
  idle: number
  work: number
}

/** How a machine shakes a phone. */
export interface PhoneLevels {
  /** As shown by its last days; undefined if they did not show it. */
  usual: Pair | undefined
  /** M/s²: the weakest level of a running engine with a steady frequency. */
  firm: number | undefined
  /** M/s² during marks, by what they say of the engine. */
  marked: Partial<Record<Marked, number>>
}

export interface KnownEngine {
  /** By id of the recorder. */
  phones: Record<string, PhoneLevels>
  /** Marks on stretches of the day, ascending. */
  marks: EngineMark[]
}

/** What is known of the phone that alone records a day; undefined if several do, as each is shaken differently. */
export const levelsOf = (
  engine: KnownEngine | undefined,
  recorders: readonly (string | null)[],
): PhoneLevels | undefined => (recorders.length === 1 ? engine?.phones[recorders[0] ?? ''] : undefined)
