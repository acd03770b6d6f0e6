import { MINUTE } from '../durations.ts'

/**
 * Ms without a sign of life after which a machine that should be sending is
 * silent. A shorter silence may only mean that the phone saves its battery.
 */
export const SILENT_MS = 15 * MINUTE
