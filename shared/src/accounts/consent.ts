/** Version of the consent to the processing of personal data: the date of its text (`/consent` shows it). */
export const CONSENT_VERSION = '2026-11-24'
