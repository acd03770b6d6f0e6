import { DAY } from '../durations.ts'

/** Of which day its text is (`/consent` shows it). */
export const RECORDER_CONSENT_VERSION = '2026-11-24'

/** How long a phone may have had no network since, ms. */
export const CONSENT_AGE_MAX = 400 * DAY
