/** The consent of whoever holds the phone to the processing of what it records. */
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './recorder-consent.schema.ts'

export { CONSENT_AGE_MAX, RECORDER_CONSENT_VERSION } from './recorder-consent.constants.ts'

/** By a phone, with its recorder's token; given again, the first moment stays. */
export const giveRecorderConsent: Endpoint<typeof schema.giveRecorderConsent> = {
  method: 'POST',
  url: '/api/record/consent',
}
