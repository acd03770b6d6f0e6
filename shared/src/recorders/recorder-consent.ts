/** Consent of the person with the phone to the processing of what it records. */
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './recorder-consent.schema.ts'

export { CONSENT_AGE_MAX, RECORDER_CONSENT_VERSION } from './recorder-consent.constants.ts'

/** Sent by a phone with its recorder's token; a repeated consent keeps the first moment. */
export const giveRecorderConsent: Endpoint<typeof schema.giveRecorderConsent> = {
  method: 'POST',
  url: '/api/record/consent',
}
