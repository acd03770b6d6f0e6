/** Engine states that the three steps of a calibration measure. */
export const STEPS = ['off', 'idle', 'work'] as const
export type CalibrationStep = (typeof STEPS)[number]

/**
 * The requested engine state, and since when (ms) the person has
 * confirmed it, undefined: not yet; `done` after the last step.
 */
export type Calibration = { step: CalibrationStep; since: number | undefined } | 'done'
