/** What the three taps of a calibration say. */
export const STEPS = ['off', 'idle', 'work'] as const
export type CalibrationStep = (typeof STEPS)[number]

/** What the person is asked to do, and since when (ms) he says that he does it; `done` after the last one. */
export type Calibration = { step: CalibrationStep; since: number | undefined } | 'done'
