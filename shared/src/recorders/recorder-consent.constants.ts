import { DAY } from '../durations.ts'

/** Version of the consent: the date of its text (`/consent` shows it). */
export const RECORDER_CONSENT_VERSION = '2026-11-24'

/** Longest time that a phone may have been without network since the consent, ms. */
export const CONSENT_AGE_MAX = 400 * DAY
