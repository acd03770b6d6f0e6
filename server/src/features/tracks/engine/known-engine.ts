/** What is known of how a machine shakes before its day is read (docs/decisions/0053-engine-levels.md). */
import type { EngineMark } from '@spetskarta/shared/tracks/tracks.ts'

/** What the owner or a phone may mark an engine as; each has a level of vibration of its own. */
export const MARKED = ['off', 'idle', 'work'] as const
export type Marked = (typeof MARKED)[number]

/** M/s² at which a machine idled and worked. */
export interface Pair {
  idle: number
  work: number
}

/** How a machine shakes a phone. */
export interface PhoneLevels {
  /** As its last days showed it; undefined where they did not. */
  usual: Pair | undefined
  /** M/s²: the weakest of running engines that kept their frequency. */
  firm: number | undefined
  /** M/s² while marks said what the engine did. */
  marked: Partial<Record<Marked, number>>
}

export interface KnownEngine {
  /** By the id of the recorder. */
  phones: Record<string, PhoneLevels>
  /** What was said of stretches of the day, by time. */
  marks: EngineMark[]
}

/** What is known of the phone that alone records a day; undefined where several do, which shake differently. */
export const levelsOf = (
  engine: KnownEngine | undefined,
  recorders: readonly (string | null)[],
): PhoneLevels | undefined => (recorders.length === 1 ? engine?.phones[recorders[0] ?? ''] : undefined)
