import { MINUTE } from '../durations.ts'

/** After so many ms without a sign of life a machine that should be sending is silent: a shorter time may only mean that the phone is saving its battery. */
export const SILENT_MS = 15 * MINUTE
