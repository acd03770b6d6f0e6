/** The consent of whoever holds the phone to the processing of what it records. */
import { DAY } from '../durations.ts'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './recorder-consent.schema.ts'

/** Of which day its text is (`/consent` shows it). */
export const RECORDER_CONSENT_VERSION = '2026-11-24'

/** How long a phone may have had no network since, ms. */
export const CONSENT_AGE_MAX = 400 * DAY

/** By a phone, with its recorder's token; given again, the first moment stays. */
export const giveRecorderConsent: Endpoint<typeof schema.giveRecorderConsent> = {
  method: 'POST',
  url: '/api/record/consent',
}
