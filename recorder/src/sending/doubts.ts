/** Answers that end or delete something are believed only when our server repeats them: another server may imitate one. */
import type { RecordingRefusal } from './outcome'

export function openDoubts(onRefused: (equipment: string, reason: RecordingRefusal) => void) {
  /** The machine whose permission was denied once; only a second denial in a row counts. */
  let doubted: string | undefined
  /** The machine whose notes were called unacceptable once; `known`: our server has answered since, so a second time counts. */
  let unfit: { equipment: string; known: boolean } | undefined
  return {
    /** Whether our server must be asked about the machine before anything is sent. */
    mustAsk: (equipment: string): boolean => equipment === doubted || (unfit?.equipment === equipment && !unfit.known),

    /** The machine's permission was denied. */
    refuse(equipment: string, reason: RecordingRefusal) {
      const again = equipment === doubted
      doubted = again ? undefined : equipment
      if (again) onRefused(equipment, reason)
    },

    /** The machine's notes were called unacceptable. Returns whether to give them up. */
    isUnfit(equipment: string): boolean {
      const again = unfit?.equipment === equipment && unfit.known
      unfit = again ? undefined : { equipment, known: false }
      return again
    },

    /** Our server has answered that the machine may be recorded for. Returns whether that was denied before. */
    clear(equipment: string): boolean {
      if (unfit?.equipment === equipment) unfit.known = true
      if (equipment !== doubted) return false
      doubted = undefined
      return true
    },
  }
}
